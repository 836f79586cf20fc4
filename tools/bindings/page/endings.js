// Ends of a game that the rules do not determine, as { result, words }. `human` says which sides
// people play: { w, b }.

import { kColorNames, other } from './words.js';

const kDrawishMove = 21;  // before it no draw is agreed to
const kDrawish = 25;      // centipawns that the engine may be better, and agrees

const are_alike = ({ w, b }) => w === b;  // two people, or two engines
const win_of = (color) => (color === 'w' ? '1-0' : '0-1');

// "You win.", "Sebastes wins.", "Black wins."
function winner_words(color, human) {
    if (are_alike(human)) return `${kColorNames[color]} wins.`;
    return human[color] ? 'You win.' : 'Sebastes wins.';
}

// The side's time is up; who has only the king cannot win by it.
export function lost_on_time(color, fen, human) {
    const whose = are_alike(human) ? `${kColorNames[color]}'s`
        : human[color] ? 'Your' : 'Sebastes\'s';
    const winner = other(color);
    const pieces = fen.split(' ')[0].replace(/[^a-z]/gi, '');
    const is_bare = winner === 'b' ? !/[a-jl-z]/.test(pieces) : !/[A-JL-Z]/.test(pieces);
    if (is_bare) return { result: '1/2-1/2',
        words: `${whose} time is up, but ${kColorNames[winner]} has only the king: a draw.` };
    return { result: win_of(winner), words: `${whose} time is up. ${winner_words(winner, human)}` };
}

// Which side resigns when a person says so, and what is asked before.
export const resigning_side = (human, to_move) =>
    (are_alike(human) ? to_move : human.w ? 'w' : 'b');
export const resigning_question = (color, human) =>
    (are_alike(human) ? `Shall ${kColorNames[color]} resign?` : 'Do you resign?');

export function resigned(color, human) {
    const who = are_alike(human) ? kColorNames[color] : 'You';
    const winner = other(color);
    return { result: win_of(winner), words: `${who} resigned. ${winner_words(winner, human)}` };
}

export const kAgreed = { result: '1/2-1/2', words: 'A draw by agreement.' };

// Whether the engine agrees to a draw: late enough, and not better by its own last score.
export const engine_agrees = (score, fen) => Number(fen.split(' ')[5]) >= kDrawishMove
    && score?.type === 'cp' && score.value <= kDrawish;
