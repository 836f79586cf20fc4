// Puzzles gives tasks one by one: those of the engine's suites, a side's faults in the reviewed
// game, or kept faults. The user looks for a move; a wrong one is taken back.
//
// A suite has a `label`, `next(before)`, which gives the task behind that one or null, `about`,
// what is told without a task, `failed(task)`, called at a wrong move, a hint or the solution, and
// `solved(task)`, which gives words. A side's has `faults`, and `done` when all are solved.
// A task has `words`, the `color` that moves, `start()`, `hint` { san, uci if it is known },
// `take_back(move)`, `solve()`, which gives words, and `judge(move, signal, say)`, which gives null
// for a move that is no answer, or { right, words }; `right` is undefined while more are to follow.
// With `in_game` both belong to the game on the board, and end with another one.

import { is_abort } from './backend.js';
import { by_id } from './dom.js';
import { EpdPuzzles } from './epd_puzzles.js';
import { GameFaults } from './faults.js';
import { KeptFaults } from './kept_faults.js';
import { notify, notify_error, speak } from './messages.js';
import { kPieceNames } from './pieces.js';
import { load_own, save_own } from './storage.js';
import { kColorNames } from './words.js';

export class Puzzles {
    #page;
    #kept;
    #suites;
    #task = null;
    #words = '';    // what was said last of it
    #over = false;  // it is solved or shown
    #hinted = '';   // a square
    #shown = '';
    #run = null;    // { controller, move } of a move that is judged

