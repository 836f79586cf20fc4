// KeptFaults gives the faults of the collection that are due, each as a game of one move, and lists
// all of them. A suite of puzzles.js.

import { Collection, same_fault, today } from './collection.js';
import { button, by_id, element } from './dom.js';
import { FaultTask } from './faults.js';
import { ask, notify, notify_error } from './messages.js';
import { numbered } from './words.js';

const when = (days) => (days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

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
    }

    get count() { return this.#collection.items.length; }
    get due() { return this.#collection.due.length; }
    get label() { return `kept mistakes (${this.due} due)`; }

    get about() {
        const { items, due, days_left } = this.#collection;
        if (!items.length)
            return 'None is kept. Keep those of a reviewed game, and they come back after days.';
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
        by_id('kept-count').textContent = `${items.length} kept`;
        by_id('kept-list').replaceChildren(...[...items].sort((a, b) => a.due - b.due)
            .map((item) => {
                const name = numbered(item.fen, item.move.san);
                const words = `${name}: ${when(item.due - today())}`;
                return element('li', {}, element('span', {}, words),
                    button('Remove', () => this.#remove(item), { 'aria-label': `Remove ${name}` }));
            }));
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
