// What the book knows of the position looked at, and what the tablebases know: a row for each
// move, which is played by a click.

import { report } from './messages.js';

const by_id = (id) => document.getElementById(id);

const kOutcomes = { win: 'wins', draw: 'draws', loss: 'loses' };

function cell(text, class_name = '') {
    const node = document.createElement('td');
    node.textContent = text;
    node.className = class_name;
    return node;
}

export class Known {
    #game;
    #backend;
    #play;
    #run = null;
    #shown = '';
    visible = false;

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
        } catch (error) {
            this.#shown = '';
            report(error, () => this.update());
        }
    }

    #row(move, cells) {
        const row = document.createElement('tr');
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = move.san;
        button.addEventListener('click', () => this.#play(move));
        const head = document.createElement('th');
        head.scope = 'row';
        head.append(button);
        row.append(head, ...cells);
        return row;
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
