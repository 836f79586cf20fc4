// FEN and PGN in and out.

import { issue_text, notify, notify_error } from './messages.js';
import { ending_result, is_over } from './words.js';

const by_id = (id) => document.getElementById(id);

export function save_file(name, text) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-chess-pgn' }));
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// The tags of a game's PGN: for names and result; moves are read by the backend.
function tags_of(pgn) {
    const tags = {};
    const head = pgn.slice(0, pgn.search(/^\s*[^[\s]/m) + 1 || undefined);
    for (const [, name, value] of head.matchAll(/^\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]/gm))
        tags[name] ??= value.replace(/\\(["\\])/g, '$1');
    delete tags.FEN;
    delete tags.SetUp;
    return tags;
}

export class Transfer {
    #game;
    #backend;
    #player_name;
    #replaced;

    // player_name(color): for the tags.  replaced(): a game was put in the place of this one.
    constructor(game, backend, player_name, replaced) {
        this.#game = game;
        this.#backend = backend;
        this.#player_name = player_name;
        this.#replaced = replaced;
        const on = (id, run) => by_id(id).addEventListener('click', () => this.#guarded(run));
        on('copy-fen', () => this.#copy(this.#game.fen, by_id('fen')));
        on('set-fen', () => this.#set_fen(by_id('fen').value.trim()));
        on('copy-pgn', async () => this.#copy(await this.pgn(), by_id('pgn')));
        on('save-pgn', async () => save_file('game.pgn', await this.pgn()));
        on('load-pgn', () => this.#load(by_id('pgn').value));
        by_id('fen').addEventListener('keydown', (event) => {
            if (event.key === 'Enter') by_id('set-fen').click();
        });
        by_id('pgn-file').addEventListener('change', (event) => this.#guarded(async () => {
            const [file] = event.target.files;
            event.target.value = '';
            if (file) await this.#load(await file.text());
        }));
    }

    async #guarded(run) {
        try {
            await run();
        } catch (error) {
            notify_error(error);
        }
    }

    async #copy(text, field) {
        field.value = text;
        try {
            await navigator.clipboard.writeText(text);
            notify('Copied');
        } catch {
            field.select();
            notify('The browser does not let the page copy; the text is selected.');
        }
    }

    async pgn() {
        const game = this.#game;
        const date = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
        const by_rule = game.status ? ending_result(game.status, game.to_move) : '*';
        const tags = { Event: 'Casual game', Site: '?', Date: date, Round: '-',
            White: this.#player_name('w'), Black: this.#player_name('b'), ...game.tags,
            Result: game.ended?.result ?? by_rule };
        const request = { ...game.request_at(game.plies.length), tags };
        return (await this.#backend.request('/api/pgn', request)).pgn;
    }

    async #set_fen(fen) {
        const answer = await this.#backend.request('/api/validate', { fen });
        if (!answer.valid) return this.#refused('This is no position', answer.issues);
        this.#game.start(this.#game.setup, answer.start_fen);
        this.#replaced();
        notify('A game from this position');
    }

    async #load(pgn) {
        if (!pgn.trim()) return notify('Paste a game first.');
        const answer = await this.#backend.request('/api/validate', { pgn });
        const tags = tags_of(pgn);
        if (!answer.valid) {
            const count = answer.plies.length;
            const action = count ? { label: `Load the ${count} plies before it`,
                run: () => this.#take(answer, tags) } : null;
            return this.#refused('The game has a fault', answer.issues, action);
        }
        this.#take(answer, tags);
    }

    #take(answer, tags) {
        const plies = answer.plies.map((ply) =>
            ({ ...ply, opening: ply.opening ?? null, clocks: null }));
        const setup = { ...this.#game.setup, human: { w: true, b: true } };
        this.#game.load(answer.start_fen, plies, tags, setup);
        if (answer.valid && !is_over(answer.status) && /^(1-0|0-1|1\/2-1\/2)$/.test(tags.Result))
            this.#game.end(tags.Result, `Result: ${tags.Result}`);
        by_id('pgn').value = '';
        this.#replaced();
        notify(`${tags.White ?? '?'} – ${tags.Black ?? '?'}: ${plies.length} plies loaded`);
    }

    #refused(text, issues, action = null) {
        notify(text, { error: true, action, details: issues.map(issue_text) });
    }
}
