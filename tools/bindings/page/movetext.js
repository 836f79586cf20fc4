// Writes moves with their variations, comments and glyphs as PGN, and reads them from the answer of
// /api/validate.

import { joined_comment, split_comment } from './comment_commands.js';

const kGlyphNames = ['', '!', '?', '!!', '??', '!?', '?!'];

export const glyph_text = (number) => kGlyphNames[number] ?? '';
export const kGlyphNumbers = [1, 3, 5, 6, 2, 4];  // from the best to the worst

const braced = (comment) => (comment ? [`{${comment.replaceAll('}', ')')}}`] : []);

// The movetext of a tree of moves, without its result. head: what is said before the first move, as
// a move has it.
export function movetext(start_fen, line, head = {}) {
    const fields = start_fen.split(' ');
    const words = braced(joined_comment(head));
    const write = (moves, number, white) => {
        let told = false;  // the number is needed again
        for (const [i, move] of moves.entries()) {
            if (white) words.push(`${number}.`);
            else if (!i || told) words.push(`${number}...`);
            words.push(move.san);
            if (move.glyph) words.push(`$${move.glyph}`);
            const comment = joined_comment(move);
            told = Boolean(comment || move.variations?.length);
            words.push(...braced(comment));
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

// Of `movetext` of /api/validate: the main line, `plies`, its moves with variations, and `head`, what
// is said before it: { comment, commands }.  A comment before a variation goes to its first move.
// What stands behind a null move is left out.
export function tree_of(elements) {
    const lines = [{ line: [], head: {}, dead: false }];
    for (const element of elements) {
        const top = lines.at(-1);
        const last = top.line.at(-1);
        if (element.move) {
            top.dead ||= element.move.uci === '0000';
            const said = last || lines.length === 1 ? {} : top.head;
            if (!top.dead)
                top.line.push({ ...element.move, opening: null, clocks: null, ...said });
        } else if (element.begin) {
            lines.push({ line: [], head: {}, dead: top.dead || !last });
        } else if (element.end) {
            const { line } = lines.pop();
            const of = lines.at(-1);
            if (line.length && !of.dead) (of.line.at(-1).variations ??= []).push(line);
        } else if (!top.dead) {
            if (last && element.glyph && element.glyph < kGlyphNames.length)
                last.glyph ??= element.glyph;
            if (element.comment) add_comment(last ?? top.head, element.comment);
        }
    }
    return { plies: lines[0].line, head: lines[0].head };
}
