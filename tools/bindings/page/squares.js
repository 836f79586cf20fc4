// Names of squares, and where they are drawn. A cell is a place on the screen: 0 is the upper left,
// 63 the lower right.

export const kFiles = 'abcdefgh';

export const square_of = (cell, flipped) => {
    const place = flipped ? 63 - cell : cell;
    return kFiles[place % 8] + (8 - (place >> 3));
};

export const cell_of = (square, flipped) => {
    const place = kFiles.indexOf(square[0]) + 8 * (8 - Number(square[1]));
    return flipped ? 63 - place : place;
};

// The pieces of a FEN: a map of squares to letters.
export function pieces_of(fen) {
    const pieces = new Map();
    let place = 0;
    for (const letter of fen.split(' ')[0]) {
        if (letter === '/') continue;
        if (/\d/.test(letter)) place += Number(letter);
        else pieces.set(square_of(place++, false), letter);
    }
    return pieces;
}

// Of a castling by the king's steps or by taking the rook: where that rook stands.
export function castling_rook(fen, uci, san) {
    const king = uci.slice(0, 2);
    const step = san.startsWith('O-O-O') ? -1 : 1;
    const pieces = pieces_of(fen);
    const rook = fen.split(' ')[1] === 'w' ? 'R' : 'r';
    if (pieces.get(uci.slice(2, 4)) === rook) return uci.slice(2, 4);
    for (let file = step > 0 ? 7 : 0; kFiles[file] !== king[0]; file -= step)
        if (pieces.get(kFiles[file] + king[1]) === rook) return kFiles[file] + king[1];
    return null;
}

export const color_of = (letter) => (letter === letter.toLowerCase() ? 'b' : 'w');

// The square of the king of the side to move.
export function king_to_move(fen) {
    const king = fen.split(' ')[1] === 'w' ? 'K' : 'k';
    for (const [square, letter] of pieces_of(fen)) if (letter === king) return square;
    return null;
}

// The pieces after moves in coordinates, which are legal.
export function pieces_after(fen, moves) {
    const pieces = pieces_of(fen);
    for (const uci of moves) {
        const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
        const letter = pieces.get(from);
        if (!letter) break;
        const kind = letter.toLowerCase();
        const taken = pieces.get(to);
        const steps = kFiles.indexOf(to[0]) - kFiles.indexOf(from[0]);
        pieces.delete(from);
        const takes_own = taken && color_of(taken) === color_of(letter);
        if (kind === 'k' && (Math.abs(steps) > 1 || takes_own)) {
            castle(pieces, letter, from, to, steps > 0);
            continue;
        }
        if (kind === 'p' && steps && !taken) pieces.delete(to[0] + from[1]);
        pieces.set(to, uci[4] ? (kind === letter ? uci[4] : uci[4].toUpperCase()) : letter);
    }
    return pieces;
}

function castle(pieces, king, from, to, short) {
    const row = from[1];
    const rook = king === 'K' ? 'R' : 'r';
    let stood = pieces.get(to) === rook ? to : null;
    for (let i = 0; i < 8 && !stood; ++i) {
        const square = kFiles[short ? 7 - i : i] + row;
        if (pieces.get(square) === rook) stood = square;
    }
    if (stood) pieces.delete(stood);
    pieces.set((short ? 'g' : 'c') + row, king);
    pieces.set((short ? 'f' : 'd') + row, rook);
}
