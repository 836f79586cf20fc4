// Texts for moves, scores and the state of a game.

import { kPieceNames } from './pieces.js';

export const kColorNames = { w: 'White', b: 'Black' };
export const other = (color) => (color === 'w' ? 'b' : 'w');

// As engine/search/strength.h has them: the levels are spaced evenly over the ratings.
const kLeastElo = 600;
const kMostElo = 3400;
export const kMaxLevel = 20;

// With a capital letter, as a sentence begins.
export const sentence = (text) => text[0].toUpperCase() + text.slice(1);

export const is_full_strength = (level) => level === kMaxLevel;

// "5 (1300 Elo)"
export const level_words = (level) =>
    `${level} (${kLeastElo + Math.trunc(level * (kMostElo - kLeastElo) / kMaxLevel)} Elo)`;

// What the numbers of an evaluation mean.
export const evaluation_words = {
    nnue: 'Centipawns, for White. A piece is worth what the score loses without it; a king on '
        + 'another square, what the score would gain.',
    psqt: 'Centipawns, for White, by the simpler evaluation of the levels below the highest.',
};

const kDraws = {
    stalemate: 'Stalemate: a draw',
    threefold: 'Threefold repetition: a draw',
    fifty_moves: 'Fifty-move rule: a draw',
    insufficient_material: 'Insufficient material: a draw',
};

// "knight takes e5, check" of "Nxe5+".
export function spoken_move(san) {
    const ending = san.endsWith('#') ? ', checkmate' : san.endsWith('+') ? ', check' : '';
    if (san.startsWith('O-O-O')) return `castles queenside${ending}`;
    if (san.startsWith('O-O')) return `castles kingside${ending}`;
    const parts = /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?/.exec(san);
    if (!parts) return san;
    const [, piece, from, takes, to, promotion] = parts;
    const name = piece ? kPieceNames[piece.toLowerCase()] : 'pawn';
    const becomes = promotion ? ` and becomes a ${kPieceNames[promotion.toLowerCase()]}` : '';
    return `${name}${from ? ` ${from}` : ''}${takes ? ' takes' : ''} ${to}${becomes}${ending}`;
}

export const is_over = (status) => !['white_to_move', 'black_to_move'].includes(status);

// How the rules have ended the game, with White or Black to move.
export function ending_words(status, to_move) {
    if (status === 'checkmate') return `Checkmate: ${kColorNames[other(to_move)]} wins`;
    return kDraws[status] ?? '';
}

export function ending_result(status, to_move) {
    if (status === 'checkmate') return to_move === 'w' ? '0-1' : '1-0';
    return is_over(status) ? '1/2-1/2' : '*';
}

// A score of the side to move as White sees it.
export function for_white(score, to_move) {
    if (!score) return null;
    return to_move === 'w' ? score : { type: score.type, value: -score.value || 0 };
}

// "+1.23", "-0.40", "+M5", "-M3"; given for White.
export function score_text(score) {
    if (!score) return '–';
    if (score.type === 'mate') return `${score.value < 0 ? '−' : '+'}M${Math.abs(score.value)}`;
    const pawns = (Math.abs(score.value) / 100).toFixed(2);
    return `${score.value < 0 ? '−' : '+'}${pawns}`;
}

// White's expected share of the point, 0 to 1; a drawing's measure, not the engine's.
export function share_of(score) {
    if (!score) return 0.5;
    if (score.type === 'mate') return score.value > 0 ? 1 : 0;
    return 1 / (1 + 10 ** (-score.value / 400));
}

// "12. Nf3" or "12... Nf6" of the ply that begins with this FEN.
export function numbered(fen, san) {
    const fields = fen.split(' ');
    return `${fields[5] ?? 1}${fields[1] === 'b' ? '…' : '.'} ${san}`;
}

// The moves of a line, each with its number where one is needed.
export function numbered_line(fen, sans) {
    const fields = fen.split(' ');
    let number = Number(fields[5]) || 1;
    let white = fields[1] !== 'b';
    return sans.map((san, i) => {
        const unbroken = san.replaceAll('-', '\u2011');
        const text = white ? `${number}.\u00a0${unbroken}`
            : i ? unbroken : `${number}…\u00a0${unbroken}`;
        if (!white) ++number;
        white = !white;
        return text;
    });
}
