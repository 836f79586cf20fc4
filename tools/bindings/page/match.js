// Match decides whose turn it is and what happens then: the user may move, the engine thinks, the
// game has ended, or moves are tried in another place of the game. It asks the backend for the
// rules after each move.

import { is_abort } from './backend.js';
import { engine_agrees, kAgreed, lost_on_time, resigned, resigning_question, resigning_side }
    from './endings.js';
import { moves_between, moves_named, targets_from } from './entered_move.js';
import { ask, hide_notice, notify, notify_error, report, speak } from './messages.js';
import { choose_promotion } from './promotion.js';
import { Trial } from './trial.js';
import { ending_result, ending_words, is_full_strength, is_over, kColorNames, other, sentence,
    spoken_move } from './words.js';

const kThinkingTime = 1000;  // milliseconds a move without a clock
const kLongestThought = 10000;
const kShortestWait = 350;   // an answer from the book is not thrown onto the board

export class Match extends EventTarget {
    // Events: `state` (something to show has changed), `move` (detail: one was made), `info`
    // (detail: what the engine reports; a weaker one is not heard: it misjudges the position).
    #game;
    #board;
    #backend;
    #clock;
    #run = new AbortController();
    #legal = [];        // where the game stands
    #trial;             // where moves are tried
    #last_score = null;  // what the engine thought of its own last move
    premove = null;     // { from, to }, made when the engine has moved
    lost = '';          // why the rules or the engine do not answer
    thinking = false;   // the engine is to move
    searching = false;  // and has not answered yet
    ready = false;  // the backend has said what is legal

    constructor(game, board, backend, clock) {
        super();
        this.#game = game;
        this.#board = board;
        this.#backend = backend;
        this.#clock = clock;
        this.#trial = new Trial(backend, () => this.#changed());
    }

    get over() {
        const { ended, status } = this.#game;
        return Boolean(ended) || (status !== null && is_over(status));
    }
    get human_to_move() { return !this.over && this.#game.setup.human[this.#game.to_move]; }

    // Whether moves can be tried without being played: nobody waits for them.
    get free() {
        const { w, b } = this.#game.setup.human;
        return this.over || (w && b);
    }

    // Moves are tried here, in a place other than the one where the game goes on.
    get trying() { return this.free && !this.#game.at_end; }

    // Whose pieces a person may take up now: 'w', 'b' or null.
    get movable() {
        const game = this.#game;
        if (this.trying) return this.#moves_here.length ? game.fen.split(' ')[1] : null;
        if (!this.ready || !game.at_end || this.over) return null;
        return this.human_to_move ? game.to_move : this.#premover();
    }

    // Who may say what to play when the engine has moved.
    #premover() {
        const waiting = other(this.#game.to_move);
        return this.thinking && this.#game.setup.human[waiting] ? waiting : null;
    }

    get #moves_here() {
        return this.trying ? this.#trial.legal(this.#game.request_here) : this.#legal;
    }

    targets(square) {
        if (!this.movable || this.movable === this.#premover()) return [];
        return targets_from(this.#moves_here, this.#game.fen, square);
    }

    // Another place is looked at: what can be tried there?
    look() { if (this.trying) this.#trial.look(this.#game.request_here); }

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
            if (this.lost) hide_notice();
            this.lost = '';
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
            this.#finish({ result: ending_result(game.status, game.to_move),
                words: ending_words(game.status, game.to_move) });
            return;
        }
        if (!this.over && game.plies.length) this.#clock.start(game.to_move);
        if (!this.over && !this.human_to_move) this.#think(signal);
        else if (this.premove) this.#play_premove();
        this.#changed();
    }

