// Known shows what the book and the tablebases know of the position on the board: a row for each
// move, which a click plays.

import { button, by_id, element } from './dom.js';
import { report } from './messages.js';

const kOutcomes = { win: 'wins', draw: 'draws', loss: 'loses' };

const cell = (text, class_name = '') => element('td', { class: class_name }, text);

export class Known {
    #game;
    #backend;
    #play;
    #run = null;
    #shown = '';
    visible = false;
    on_known = null;  // called with the answer

    // play(move): the move { uci, san } was chosen.
    constructor(game, backend, play) {
        this.#game = game;
        this.#backend = backend;
        this.#play = play;
    }

    async update() {
        if (!this.visible) return;
        const request = this.#game.request_here;
        const key = JSON.stringify(request);
        if (key === this.#shown) return;
        this.#shown = key;
        this.#run?.abort();
        this.#run = new AbortController();
        const { signal } = this.#run;
        try {
            const known = await this.#backend.request('/api/known', request, signal);
            if (signal.aborted) return;
            this.#draw_book(known.book);
            this.#draw_bases(known.bases);
            this.on_known?.(known);
        } catch (error) {
            this.#shown = '';
            report(error, () => this.update());
        }
    }

    #row(move, cells) {
        const chosen = button(move.san, () => this.#play(move));
        return element('tr', {}, element('th', { scope: 'row' }, chosen), ...cells);
    }

    #draw_book(moves) {
        const all = moves.reduce((sum, move) => sum + move.weight, 0);
        by_id('book-words').textContent =
            moves.length ? '' : 'The book does not know this position.';
        by_id('book-moves').replaceChildren(...moves.map((move) => this.#row(move, [
            cell(move.weight && all ? `${Math.round((100 * move.weight) / all)} %` : '–'),
            cell(move.name ?? '', 'name')])));
    }

    #draw_bases(moves) {
        by_id('bases-words').textContent = moves === null
            ? 'Too many pieces for the tablebases, or not an ending that they hold.'
            : moves.length ? '' : 'No move is left.';
        by_id('bases-moves').replaceChildren(...(moves ?? []).map((move) => this.#row(move, [
            cell(kOutcomes[move.outcome], move.outcome),
            cell(move.dtz === null ? '' : `DTZ ${move.dtz}`, 'name')])));
    }
}
