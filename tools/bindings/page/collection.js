// Collection keeps faults in the browser's storage. A fault comes back after growing numbers of
// days: a solution leads to the next number, a failure to the first, and who solves it after the
// last one knows it, so that it leaves. All tabs have the same collection.

import { is_fen, is_move } from './game.js';
import { notify } from './messages.js';
import { is_fault } from './move_list.js';
import { load_text, save_text } from './storage.js';

const kName = 'faults';
const kDamagedName = 'faults-damaged';
const kIntervals = [1, 3, 7, 16, 35];  // days
const kFull = 'The browser stores no more here. The collection is as it was.';
const kDamaged = 'Some of the kept mistakes cannot be read. ';

// The number of the day, in local time.
export function today() {
    const now = new Date(Date.now());
    return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86400000;
}

// A kept fault is one of faults.js with `step`, how many intervals are over, and `due`, a day.
export const is_kept = (item) => is_fen(item?.fen) && is_move(item.move) && is_fault(item.judgement)
    && Array.isArray(item.line) && item.line.length > 0
    && item.line.every((move) => typeof move?.uci === 'string' && typeof move.san === 'string')
    && Number.isInteger(item.due) && Number.isInteger(item.step) && item.step in kIntervals;

// The same move in the same position, whatever the clocks of the FEN.
const key_of = ({ fen, move }) => [...fen.split(' ').slice(0, 4), move.uci].join(' ');
export const same_fault = (a, b) => key_of(a) === key_of(b);

// { items, text: what is stored, damaged }
function stored() {
    const text = load_text(kName) ?? '[]';
    let found = null;
    try {
        found = JSON.parse(text);
    } catch { /* is damaged */ }
    const items = Array.isArray(found) ? found.filter(is_kept) : [];
    return { items, text, damaged: items.length !== found?.length };
}

export class Collection {
    items = [];
    on_change = null;  // called when another tab has changed it

    constructor() {
        this.#read();
        addEventListener('storage', ({ key }) => {
            if (key !== null && !key.endsWith(kName)) return;
            this.#read();
            this.on_change?.();
        });
    }

    // Damaged text is set aside, so that nothing is lost when the rest is stored.
    #read() {
        const { items, text, damaged } = stored();
        this.items = items;
        if (!damaged) return;
        const aside = [load_text(kDamagedName), text].filter(Boolean).join('\n');
        const done = save_text(kDamagedName, aside) && save_text(kName, JSON.stringify(items));
        notify(kDamaged + (done ? `They are set aside in the browser's storage, as ${kDamagedName}.`
            : 'As the storage is full, the collection cannot be changed.'), { error: true });
    }

    // Stores what `changed` makes of the items; an error if that is impossible.
    #change(changed) {
        const { items, damaged } = stored();
        if (damaged) throw new Error(`${kDamaged}The collection is not changed.`);
        const next = changed(items);
        if (!save_text(kName, JSON.stringify(next))) throw new Error(kFull);
        this.items = next;
    }

    has(fault) { return this.items.some((item) => same_fault(item, fault)); }
    // The longest due first.
    get due() {
        return this.items.filter(({ due }) => due <= today()).sort((a, b) => a.due - b.due);
    }
    // In how many days the first of those that are not due is; Infinity if there is none.
    get days_left() {
        return Math.min(...this.items.map(({ due }) => due - today()).filter((days) => days > 0));
    }

    // Adds the faults that are not there; kept ones of a file come back as they would there.
    keep(faults) {
        this.#change((items) => {
            const all = new Map(items.map((item) => [key_of(item), item]));
            for (const fault of faults)
                if (!all.has(key_of(fault)))
                    all.set(key_of(fault), { step: 0, due: today() + kIntervals[0], ...fault });
            return [...all.values()];
        });
    }

    // Gives the number of days until it comes back, 0 if it is known or is not there.
    answer(fault, right) {
        let days = 0;
        this.#change((items) => items.flatMap((item) => {
            if (!same_fault(item, fault)) return [item];
            const step = right ? item.step + 1 : 0;
            days = kIntervals[step] ?? 0;
            return days ? [{ ...item, step, due: today() + days }] : [];
        }));
        return days;
    }

    remove(fault) {
        this.#change((items) => items.filter((item) => !same_fault(item, fault)));
    }
    // Puts back what was removed, as it was.
    restore(item) {
        this.#change((items) => [...items.filter((kept) => !same_fault(kept, item)), item]);
    }
    clear() { this.#change(() => []); }
}
