// Whose turn it is, and what happens then: a person may move, the engine thinks, the game has
// ended.  The rules are asked of the backend after each move.

import { is_abort } from './backend.js';
import { ask, hide_notice, notify, notify_error, report, speak } from './messages.js';
import { choose_promotion } from './promotion.js';
import { ending_result, ending_words, is_full_strength, is_over, kColorNames, other,
    spoken_move } from './words.js';

const kThinkingTime = 1000;  // milliseconds a move without a clock
const kLongestThought = 10000;
const kShortestWait = 350;   // an answer from the book is not thrown onto the board

export class Match extends EventTarget {
    // Events: `state` (something to show has changed), `info` (detail: what the engine reports; a
    // weaker one is not heard: it misjudges the position).
    #game;
    #board;
    #backend;
    #clock;
    #run = new AbortController();
    #legal = [];
    thinking = false;   // the engine is to move
    searching = false;  // and has not answered yet
    ready = false;  // the backend has said what is legal

    constructor(game, board, backend, clock) {
        super();
        this.#game = game;
        this.#board = board;
        this.#backend = backend;
        this.#clock = clock;
    }

    get over() {
        const { ended, status } = this.#game;
        return Boolean(ended) || (status !== null && is_over(status));
    }
    get human_to_move() { return !this.over && this.#game.setup.human[this.#game.to_move]; }

    // Whose pieces a person may take up now: 'w', 'b' or null.
    get movable() {
        return this.ready && this.human_to_move && this.#game.at_end ? this.#game.to_move : null;
    }

    targets(square) {
        if (!this.movable) return [];
        const seen = new Map();
        for (const { uci, san } of this.#legal)
            if (uci.startsWith(square))
                seen.set(uci.slice(2, 4), { square: uci.slice(2, 4), capture: san.includes('x') });
        return [...seen.values()];
    }

    // Asks the backend how the game stands, and goes on from there.
    async sync() {
        this.stop();
        const { signal } = this.#run;
        const game = this.#game;
        this.ready = false;
        this.#changed();
        try {
            const request = game.request_at(game.plies.length);
            const asked = this.#backend.request('/api/moves', request, signal);
            asked.catch(() => {});  // is met below
            const facts = await this.#backend.request('/api/validate', request, signal);
            if (signal.aborted) return;
            if (!facts.valid && facts.plies.length < game.plies.length) {
                game.cut(facts.plies.length);
                return this.sync();
            }
            const moves = await asked;
            if (signal.aborted) return;
            this.#legal = moves.legal;
            game.learn(facts);
            this.ready = true;
            this.#go_on(signal);
        } catch (error) {
            this.#failed(error);
        }
    }

    stop() {
        this.#run.abort();
        this.#run = new AbortController();
        this.thinking = this.searching = false;
    }

    #go_on(signal) {
        const game = this.#game;
        if (!game.ended && is_over(game.status)) {
            this.#finish(ending_result(game.status, game.to_move),
                ending_words(game.status, game.to_move));
            return;
        }
        if (!this.over && game.plies.length) this.#clock.start(game.to_move);
        if (!this.over && !this.human_to_move) this.#think(signal);
        this.#changed();
    }

