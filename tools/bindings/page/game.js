// A game: where it began, its moves, how it stands, which position is looked at.  It knows no
// rules: moves come with the position after them.  Each change is stored and announced by the
// event `change` (moves or state) or `cursor` (only another position is looked at).

import { load, save } from './storage.js';

export const kStartFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const fresh = (setup, start_fen = kStartFen) => ({
    setup, start_fen, plies: [], undone: [], ended: null, annotation: null, tags: {},
    clocks: setup.clock ? { w: setup.clock.base, b: setup.clock.base } : null,
});

// What is stored may be from elsewhere, or older than this page.
const is_fen = (text) => /^[1-8PNBRQKpnbrqk/]+ [wb] /.test(text);
const is_ply = (ply) =>
    typeof ply?.uci === 'string' && typeof ply.san === 'string' && is_fen(ply.fen);
const are_plies = (plies) => Array.isArray(plies) && plies.every(is_ply);
const is_game = (state) => is_fen(state?.start_fen) && are_plies(state.plies)
    && are_plies(state.undone) && Boolean(state.setup?.human) && Boolean(state.tags);

export class Game extends EventTarget {
    // setup: { human: { w, b }, level, clock: null or { base, increment } in milliseconds }.
    // A ply: { uci, san, fen (after it), check, opening, clocks (before it) }.
    #state;
    #previous;
    cursor = 0;
    status = null;  // the last position's by the rules; null until the backend has said it

    constructor(default_setup) {
        super();
        const stored = load('game', null);
        const previous = load('previous', null);
        this.#previous = is_game(previous) ? previous : null;
        this.#state = is_game(stored) ? stored : fresh(default_setup);
        this.cursor = this.plies.length;
    }

    get setup() { return this.#state.setup; }
    get start_fen() { return this.#state.start_fen; }
    get plies() { return this.#state.plies; }
    get undone() { return this.#state.undone; }
    get ended() { return this.#state.ended; }  // null or { result, words }
    get annotation() { return this.#state.annotation; }
    get clocks() { return this.#state.clocks; }
    get tags() { return this.#state.tags; }
    get at_end() { return this.cursor === this.plies.length; }
    get has_previous() { return Boolean(this.#previous?.plies.length); }

    fen_at(ply) { return ply > 0 ? this.plies[ply - 1].fen : this.start_fen; }
    get fen() { return this.fen_at(this.cursor); }
    get last_fen() { return this.fen_at(this.plies.length); }
    get to_move() { return this.last_fen.split(' ')[1]; }

    // The position after so many plies, as the backend wants it: with the moves before it.
    request_at(ply) {
        return { fen: this.start_fen, moves: this.plies.slice(0, ply).map((p) => p.uci) };
    }

    opening_at(ply) {
        for (let i = ply; i > 0; --i)
            if (this.plies[i - 1].opening) return this.plies[i - 1].opening;
        return null;
    }

    start(setup, start_fen) {
        this.#keep_previous();
        this.#replace(fresh(setup, start_fen));
    }

    // A game read from elsewhere; plies as /api/validate gives them.
    load(start_fen, plies, tags, setup) {
        this.#keep_previous();
        this.#replace({ ...fresh({ ...setup, clock: null }, start_fen), plies, tags });
    }

    bring_back() {
        const previous = this.#previous;
        this.#previous = null;
        this.#keep_previous();
        this.#replace(previous);
    }

    push(move, clocks) {
        const following = this.undone[0];
        this.#state.undone = following?.uci === move.uci ? this.undone.slice(1) : [];
        this.plies.push({ uci: move.uci, san: move.san, fen: move.fen,
            check: /[+#]$/.test(move.san), opening: null, clocks: this.clocks });
        if (clocks) this.#state.clocks = clocks;
        this.#moved();
    }

    // Takes back to so many plies; `redo` plays them again.
    cut(ply) {
        const cut = this.plies.splice(ply);
        this.#state.undone = [...cut, ...this.undone];
        if (cut.length && cut[0].clocks) this.#state.clocks = cut[0].clocks;
        this.#state.ended = null;
        if (this.annotation) this.annotation.plies.length = Math.min(ply,
            this.annotation.plies.length);
        this.#moved();
    }

    redo() {
        const [ply, ...rest] = this.undone;
        if (!ply) return;
        this.plies.push(ply);
        this.#state.undone = rest;
        this.#moved();
    }

    // What /api/validate says of the moves.
    learn(answer) {
        this.status = answer.status;
        answer.plies.forEach((ply, i) => {
            const own = this.plies[i];
            if (own?.uci !== ply.uci) return;
            Object.assign(own, { san: ply.san, fen: ply.fen, check: ply.check,
                opening: ply.opening ?? null });
        });
        this.#changed();
    }

    end(result, words) {
        this.#state.ended = { result, words };
        this.#changed();
    }

    annotate(annotation) {
        this.#state.annotation = annotation;
        this.#changed();
    }

    set_level(level) {
        this.setup.level = level;
        this.#changed();
    }

    set_clocks(clocks) {
        this.#state.clocks = clocks;
        save('game', this.#state);
    }

    go_to(ply) {
        const to = Math.max(0, Math.min(this.plies.length, ply));
        if (to === this.cursor) return;
        this.cursor = to;
        this.dispatchEvent(new Event('cursor'));
    }

    #keep_previous() {
        if (!this.plies.length) return;
        this.#previous = this.#state;
        save('previous', this.#previous);
    }

    #replace(state) {
        this.#state = state;
        this.#moved();
    }

    #moved() {
        this.status = null;
        this.cursor = this.plies.length;
        this.#changed();
    }

    #changed() {
        save('game', this.#state);
        this.dispatchEvent(new Event('change'));
    }
}