    // page: { game, match, backend, open(): shows the panel, replaced(): another game is on the
    // board, changed(): what is shown has changed, put_in(ply, line): a variation, begin(color): a
    // task of that side is on the board, can_learn(): whether the review is done }
    constructor(page) {
        this.#page = page;
        this.#kept = new KeptFaults(page);
        this.#suites = { mates: new EpdPuzzles('mates', page),
            tactics: new EpdPuzzles('tactics', page), w: new GameFaults('w', page),
            b: new GameFaults('b', page), kept: this.#kept };
        const on = (id, run) => by_id(id).addEventListener('click', async () => {
            try {
                await run();
            } catch (error) {
                notify_error(error);
            }
        });
        on('puzzle-next', () => this.#next());
        on('puzzle-hint', () => this.#hint());
        on('puzzle-show', () => this.#solve());
        on('puzzle-keep', () => this.#keep());
        on('learn-w', () => this.begin('w'));
        on('learn-b', () => this.begin('b'));
        by_id('puzzle-suite').addEventListener('change', () => {
            this.leave();
            page.changed();
        });
        page.match.addEventListener('move', ({ detail }) =>
            this.#moved(detail).catch(notify_error));
    }

    get #suite() { return this.#suites[by_id('puzzle-suite').value]; }
    get due() { return this.#kept.due; }
    // A task in the game on the board, of which nothing else is told as long as it is silent.
    get in_game() { return Boolean(this.#task?.in_game); }
    get silent() { return this.in_game && !this.#over; }
    get hinted() {
        return this.silent && this.#task.fault.fen === this.#page.game.fen ? this.#hinted : '';
    }

    get busy() { return Boolean(this.#run); }

    async begin(name) {
        this.#page.open();
        by_id('puzzle-suite').value = name;
        by_id('puzzle-next').focus({ preventScroll: true });
        await this.#next(null);
    }

    // Goes on with the tasks of a game after a reload, where nothing else was chosen.
    async resume() {
        const name = load_own('task', '');
        if (!this.#suites[name]?.in_game || !this.#is_there(name)) return;
        by_id('puzzle-suite').value = name;
        const { turns, at } = this.#page.game.place;
        await this.#next({ ply: turns[0]?.[0] ?? at });
    }

    // A try that is not judged yet is none.
    leave() {
        const run = this.#run;
        const task = this.#task;
        this.#run = this.#task = null;
        run?.controller.abort();
        if (run) task.take_back(run.move);
        save_own('task', '');
    }

    async #next(before = this.#task) {
        const task = await this.#suite.next(before);
        this.leave();
        if (!task) {
            speak(this.#suite.about);
            return this.#page.changed();
        }
        task.start();
        this.#task = task;
        this.#over = false;
        this.#hinted = '';
        save_own('task', by_id('puzzle-suite').value);
        this.#page.begin(task.color);
        this.#say(task.words);
    }

    #say(words) {
        this.#words = words;
        speak(words);
        this.#page.changed();
        // On a phone below the board.
        by_id('puzzles').scrollIntoView({ block: 'nearest' });
    }

    #end(words) {
        this.#over = true;
        save_own('task', '');
        this.#say(words);
    }

    async #moved(move) {
        const task = this.#task;
        if (!task || this.#over || this.busy) return;
        const run = { controller: new AbortController(), move };
        this.#run = run;
        try {
            const answer = await task.judge(move, run.controller.signal,
                (words) => this.#say(words));
            if (answer && this.#run === run) this.#answered(answer, move);
        } catch (error) {
            if (is_abort(error)) return;
            if (this.#run === run) {
                this.#say(task.words);
                task.take_back(move);
            }
            throw error;
        } finally {
            if (this.#run === run) this.#run = null;
            this.#page.changed();
        }
    }

    #answered({ right, words }, move) {
        const task = this.#task;
        if (right) {
            const suite = this.#suite;
            const told = `${words} ${suite.solved(task)}`;
            return this.#end(suite.done && !this.#kept.has_all(suite.faults)
                ? `${told} Keep them for later, and they come back after days.` : told);
        }
        this.#say(words);
        if (right !== false) return;
        this.#suite.failed(task);
        task.take_back(move);
    }

    #hint() {
        const { san, uci = '' } = this.#task.hint;
        this.#suite.failed(this.#task);
        this.#hinted = uci.slice(0, 2);
        const piece = kPieceNames[/^[NBRQK]/.exec(san)?.[0].toLowerCase()
            ?? (san.startsWith('O') ? 'k' : 'p')];
        this.#say(`Hint: the ${piece}${uci && ` on ${this.#hinted}`} moves.`);
    }

    async #solve() {
        const task = this.#task;
        const words = await task.solve();
        if (this.#task !== task) return;
        this.#suite.failed(task);
        this.#end(words);
    }

    #keep() {
        this.#kept.keep(this.#suite.faults);
        notify('Kept: they come back tomorrow, and then less and less often.');
        this.#page.changed();
    }

    draw() {
        this.#draw_suites();
        const suite = this.#suite;
        const live = Boolean(this.#task) && !this.#over;
        const words = this.#task ? this.#words : suite.about;
        if (by_id('puzzle-words').textContent !== words) by_id('puzzle-words').textContent = words;
        by_id('puzzle-next').classList.toggle('main', !live);
        by_id('puzzle-next').textContent = this.#task ? 'Next' : 'Start';
        by_id('puzzle-hint').disabled = !live || this.busy;
        by_id('puzzle-show').disabled = !live || this.busy;
        by_id('puzzle-keep').hidden = !suite.faults;
        const kept = Boolean(suite.faults) && this.#kept.has_all(suite.faults);
        by_id('puzzle-keep').disabled = kept;
        by_id('puzzle-keep').textContent = kept ? 'Kept for later' : 'Keep for later';
        by_id('kept').hidden = suite !== this.#kept;
        this.#kept.draw_list();
    }

    // A side's faults are a choice when it has some.
    #is_there(name) {
        const { faults } = this.#suites[name];
        return !faults || (faults.length > 0 && this.#page.can_learn());
    }

    #draw_suites() {
        const select = by_id('puzzle-suite');
        const options = Object.keys(this.#suites).filter((name) => this.#is_there(name))
            .map((name) => ({ name, label: this.#suites[name].label }));
        const key = JSON.stringify(options);
        if (key === this.#shown) return;
        this.#shown = key;
        const { value } = select;
        select.replaceChildren(...options.map(({ name, label }) => new Option(label, name)));
        select.value = options.some(({ name }) => name === value) ? value : 'mates';
        by_id('learn').hidden = ![...'wb'].some((color) => this.#is_there(color));
        for (const color of 'wb') {
            const name = `${kColorNames[color]} (${this.#suites[color].faults.length})`;
            by_id(`learn-${color}`).hidden = !this.#is_there(color);
            by_id(`learn-${color}`).textContent = name;
            by_id(`learn-${color}`).setAttribute('aria-label',
                `Learn from the mistakes of ${name}`);
        }
        const { due } = this.#kept;
        by_id('start-puzzles-about').textContent = due
            ? `${due} of your mistakes to repeat today` : 'mates and tactics, one at a time';
    }
}
