// Commands in the comments of PGN, as Lichess, chess.com and ChessBase write them: [%clk 0:05:00],
// [%emt 0:00:03], [%eval 0.35], [%cal Ge2e4,Rd7d5], [%csl Gd4]. A move keeps them as they were
// read, apart from its comment, and they are written again.

import { clock_text } from './clock.js';

const kCommand = /\[%(\w+)\s*([^\]]*)\]\s*/g;

export function split_comment(comment) {
    const commands = [...comment.matchAll(kCommand)].map(([command]) => command.trim());
    return { text: comment.replace(kCommand, '').trim(), commands };
}

// Our own review's command belongs to the text behind it, so it is the last.
export function joined_comment({ commands = [], comment = '' }) {
    const is_last = (command) => command.startsWith('[%fault');
    return [...commands.filter((command) => !is_last(command)), ...commands.filter(is_last),
        comment].filter(Boolean).join(' ');
}

function value_of(move, name) {
    const command = move?.commands?.find((text) => text.startsWith(`[%${name} `));
    return command?.slice(name.length + 3, -1).trim() ?? '';
}

// Milliseconds on the clock of the player who has moved, or null.
export function clock_of(move) {
    const time = /^(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(value_of(move, 'clk'));
    return time ? Math.round(((time[1] * 60 + Number(time[2])) * 60 + Number(time[3])) * 1000) : null;
}

// "4:58" of the clock, or "3 s" of the time that the move took.
export function time_text(move) {
    const clock = clock_of(move);
    if (clock !== null) return clock_text(clock);
    const spent = /^(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(value_of(move, 'emt'));
    return spent ? `${(spent[1] * 60 + Number(spent[2])) * 60 + Number(spent[3])} s` : '';
}

export function clock_command(milliseconds) {
    const seconds = Math.max(0, Math.floor(milliseconds / 1000));
    const two = (number) => String(number).padStart(2, '0');
    return `[%clk ${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${
        two(seconds % 60)}]`;
}

// The score after the move, for White, or null.
export function evaluation_of(move) {
    const found = /^(#?)([+-]?\d+(?:\.\d+)?)/.exec(value_of(move, 'eval'));
    if (!found) return null;
    return found[1] ? { type: 'mate', value: Number(found[2]) }
        : { type: 'cp', value: Math.round(100 * Number(found[2])) };
}

// Arrows and squares: [{ squares: "e2e4" or "e4", color: "G", "R", "B" or "Y" }].
export function marks_of(move) {
    return ['cal', 'csl'].flatMap((name) => value_of(move, name).split(',').flatMap((text) => {
        const found = /^\s*([A-Z])([a-h][1-8](?:[a-h][1-8])?)\s*$/.exec(text);
        return found ? [{ squares: found[2], color: found[1] }] : [];
    }));
}

// The commands of a move after a mark was drawn on its position: one that is there in the same
// colour is taken away.
export function with_mark(move, squares, color) {
    const kept = marks_of(move).filter((mark) => mark.squares !== squares);
    const is_there = marks_of(move).some(
        (mark) => mark.squares === squares && mark.color === color);
    if (!is_there) kept.push({ squares, color });
    const others = (move.commands ?? []).filter((text) => !/^\[%c[as]l /.test(text));
    const listed = (name, length) => {
        const marks = kept.filter((mark) => mark.squares.length === length);
        return marks.length
            ? [`[%${name} ${marks.map((mark) => mark.color + mark.squares).join(',')}]`] : [];
    };
    return [...others, ...listed('cal', 4), ...listed('csl', 2)];
}
