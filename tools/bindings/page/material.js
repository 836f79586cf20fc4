// Lists the captured pieces of a player, and the lead in material.

import { pieces_of } from './squares.js';

const kFull = { p: 8, n: 2, b: 2, r: 2, q: 1 };
const kWorth = { p: 1, n: 3, b: 3, r: 5, q: 9 };
const kSigns = { p: '♟', n: '♞', b: '♝', r: '♜', q: '♛' };

function counts_of(fen) {
    const counts = { w: {}, b: {} };
    for (const letter of pieces_of(fen).values()) {
        const kind = letter.toLowerCase();
        const side = counts[letter === kind ? 'b' : 'w'];
        side[kind] = (side[kind] ?? 0) + 1;
    }
    return counts;
}

// "♟♟♞ +2": what the other side lacks of a full set, and the lead in pawns.
export function taken_text(fen, color) {
    const counts = counts_of(fen);
    const [own, other] = [counts[color], counts[color === 'w' ? 'b' : 'w']];
    const signs = Object.keys(kFull).map((kind) =>
        kSigns[kind].repeat(Math.max(0, kFull[kind] - (other[kind] ?? 0)))).join('');
    const lead = Object.keys(kWorth).reduce((sum, kind) =>
        sum + kWorth[kind] * ((own[kind] ?? 0) - (other[kind] ?? 0)), 0);
    return signs + (lead > 0 ? ` +${lead}` : '');
}
