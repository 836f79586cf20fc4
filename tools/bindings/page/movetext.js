// Writes moves with their variations, comments and glyphs as PGN, and reads them from the answer of
// /api/validate.

import { joined_comment, split_comment } from './comment_commands.js';

const kGlyphNames = ['', '!', '?', '!!', '??', '!?', '?!'];

export const glyph_text = (number) => kGlyphNames[number] ?? '';
export const kGlyphNumbers = [1, 3, 5, 6, 2, 4];  // from the best to the worst

// The movetext of a tree of moves, without its result.
export function movetext(start_fen, line) {
    const fields = start_fen.split(' ');
    const words = [];
    const write = (moves, number, white) => {
        let told = false;  // the number is needed again
        for (const [i, move] of moves.entries()) {
            if (white) words.push(`${number}.`);
            else if (!i || told) words.push(`${number}...`);
            words.push(move.san);
            if (move.glyph) words.push(`$${move.glyph}`);
            const comment = joined_comment(move);
            told = Boolean(comment || move.variations?.length);
            if (comment) words.push(`{${comment.replaceAll('}', ')')}}`);
            for (const variation of move.variations ?? []) {
                words.push('(');
                write(variation, number, white);
                words.push(')');
            }
            if (!white) ++number;
            white = !white;
        }
    };
    write(line, Number(fields[5]) || 1, fields[1] !== 'b');
    return words.join(' ');
}

function add_comment(move, comment) {
    const { text, commands } = split_comment(comment);
    if (commands.length) (move.commands ??= []).push(...commands);
    if (text) move.comment = move.comment ? `${move.comment} ${text}` : text;
}

// The main line of `movetext` of /api/validate, its moves with variations.  What stands behind a
// null move is left out.
export function tree_of(elements) {
    const main = [];
    const lines = [{ line: main, dead: false }];
    for (const element of elements) {
        const top = lines.at(-1);
        const last = top.line.at(-1);
        if (element.move) {
            top.dead ||= element.move.uci === '0000';
            if (!top.dead) top.line.push({ ...element.move, opening: null, clocks: null });
        } else if (element.begin) {
            lines.push({ line: [], dead: top.dead || !last });
        } else if (element.end) {
            const { line } = lines.pop();
            const of = lines.at(-1);
            if (line.length && !of.dead) (of.line.at(-1).variations ??= []).push(line);
        } else if (!top.dead && last) {
            if (element.glyph && element.glyph < kGlyphNames.length) last.glyph ??= element.glyph;
            if (element.comment) add_comment(last, element.comment);
        }
    }
    return main;
}
