// KeptFaults gives the faults of the collection that are due, each as a game of one move, and lists
// all of them. A suite of puzzles.js.

import { Collection, is_kept, same_fault, today } from './collection.js';
import { button, by_id, element } from './dom.js';
import { FaultTask } from './faults.js';
import { ask, notify, notify_error } from './messages.js';
import { movetext, tree_of } from './movetext.js';
import { games_of, tags_of } from './pgn_file.js';
import { save_file } from './transfer.js';
import { numbered } from './words.js';

const when = (days) => (days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

const kDay = 86400000;  // ms

// A kept fault as a game of one move, with the better line as its variation, and back; null where
// the game is none.
function pgn_of({ fen, move, judgement, line, step, due }) {
    return `[SetUp "1"]\n[FEN "${fen}"]\n[Judgement "${judgement}"]\n[Step "${step}"]\n`
        + `[Due "${new Date(due * kDay).toISOString().slice(0, 10)}"]\n\n`
        + `${movetext(fen, [{ ...move, variations: [line] }])} *\n`;
}

function fault_of({ valid, start_fen, movetext: elements }, { Judgement, Step, Due }) {
    if (!valid || !elements) return null;
    const [{ uci, san, fen, variations } = {}] = tree_of(elements).plies;
    const fault = { fen: start_fen, move: { uci, san, fen }, judgement: Judgement,
        line: variations?.[0].map((move) => ({ uci: move.uci, san: move.san })),
        step: Number(Step), due: Date.parse(Due) / kDay };
    return is_kept(fault) ? fault : null;
}

class KeptTask extends FaultTask {
    #page;

    constructor(fault, number, page) {
        super(fault, 1, number, page);
        this.#page = page;
    }

    start() {
        const { game, replaced } = this.#page;
        game.load(this.fault.fen, { plies: [{ ...this.fault.move, clocks: null }] }, {},
            { ...game.setup, human: { w: true, b: true }, puzzle: true });
        replaced();
        super.start();
    }
}

export class KeptFaults {
    in_game = true;
    #page;
    #collection = new Collection();
    #helped = false;  // it was answered wrongly, or shown
    #listed = '';

    constructor(page) {
        this.#page = page;
        this.#collection.on_change = page.changed;
        by_id('kept-clear').addEventListener('click', () => this.#clear().catch(notify_error));
        by_id('kept-save').addEventListener('click', () =>
            save_file('mistakes.pgn', this.#collection.items.map(pgn_of).join('\n')));
        by_id('kept-file').addEventListener('change', ({ target }) => {
            const [file] = target.files;
            if (file) this.#open(file).catch(notify_error);
            target.value = '';
        });
    }

    get due() { return this.#collection.due.length; }
    get label() { return `kept mistakes (${this.due} due)`; }

    get about() {
        const { items, due, days_left } = this.#collection;
        if (!items.length)
            return 'None is kept. Keep those of a reviewed game, or open a file of some below, and '
                + 'they come back after days.';
        return due.length ? `${due.length} of ${items.length} due today.`
            : `None is due today, the next ${when(days_left)}.`;
    }

    has_all(faults) { return faults.every((fault) => this.#collection.has(fault)); }
    keep(faults) { this.#collection.keep(faults); }

    next(before) {
        const { due } = this.#collection;
        if (!due.length) return null;
        const at = due.findIndex((item) => before?.fault && same_fault(item, before.fault));
        this.#helped = false;
        return new KeptTask(due[(at + 1) % due.length], `${due.length} due`, this.#page);
    }

    // Who needs help at first has failed, whatever follows.
    failed({ fault }) {
        if (!this.#helped) this.#answer(fault, false);
        this.#helped = true;
    }

    solved({ fault }) {
        const days = this.#helped ? 1 : this.#answer(fault, true);
        return days === null ? ''
            : days ? `It comes back ${when(days)}.` : 'It is known now, and kept no longer.';
    }

    // null where it cannot be stored.
    #answer(fault, right) {
        try {
            return this.#collection.answer(fault, right);
        } catch (error) {
            notify_error(error);
            return null;
        }
    }

    draw_list() {
        const { items } = this.#collection;
        const key = JSON.stringify([today(), items]);
        if (key === this.#listed) return;
        this.#listed = key;
        by_id('kept-save').disabled = by_id('kept-clear').disabled = !items.length;
        by_id('kept-count').textContent = `${items.length} kept`;
        by_id('kept-list').replaceChildren(...[...items].sort((a, b) => a.due - b.due)
            .map((item) => {
                const name = numbered(item.fen, item.move.san);
                const words = `${name}: ${when(item.due - today())}`;
                return element('li', {}, element('span', {}, words),
                    button('Remove', () => this.#remove(item), { 'aria-label': `Remove ${name}` }));
            }));
    }

    async #open(file) {
        const faults = [];
        for (const pgn of games_of(await file.text())) {
            const tags = tags_of(pgn);
            faults.push(tags.Judgement ? fault_of(
                await this.#page.backend.request('/api/validate', { pgn }), tags) : null);
        }
        const found = faults.filter(Boolean);
        if (!found.length) throw new Error('The file has no kept mistakes');
        this.keep(found);
        this.#page.changed();
        const others = faults.length - found.length;
        notify(`Kept mistakes read: ${found.length}${others ? `; other games: ${others}` : ''}`);
    }

    #remove(item) {
        try {
            this.#collection.remove(item);
        } catch (error) {
            return notify_error(error);
        }
        this.#page.changed();
        notify('Removed.', { action: { label: 'Bring it back', run: () => {
            this.#collection.restore(item);
            this.#page.changed();
        } } });
    }

    async #clear() {
        const { length } = this.#collection.items;
        if (!await ask(`Remove all ${length} kept mistakes?`, 'Remove')) return;
        this.#collection.clear();
        this.#page.changed();
    }
}
