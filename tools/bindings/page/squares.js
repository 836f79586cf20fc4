// Squares by name, and where they are drawn.  A cell is a place on the screen: 0 is the upper
// left, 63 the lower right.

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

export const color_of = (letter) => (letter === letter.toLowerCase() ? 'b' : 'w');

// The square of the king of the side to move.
export function king_to_move(fen) {
    const king = fen.split(' ')[1] === 'w' ? 'K' : 'k';
    for (const [square, letter] of pieces_of(fen)) if (letter === king) return square;
    return null;
}
