// MoveList lists the moves of the game and its variations. A click on a move goes there.

import { time_text } from './comment_commands.js';
import { button, by_id, element } from './dom.js';
import { glyph_text } from './movetext.js';
import { same_place } from './tree.js';

const kGlyphs = { inaccuracy: '?!', mistake: '?', blunder: '??', missed_win: '?×' };
export const kFaultWords = { inaccuracy: 'an inaccuracy', mistake: 'a mistake',
    blunder: 'a blunder', missed_win: 'a missed win' };

export const is_fault = (judgement) => judgement in kGlyphs;

const cell = (class_name, text = '') => element('span', { class: class_name }, text);

export class MoveList {
    #root;
    #game;
    #drawn = '';
    #buttons = [];  // { place, node }
    #reviewed = false;
    bare = false;  // without comments and variations

    constructor(root, game) {
        this.#root = root;
        this.#game = game;
        root.addEventListener('click', (event) => {
            const pressed = event.target.closest('button');
            const entry = this.#buttons.find(({ node }) => node === pressed);
            if (entry) game.go_to_place(entry.place);
        });
        new ResizeObserver(() => this.#show_place()).observe(root);
    }

    draw() {
        const { plies, start_fen } = this.#game;
        const shape = (line) => line.map((ply) => [ply.uci, ply.judged?.judgement, ply.glyph,
            ply.comment, time_text(ply), ply.variations?.map(shape)]);
        const key = start_fen + JSON.stringify([this.bare, this.#game.head.comment, shape(plies)]);
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
        this.#reviewed = plies.some((ply) => ply.judged);
        const begin_row = () => {
            row = element('li', {}, cell('move-number', `${number}.`));
            if (black) row.append(cell('no-move', '…'));
            rows.push(row);
        };
        const { comment } = this.#game.head;
        if (comment && !this.bare) rows.push(element('li', { class: 'remarks' }, cell('comment', comment)));
        plies.forEach((ply, i) => {
            if (!row || !black) begin_row();
            row.append(this.#button(ply, { turns: [], at: i + 1 }));
            const remarks = this.#remarks(ply, { turns: [], at: i }, number, black);
            if (remarks.length) {
                rows.push(element('li', { class: 'remarks' }, ...remarks));
                row = null;
            }
            if (black) ++number;
            black = !black;
        });
        this.#root.replaceChildren(...rows);
        if (had_focus) this.#current()?.node.focus();
    }

    // The comment on a move, and the variations from the place before it.
    #remarks(ply, before, number, black) {
        const nodes = [];
        if (this.bare) return nodes;
        if (this.#is_annotators(ply))
            nodes.push(cell('comment', `The annotator’s mark: ${glyph_text(ply.glyph)}`));
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

    // In a reviewed line the marks at the moves are the review's.
    #is_annotators(ply) { return Boolean(ply.glyph && this.#reviewed && ply.judged); }

    #button(ply, place) {
        const node = button(ply.san, null, place.turns.length ? {} : { 'data-ply': place.at });
        const judgement = ply.judged?.judgement;
        if (ply.glyph && !this.#is_annotators(ply)) {
            node.append(cell('glyph', glyph_text(ply.glyph)));
        } else if (is_fault(judgement)) {
            node.append(element('span', { class: `glyph ${judgement}`,
                title: kFaultWords[judgement] }, kGlyphs[judgement]));
        } else if (judgement === 'book') {
            node.classList.add('book');
        }
        const time = time_text(ply);
        if (time && !place.turns.length) node.append(cell('move-time', time));
        this.#buttons.push({ place, node });
        return node;
    }

    #current() {
        return this.#buttons.find(({ place }) => same_place(place, this.#game.place));
    }

    #show_place() {
        this.#root.querySelector('[aria-current]')?.removeAttribute('aria-current');
        // Where the moves stand in one row a comment is shown below them.
        by_id('remark').textContent = this.#game.said.comment ?? '';
        const node = this.#current()?.node;
        node?.setAttribute('aria-current', 'true');
        if (!node) {
            this.#root.scrollTop = this.#root.scrollLeft = 0;
            return;
        }
        // Within the list alone: the page does not move.
        const [list, own] = [this.#root.getBoundingClientRect(), node.getBoundingClientRect()];
        if (own.top < list.top || own.bottom > list.bottom)
            this.#root.scrollTop += own.top - list.top - (list.height - own.height) / 2;
        if (own.left < list.left + own.width || own.right > list.right - own.width)
            this.#root.scrollLeft += own.left - list.left - (list.width - own.width) / 2;
    }
}