    #play_premove() {
        const { from, to } = this.premove;
        this.premove = null;
        if (this.over) return;
        const moves = this.#legal.filter((m) => m.uci.slice(0, 4) === from + to);
        const move = moves.find((m) => (m.uci[4] ?? 'q') === 'q');
        if (move) this.#play(move);
    }

    set_premove(premove) {
        this.premove = premove;
        this.#changed();
    }

    #finish({ result, words }) {
        this.stop();
        this.#clock.stop();
        this.#game.end(result, words);
        speak(words);
        this.#changed();
    }

    flag(color) {
        this.#finish(lost_on_time(color, this.#game.last_fen, this.#game.setup.human));
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
            this.#last_score = answer?.score ?? null;
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
        this.lost = error.message || 'no answer';
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
        this.dispatchEvent(new CustomEvent('move', { detail: move }));
        speak(`${who}: ${remark}${spoken_move(move.san)}`);
        return this.sync();
    }

    // A person wants to go from a square to another.
    async try_move(from, to) {
        if (!this.movable) return this.#why_not();
        if (this.movable === this.#premover()) return this.set_premove({ from, to });
        const { fen } = this.#game;
        const moves = moves_between(this.#moves_here, fen, from, to);
        const color = this.movable;
        if (!moves.length) return this.#explain(from + to);
        if (moves.length === 1) return this.#make(moves[0]);
        const letters = [...'qrbn'].filter((kind) => moves.some((move) => move.uci[4] === kind));
        const letter = await choose_promotion(this.#board, to, color, letters);
        const move = moves.find((m) => m.uci[4] === letter);
        if (move && this.movable && this.#game.fen === fen) this.#make(move);
    }

    // The game goes on with the move, or it is tried.
    #make(move) {
        if (!this.trying) return this.#play(move);
        hide_notice();
        this.#game.try_moves([move]);
        this.dispatchEvent(new CustomEvent('move', { detail: move }));
        speak(spoken_move(move.san));
    }

    // Makes the move of these coordinates, when a person may.
    make(uci) {
        const move = this.movable && this.#moves_here.find((known) => known.uci === uci);
        if (move && this.movable !== this.#premover()) this.#make(move);
        return Boolean(move);
    }

    // A move as people type it; true when it was played.
    async try_text(text) {
        if (!this.movable || this.movable === this.#premover()) {
            this.#why_not();
            return false;
        }
        const moves = moves_named(this.#moves_here, text);
        if (moves.length !== 1) {
            await this.#explain(text);
            return false;
        }
        this.#make(moves[0]);
        return true;
    }

    #why_not() {
        const game = this.#game;
        if (this.over && game.at_end) notify(`The game is over. ${game.ended?.words ?? ''}`);
        else if (!game.at_end)
            notify('This is an earlier position. Go to the last one, or play on from here.');
        else if (this.lost) report({ message: this.lost }, () => this.sync());
        else if (this.thinking) notify('It is the engine\'s move.');
    }

    // Why the backend refuses the move, in its words.
    async #explain(text) {
        const request = this.#game.request_here;
        request.moves.push(text);
        try {
            const { issues } = await this.#backend.request('/api/validate', request);
            const words = issues.map(({ message }) => message).join('; ') || `${text} is no move`;
            notify(sentence(words));
        } catch (error) {
            notify_error(error);
        }
    }

    // Back to the last position in which a person was to move.
    undo() {
        const game = this.#game;
        const { human } = game.setup;
        this.premove = null;
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

    // Another game from the place looked at; the one before can be brought back.
    play_on(replaced) {
        this.stop();
        this.#game.branch_off();
        replaced();
        const bring_back = () => {
            this.stop();
            this.#game.bring_back();
            replaced();
        };
        notify('You play on from here. The game before is kept.',
            { action: { label: 'Bring it back', run: bring_back } });
    }

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
        const color = resigning_side(human, game.to_move);
        const sure = await ask(resigning_question(color, human), 'Resign');
        if (sure && !this.over) this.#finish(resigned(color, human));
    }

    // A draw, if the other side agrees: a person, or the engine where it is not better.
    async offer_draw() {
        const game = this.#game;
        if (this.over) return this.#why_not();
        const { w, b } = game.setup.human;
        if (w && b) {
            const agreed = await ask('Do both agree to a draw?', 'Draw');
            if (agreed && !this.over) this.#finish(kAgreed);
            return;
        }
        if (engine_agrees(this.#last_score, game.last_fen)) this.#finish(kAgreed);
        else notify('Sebastes does not want a draw now.');
    }

    #changed() { this.dispatchEvent(new Event('state')); }
}