    #finish(result, words) {
        this.stop();
        this.#clock.stop();
        this.#game.end(result, words);
        speak(words);
        this.#changed();
    }

    flag(color) {
        const winner = kColorNames[other(color)];
        const pieces = this.#game.last_fen.split(' ')[0].replace(/[^a-z]/gi, '');
        const bare = color === 'w' ? !/[a-jl-z]/.test(pieces) : !/[A-JL-Z]/.test(pieces);
        if (bare) this.#finish('1/2-1/2', `${kColorNames[color]}'s time is up, but ${winner} has `
            + 'only the king: a draw');
        else this.#finish(color === 'w' ? '0-1' : '1-0',
            `${kColorNames[color]}'s time is up: ${winner} wins`);
    }

    #thinking_time() {
        const clocks = this.#clock.now();
        if (!clocks) return kThinkingTime;
        const left = clocks[this.#game.to_move];
        const wanted = left / 30 + (this.#game.setup.clock?.increment ?? 0) * 0.7;
        return Math.round(Math.max(30, Math.min(wanted, left / 4, kLongestThought)));
    }

    async #think(signal) {
        const game = this.#game;
        const started = performance.now();
        const heard = is_full_strength(game.setup.level);
        this.thinking = this.searching = true;
        try {
            const request = { ...game.request_at(game.plies.length), level: game.setup.level,
                movetime: this.#thinking_time() };
            const answer = await this.#backend.stream('/api/analyse', request, (name, info) => {
                if (name === 'info' && heard && !signal.aborted)
                    this.dispatchEvent(new CustomEvent('info', { detail: info }));
            }, signal);
            if (signal.aborted) return;
            this.searching = false;
            const wait = kShortestWait - (performance.now() - started);
            if (wait > 0) {
                this.#changed();  // the position can be judged meanwhile
                await new Promise((done) => setTimeout(done, wait));
            }
            if (signal.aborted) return;
            if (!answer?.bestmove) throw new Error('the engine gave no move');
            this.#play({ ...answer.bestmove, fen: answer.fen_after },
                answer.book ? 'from the book: ' : '');
        } catch (error) {
            this.#failed(error);
        }
    }

    #failed(error) {
        if (is_abort(error)) return;
        this.thinking = this.searching = false;
        report(error, () => this.sync());
        this.#changed();
    }

    #play(move, remark = '') {
        const game = this.#game;
        const color = game.to_move;
        const who = game.setup.human[color] ? kColorNames[color] : 'Sebastes';
        const clocks = this.#clock.press(color, game.setup.clock?.increment ?? 0);
        hide_notice();
        game.push(move, clocks);
        speak(`${who}: ${remark}${spoken_move(move.san)}`);
        return this.sync();
    }

    // A person wants to go from a square to another.
    async try_move(from, to) {
        if (!this.movable) return this.#why_not();
        const moves = this.#legal.filter((move) => move.uci.slice(0, 4) === from + to);
        const color = this.#game.to_move;
        if (!moves.length) return this.#explain(from + to);
        if (moves.length === 1) return this.#play(moves[0]);
        const letters = [...'qrbn'].filter((kind) => moves.some((move) => move.uci[4] === kind));
        const letter = await choose_promotion(this.#board, to, color, letters);
        const move = moves.find((m) => m.uci[4] === letter);
        if (move && this.movable) this.#play(move);
    }

    // A move as people type it; true when it was played.
    async try_text(text) {
        if (!this.movable) {
            this.#why_not();
            return false;
        }
        const plain = (san) => san.replace(/[+#x=\s-]/g, '').replaceAll('0', 'O');
        const wanted = plain(text);
        const exact = this.#legal.filter((m) => plain(m.san) === wanted || m.uci === text);
        const loose = this.#legal.filter((m) =>
            [plain(m.san), m.uci].some((name) => name.toLowerCase() === wanted.toLowerCase()));
        const moves = exact.length ? exact : loose;
        if (moves.length !== 1) {
            await this.#explain(text);
            return false;
        }
        this.#play(moves[0]);
        return true;
    }

    #why_not() {
        const game = this.#game;
        if (this.over && game.at_end) notify(`The game is over. ${game.ended?.words ?? ''}`);
        else if (!game.at_end)
            notify('This is an earlier position. Go to the last one, or play on from here.');
        else if (this.thinking) notify('It is the engine\'s move.');
    }

    // Why the backend refuses the move, in its words.
    async #explain(text) {
        const request = this.#game.request_at(this.#game.plies.length);
        request.moves.push(text);
        try {
            const { issues } = await this.#backend.request('/api/validate', request);
            const words = issues.map(({ message }) => message).join('; ') || `${text} is no move`;
            notify(words[0].toUpperCase() + words.slice(1));
        } catch (error) {
            notify_error(error);
        }
    }

    // Back to the last position in which a person was to move.
    undo() {
        const game = this.#game;
        const { human } = game.setup;
        let ply = game.plies.length - 1;
        const to_move = (at) => game.fen_at(at).split(' ')[1];
        while (ply > 0 && !human[to_move(ply)] && (human.w || human.b)) --ply;
        if (ply < 0) return;
        this.#back_to(ply);
        speak('Taken back');
    }

    redo() {
        const game = this.#game;
        const { human } = game.setup;
        do game.redo();
        while (game.undone.length && !human[game.to_move] && (human.w || human.b));
        this.sync();
    }

    play_on() { this.#back_to(this.#game.cursor); }

    #back_to(ply) {
        this.stop();
        this.#game.cut(ply);
        this.#clock.set(this.#game.clocks);
        this.sync();
    }

    async resign() {
        const game = this.#game;
        if (this.over) return this.#why_not();
        const { human } = game.setup;
        const color = human.w === human.b ? game.to_move : human.w ? 'w' : 'b';
        const sure = await ask(`Shall ${kColorNames[color]} resign this game?`, 'Resign');
        if (!sure || this.over) return;
        this.#finish(color === 'w' ? '0-1' : '1-0',
            `${kColorNames[color]} resigns: ${kColorNames[other(color)]} wins`);
    }

    #changed() { this.dispatchEvent(new Event('state')); }
}
