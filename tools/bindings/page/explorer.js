// Explorer makes a tree of the games of PGN files and shows what was played in the position on the
// board: each move, how often, and with what results. A click plays it.

import { button, by_id, element } from './dom.js';
import { GameTree } from './game_tree.js';
import { notify_error } from './messages.js';
import { load, load_large, save, save_large } from './storage.js';

const kSlice = 400 * 1024;  // bytes of a file that are asked about at once
const kAtOnce = 4;          // such questions

// Where the last game of the text begins; -1 where no other begins before it.
const last_game = (text) => Math.max(text.lastIndexOf('\n\n['), text.lastIndexOf('\r\n\r\n['),
    text.lastIndexOf('\n[Event "'));

// Parts of a file, each of whole games.
async function* parts_of(file) {
    const decoder = new TextDecoder();
    let rest = '';
    for (let at = 0; at < file.size; at += kSlice) {
        const slice = await file.slice(at, at + kSlice).arrayBuffer();
        rest += decoder.decode(slice, { stream: true });
        const cut = last_game(rest);
        if (cut <= 0) continue;
        yield rest.slice(0, cut);
        rest = rest.slice(cut);
    }
    if (rest.trim()) yield rest;
}

const number = (value) => value.toLocaleString('en');

export class Explorer {
    #backend;
    #play;
    #tree = new GameTree();
    #stored;        // a promise: what was stored is in the tree
    #known = null;  // of the position on the board
    #run = null;    // of files that are read
    #milliseconds = 0;
    on_change = null;  // called when it begins and ends to read

    // play(move): the move { uci, san } was chosen.
    constructor(backend, play) {
        this.#backend = backend;
        this.#play = play;
        this.#stored = this.#restore(this.#tree);
        by_id('explorer-open').addEventListener('click', () => by_id('explorer-file').click());
        by_id('explorer-file').addEventListener('change', ({ target }) => {
            const files = [...target.files];
            target.value = '';
            this.read(files);
        });
        by_id('explorer-forget').addEventListener('click', () => {
            this.#run?.abort();
            this.#tree = new GameTree();
            save('explorer', false);  // at once, whenever the large value follows
            save_large('explorer', null);
            this.#draw();
            by_id('explorer-open').focus();
        });
        for (const id of ['explorer-player', 'explorer-color'])
            by_id(id).addEventListener('input', () => this.#draw());
        this.#draw();
    }

    async #restore(tree) {
        if (load('explorer', false)) Object.assign(tree, await load_large('explorer'));
        this.#draw();
    }

    get reading() { return Boolean(this.#run); }

    // Adds the games of these files.
    async read(files) {
        this.#run?.abort();
        const run = this.#run = new AbortController();
        const tree = this.#tree;
        const begin = performance.now();
        const all = files.reduce((sum, { size }) => sum + size, 0);
        let done = 0;
        const asked = new Set();
        const ask = async (games) => {
            tree.add(await this.#backend.request('/api/games', { games }, run.signal));
            done += games.length;
            by_id('explorer-progress').value = done / all;
        };
        this.#draw();
        this.on_change?.();
        try {
            await this.#stored;
            for (const file of files)
                for await (const games of parts_of(file)) {
                    const question = ask(games).finally(() => asked.delete(question));
                    question.catch(() => {});  // is met below
                    asked.add(question);
                    if (asked.size === kAtOnce) await Promise.race(asked);
                    run.signal.throwIfAborted();
                }
            await Promise.all(asked);
        } catch (error) {
            if (!run.signal.aborted) notify_error(error);
            run.abort();
        }
        if (this.#run !== run) return;
        this.#run = null;
        this.#milliseconds = performance.now() - begin;
        save_large('explorer', { ...tree }).then(() => save('explorer', this.#tree === tree));
        this.#draw();
        this.on_change?.();
    }

    // What /api/known says of the position on the board.
    show(known) {
        this.#known = known;
        this.#draw();
    }

    #draw() {
        const tree = this.#tree;
        by_id('explorer-progress').hidden = !this.#run;
        by_id('explorer-forget').hidden = !tree.games;
        for (const node of document.querySelectorAll('.explorer-filter')) node.hidden = !tree.games;
        const moves = this.#known && tree.games ? tree.moves_at(this.#known.key,
            { player: by_id('explorer-player').value, color: by_id('explorer-color').value }) : [];
        by_id('explorer-words').textContent = this.#words(moves);
        const named = new Map(this.#known?.moves.map((move) => [move.code, move]));
        by_id('explorer-moves').replaceChildren(...moves.filter(({ code }) => named.has(code))
            .map((move) => this.#row(named.get(move.code), move)));
    }

    #words(moves) {
        const { games, plies, bytes, faults } = this.#tree;
        if (this.#run) return 'The games are read …';
        if (!games && !faults.length)
            return 'Your own games as a tree: open PGN files, of 100,000 games or so.';
        const bad = faults.length
            ? ` ${number(faults.length)} could not be read; the first: ${faults[0]}.` : '';
        const here = moves.length ? '' : ' None of them was here.';
        return `${number(games)} games with ${number(plies)} plies, `
            + `${(bytes / 1e6).toFixed(1)} MB${
                this.#milliseconds ? `, in ${(this.#milliseconds / 1000).toFixed(1)} s` : ''}.`
            + bad + here;
    }

    #row(move, { games, white, drawn, black }) {
        const results = [['white', white, 'White wins'], ['drawn', drawn, 'drawn'],
            ['black', black, 'Black wins']].filter(([, count]) => count);
        const bar = element('div', { class: 'results' }, ...results.map(([name, count]) => {
            const share = Math.round((100 * count) / games);
            const part = element('span', { class: name }, share >= 12 ? `${share} %` : '');
            part.style.flexGrow = count;
            return part;
        }));
        const words = results.map(([, count, text]) => `${text}: ${number(count)}`).join(', ');
        bar.title = words;
        bar.setAttribute('role', 'img');
        bar.setAttribute('aria-label', words);
        return element('tr', {},
            element('th', { scope: 'row' }, button(move.san, () => this.#play(move))),
            element('td', {}, number(games)), element('td', { class: 'name' }, bar));
    }
}
