// Finds the legal moves that the user means by squares or by typed text. A move is
// { uci, san, fen }, legal in the position of a FEN.

import { castling_rook } from './squares.js';

// Castling, also by moving the king onto the rook.
const rook_of = (fen, { uci, san }) =>
    (san.startsWith('O-O') ? castling_rook(fen, uci, san) : null);

// Where the piece on the square can go: [{ square, capture }].
export function targets_from(legal, fen, square) {
    const seen = new Map();
    for (const move of legal) {
        if (!move.uci.startsWith(square)) continue;
        const to = move.uci.slice(2, 4);
        seen.set(to, { square: to, capture: move.san.includes('x') });
        const rook = rook_of(fen, move);
        if (rook && rook !== to) seen.set(rook, { square: rook, capture: true });
    }
    return [...seen.values()];
}

// From one square to another; several where a pawn is promoted.
export const moves_between = (legal, fen, from, to) => legal.filter((move) =>
    move.uci.startsWith(from) && (move.uci.slice(2, 4) === to || rook_of(fen, move) === to));

// As people type them: "Nf3", "nf3", "g1f3", "0-0", "e8Q".  One, or it is none or not clear.
export function moves_named(legal, text) {
    const plain = (san) => san.replace(/[+#x=\s-]/g, '').replaceAll('0', 'O');
    const wanted = plain(text);
    const exact = legal.filter((m) => plain(m.san) === wanted || m.uci === text);
    if (exact.length) return exact;
    return legal.filter((m) =>
        [plain(m.san), m.uci].some((name) => name.toLowerCase() === wanted.toLowerCase()));
}
