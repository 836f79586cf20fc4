// Transfer brings FEN and PGN into the page and out of it.

import { copied_address } from './address.js';
import { button, by_id, element } from './dom.js';
import { kStartFen } from './game.js';
import { issue_text, notify, notify_error } from './messages.js';
import { clock_command } from './comment_commands.js';
import { movetext, tree_of } from './movetext.js';
import { games_of, tags_of, title_of } from './pgn_file.js';
import { ending_result, is_over } from './words.js';

const kMostListed = 300;  // games of a file
const kShuffled = /^[rnbqk]{8}\/p{8}\/8\/8\/8\/8\/P{8}\/[RNBQK]{8} /;

export function save_file(name, text) {
    const href = URL.createObjectURL(new Blob([text], { type: 'application/x-chess-pgn' }));
    const link = element('a', { href, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// How a game that was played here was played: its clock, how it ended, which chess it is.
function tags_of_play({ setup, ended, loaded, start_fen }) {
    const tags = {};
    if (loaded) return tags;
    const { clock } = setup;
    if (clock) tags.TimeControl = `${clock.base / 1000}+${clock.increment / 1000}`;
    if (ended) tags.Termination = /time is up/.test(ended.words) ? 'Time forfeit' : 'Normal';
    if (start_fen !== kStartFen && kShuffled.test(start_fen)) tags.Variant = 'Chess960';
    return tags;
}

// The moves of a game with a clock, each with what its player had left.
function with_clocks({ plies, clocks, setup }) {
    if (!setup.clock) return plies;
    return plies.map((ply, i) => {
        const left = i + 1 < plies.length ? plies[i + 1].clocks : clocks;
        const color = ply.fen.split(' ')[1] === 'w' ? 'b' : 'w';
        return left ? { ...ply, commands: [clock_command(left[color]), ...ply.commands ?? []] }
            : ply;
    });
}

export class Transfer {
    #game;
    #backend;
    #player_name;
    #replaced;
    #games = [];  // of the file opened last

    on_games = null;  // called when a list of games is to be shown

    // player_name(color): for the tags.  replaced(): a game was put in the place of this one.
    constructor(game, backend, player_name, replaced) {
        this.#game = game;
        this.#backend = backend;
        this.#player_name = player_name;
        this.#replaced = replaced;
        const on = (id, run) => by_id(id).addEventListener('click', () => this.#guarded(run));
        on('copy-fen', () => this.#copy(this.#game.fen, by_id('fen')));
        on('set-fen', () => this.set_fen(by_id('fen').value.trim()));
        on('copy-link', () => {
            const { href, is_long } = copied_address(this.#game);
            return this.#copy(href, null, is_long
                ? 'Copied. The game is long, so it stands behind the # of the address.' : 'Copied');
        });
        on('copy-pgn', async () => this.#copy(await this.pgn(), by_id('pgn')));
        on('save-pgn', async () => save_file('game.pgn', await this.pgn()));
        on('load-pgn', () => this.open(by_id('pgn').value));
        by_id('fen').addEventListener('keydown', (event) => {
            if (event.key === 'Enter') by_id('set-fen').click();
        });
        by_id('pgn-file').addEventListener('change', (event) => this.#guarded(async () => {
            const [file] = event.target.files;
            event.target.value = '';
            if (file) await this.open(await file.text());
        }));
        by_id('game-filter').addEventListener('input', () => this.#list_games());
        by_id('game-list').addEventListener('click', (event) => {
            const number = event.target.closest('button')?.dataset.number;
            if (number) this.#guarded(() => this.#load(this.#games[number]));
        });
        document.addEventListener('dragover', (event) => event.preventDefault());
        document.addEventListener('drop', (event) => this.#guarded(async () => {
            event.preventDefault();
            const [file] = event.dataTransfer.files;
            if (file) await this.open(await file.text());
        }));
    }

    // One game is loaded at once; of several the list is shown.
    async open(text) {
        if (!text.trim()) return notify('Paste a game first.');
        this.#games = games_of(text);
        by_id('game-filter').value = '';
        by_id('games').hidden = this.#games.length < 2;
        if (this.#games.length < 2) return this.#load(this.#games[0] ?? text);
        this.#list_games();
        this.on_games?.();
        notify(`${this.#games.length} games: choose one`);
    }

    #list_games() {
        const wanted = by_id('game-filter').value.toLowerCase();
        const found = this.#games.map((pgn, number) => ({ title: title_of(pgn), number }))
            .filter(({ title }) => title.toLowerCase().includes(wanted));
        by_id('game-list').replaceChildren(...found.slice(0, kMostListed).map(
            ({ title, number }) =>
                element('li', {}, button(title, null, { 'data-number': number }))));
        by_id('games-words').textContent = found.length > kMostListed
            ? `The first ${kMostListed} of ${found.length} games` : `${found.length} games`;
    }

    async #guarded(run) {
        try {
            await run();
        } catch (error) {
            notify_error(error);
        }
    }

    async #copy(text, field, words = 'Copied') {
        if (field) field.value = text;
        try {
            await navigator.clipboard.writeText(text);
            notify(words);
        } catch {
            field?.select();
            notify(field ? 'The browser does not let the page copy; the text is selected.' : text);
        }
    }

    async pgn() {
        const game = this.#game;
        const date = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
        const by_rule = game.status ? ending_result(game.status, game.to_move) : '*';
        const tags = { Event: 'Casual game', Site: '?', Date: date, Round: '-',
            White: this.#player_name('w'), Black: this.#player_name('b'),
            ...tags_of_play(game), ...game.tags,
            Result: game.ended?.result ?? by_rule };
        if (!game.plies.length)
            return (await this.#backend.request('/api/pgn', { fen: game.start_fen, tags })).pgn;
        const fen = game.start_fen === kStartFen ? ''
            : `[SetUp "1"]\n[FEN "${game.start_fen}"]\n\n`;
        const moves = movetext(game.start_fen, with_clocks(game), game.head);
        const pgn = `${fen}${moves} ${tags.Result}`;
        return (await this.#backend.request('/api/pgn', { pgn, tags })).pgn;
    }

    async set_fen(fen) {
        const answer = await this.#backend.request('/api/validate', { fen });
        if (!answer.valid) return this.#refused('This is no position', answer.issues);
        this.#game.start({ ...this.#game.setup, puzzle: false }, answer.start_fen);
        this.#replaced();
        notify('A game from this position');
    }

    async #load(pgn) {
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
        const tree = answer.movetext ? tree_of(answer.movetext)
            : { plies: answer.plies.map((ply) => ({ ...ply, clocks: null })) };
        const { plies } = tree;
        plies.forEach((ply, i) => { ply.opening = answer.plies[i]?.opening ?? null; });
        const setup = { ...this.#game.setup, human: { w: true, b: true }, puzzle: false };
        this.#game.load(answer.start_fen, tree, tags, setup);
        if (answer.valid && !is_over(answer.status) && /^(1-0|0-1|1\/2-1\/2)$/.test(tags.Result))
            this.#game.end(tags.Result, `Result: ${tags.Result}`);
        by_id('pgn').value = '';
        this.#replaced();
        const count = Math.ceil(plies.length / 2);
        const length = `${count} ${count === 1 ? 'move' : 'moves'}`;
        notify(tags.White || tags.Black ? `${tags.White ?? '?'} – ${tags.Black ?? '?'}: ${length}`
            : `A game of ${length}`);
    }

    #refused(text, issues, action = null) {
        notify(text, { error: true, action, details: issues.map(issue_text) });
    }
}
