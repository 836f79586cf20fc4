// Lists the captured pieces of a player, and the lead in material.

import { pieces_of } from './squares.js';

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

// "♟♟♞ +2": what the other side has lost since the start, but for pawns that were promoted, and the
// lead in pawns.
export function taken_text(start_fen, fen, color) {
    const counts = counts_of(fen);
    const foe = color === 'w' ? 'b' : 'w';
    const [own, other] = [counts[color], counts[foe]];
    const had = counts_of(start_fen)[foe];
    const lost = (kind) => (had[kind] ?? 0) - (other[kind] ?? 0);
    const promoted = Object.keys(kWorth).reduce((sum, kind) =>
        sum + (kind === 'p' ? 0 : Math.max(0, -lost(kind))), 0);
    const signs = Object.keys(kSigns).map((kind) => kSigns[kind].repeat(
        Math.max(0, lost(kind) - (kind === 'p' ? promoted : 0)))).join('');
    const lead = Object.keys(kWorth).reduce((sum, kind) =>
        sum + kWorth[kind] * ((own[kind] ?? 0) - (other[kind] ?? 0)), 0);
    return signs + (lead > 0 ? ` +${lead}` : '');
}
