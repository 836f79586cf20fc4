// The moves of the game and its variations, to walk through.

import { glyph_text } from './movetext.js';
import { same_place } from './tree.js';

const kGlyphs = { inaccuracy: '?!', mistake: '?', blunder: '??', missed_win: '?×' };
const kGlyphWords = { inaccuracy: 'an inaccuracy', mistake: 'a mistake', blunder: 'a blunder',
    missed_win: 'a missed win' };

export const is_fault = (judgement) => judgement in kGlyphs;

function cell(class_name, text = '') {
    const node = document.createElement('span');
    node.className = class_name;
    node.textContent = text;
    return node;
}

export class MoveList {
    #root;
    #game;
    #drawn = '';
    #buttons = [];  // { place, button }

    constructor(root, game) {
        this.#root = root;
        this.#game = game;
        root.addEventListener('click', (event) => {
            const button = event.target.closest('button');
            const entry = this.#buttons.find((known) => known.button === button);
            if (entry) game.go_to_place(entry.place);
        });
    }

    draw() {
        const { plies, start_fen } = this.#game;
        const shape = (line) => line.map((ply) => [ply.uci, ply.judged?.judgement, ply.glyph,
            ply.comment, ply.variations?.map(shape)]);
        const key = start_fen + JSON.stringify(shape(plies));
        if (key !== this.#drawn) this.#rebuild(plies, start_fen);
        this.#drawn = key;
        this.#show_place();
    }

    #rebuild(plies, start_fen) {
        const had_focus = this.#root.contains(document.activeElement);
        const fields = start_fen.split(' ');
        let black = fields[1] === 'b';
        let number = Number(fields[5]) || 1;
        const rows = [];
        let row = null;
        this.#buttons = [];
        const begin_row = () => {
            row = document.createElement('li');
            row.append(cell('move-number', `${number}.`));
            if (black) row.append(cell('no-move', '…'));
            rows.push(row);
        };
        plies.forEach((ply, i) => {
            if (!row || !black) begin_row();
            row.append(this.#button(ply, { turns: [], at: i + 1 }));
            const remarks = this.#remarks(ply, { turns: [], at: i }, number, black);
            if (remarks.length) {
                const box = document.createElement('li');
                box.className = 'remarks';
                box.append(...remarks);
                rows.push(box);
                row = null;
            }
            if (black) ++number;
            black = !black;
        });
        this.#root.replaceChildren(...rows);
        if (had_focus) this.#current()?.button.focus();
    }

    // The comment on a move, and the variations from the place before it.
    #remarks(ply, before, number, black) {
        const nodes = [];
        if (ply.comment) nodes.push(cell('comment', ply.comment));
        (ply.variations ?? []).forEach((line, v) => {
            const box = cell('variation');
            const turns = [...before.turns, [before.at, v]];
            box.append(...this.#line(line, turns, number, black));
            nodes.push(box);
        });
        return nodes;
    }

    // A variation in one paragraph, with those of its moves inside.
    #line(line, turns, number, black) {
        const nodes = [];
        let numbered = false;
        line.forEach((ply, i) => {
            if (!black || !numbered)
                nodes.push(cell('move-number', `${number}${black ? '…' : '.'}`));
            nodes.push(this.#button(ply, { turns, at: i + 1 }));
            const remarks = this.#remarks(ply, { turns, at: i }, number, black);
            nodes.push(...remarks);
            numbered = !remarks.length;
            if (black) ++number;
            black = !black;
        });
        return nodes;
    }

    #button(ply, place) {
        const button = document.createElement('button');
        button.type = 'button';
        if (!place.turns.length) button.dataset.ply = place.at;
        button.textContent = ply.san;
        const judgement = ply.judged?.judgement;
        if (ply.glyph) {
            button.append(cell('glyph', glyph_text(ply.glyph)));
        } else if (is_fault(judgement)) {
            const glyph = cell(`glyph ${judgement}`, kGlyphs[judgement]);
            glyph.title = kGlyphWords[judgement];
            button.append(glyph);
        } else if (judgement === 'book') {
            button.classList.add('book');
        }
        this.#buttons.push({ place, button });
        return button;
    }

    #current() {
        return this.#buttons.find(({ place }) => same_place(place, this.#game.place));
    }

    #show_place() {
        this.#root.querySelector('[aria-current]')?.removeAttribute('aria-current');
        const button = this.#current()?.button;
        button?.setAttribute('aria-current', 'true');
        if (!button) {
            this.#root.scrollTop = this.#root.scrollLeft = 0;
            return;
        }
        // Within the list alone: the page does not move.
        const [list, own] = [this.#root.getBoundingClientRect(), button.getBoundingClientRect()];
        if (own.top < list.top || own.bottom > list.bottom)
            this.#root.scrollTop += own.top - list.top - (list.height - own.height) / 2;
        if (own.left < list.left + own.width || own.right > list.right - own.width)
            this.#root.scrollLeft += own.left - list.left - (list.width - own.width) / 2;
    }
}
