// Game holds a game: its start, its moves with their variations, its state, and the place in it
// that the board shows. It knows no rules: moves come with the position after them. It stores each
// change and announces it by the event `change` (moves or state) or `cursor` (only another place).

import { with_mark } from './comment_commands.js';
import { load_own, save_own } from './storage.js';
import { add_move, all_moves, back_from, forward_from, is_place, kStart, line_at, path_to, promote,
    remove, same_place } from './tree.js';

export const kStartFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const fresh = (setup, start_fen = kStartFen) => ({
    setup, start_fen, head: {}, plies: [], undone: [], ended: null, summary: null, tags: {},
    clocks: setup.clock ? { w: setup.clock.base, b: setup.clock.base } : null,
});

// What is stored may be from elsewhere, or older than this page.
export const is_fen = (text) => /^[1-8PNBRQKpnbrqk/]+ [wb] /.test(text);
export const is_move = (ply) => typeof ply?.uci === 'string' && typeof ply.san === 'string'
    && is_fen(ply.fen);
const is_ply = (ply) => is_move(ply) && (ply.variations === undefined
    || (Array.isArray(ply.variations)
        && ply.variations.every((line) => line?.length && are_plies(line))));
const are_plies = (plies) => Array.isArray(plies) && plies.every(is_ply);
const is_game = (state) => is_fen(state?.start_fen) && are_plies(state.plies)
    && are_plies(state.undone) && Boolean(state.setup?.human) && Boolean(state.tags);

export class Game extends EventTarget {
    // setup: { human: { w, b }, level, clock: null or { base, increment } in milliseconds }.
    // A ply: { uci, san, fen (after it), check, opening, clocks (before it), score, judged,
    // commands, comment, glyph, variations }; the last six where there are any.  See tree.js for
    // places.
    #state;
    #previous;
    #place = kStart;
    status = null;  // the last position's by the rules; null until the backend has said it

    constructor(default_setup) {
        super();
        const stored = load_own('game', null);
        const previous = load_own('previous', null);
        this.#previous = is_game(previous) ? previous : null;
        this.#state = is_game(stored) ? stored : fresh(default_setup);
        const place = load_own('place', null);
        this.#place = is_place(this.plies, place) ? place : this.#end();
    }

    get setup() { return this.#state.setup; }
    get start_fen() { return this.#state.start_fen; }
    get head() { return this.#state.head ??= {}; }  // what is said before the first move
    get plies() { return this.#state.plies; }  // the main line
    get undone() { return this.#state.undone; }
    get ended() { return this.#state.ended; }  // null or { result, words }
    get summary() { return this.#state.summary ?? null; }  // of the review
    get clocks() { return this.#state.clocks; }
    get tags() { return this.#state.tags; }
    get loaded() { return Boolean(this.#state.loaded); }  // read from elsewhere, not played here
    get place() { return this.#place; }
    get in_main() { return !this.#place.turns.length; }
    get at_end() { return this.in_main && this.#place.at === this.plies.length; }
    get has_previous() { return Boolean(this.#previous?.plies.length); }
    get has_variations() { return this.plies.some((ply) => ply.variations); }

    // The moves up to the place looked at, and how many they are.
    get path() { return path_to(this.plies, this.#place); }
    get cursor() { return this.path.length; }
    get move() { return this.path.at(-1) ?? null; }
    get said() { return this.move ?? this.head; }  // holds the comment on the position looked at
    // Behind the place, along its line.
    get ahead() { return line_at(this.plies, this.#place.turns).slice(this.#place.at); }

    fen_at(ply) { return ply > 0 ? this.plies[ply - 1].fen : this.start_fen; }
    get fen() { return this.move?.fen ?? this.start_fen; }
    get last_fen() { return this.fen_at(this.plies.length); }
    get to_move() { return this.last_fen.split(' ')[1]; }

    // A position as the backend wants it: with the moves before it.
    #request(plies) { return { fen: this.start_fen, moves: plies.map((p) => p.uci) }; }
    get request_here() { return this.#request(this.path); }
    request_at(ply) { return this.#request(this.plies.slice(0, ply)); }

    get opening() {
        for (const ply of this.path.reverse()) if (ply.opening) return ply.opening;
        return null;
    }

    start(setup, start_fen) {
        this.#keep_previous();
        this.#replace(fresh(setup, start_fen));
    }

    // A game read from elsewhere, with variations.
    load(start_fen, { plies, head = {} }, tags, setup) {
        this.#keep_previous();
        this.#replace({ ...fresh({ ...setup, clock: null }, start_fen), plies, head, tags,
            loaded: true });
    }

    bring_back() {
        const previous = this.#previous;
        this.#previous = null;
        this.#keep_previous();
        this.#replace(previous);
    }

    // Another game that begins with the moves up to the place looked at; this one is kept.
    branch_off() {
        this.#keep_previous();
        const plies = structuredClone(this.path);
        for (const ply of plies) delete ply.variations;
        this.#replace({ ...fresh({ ...this.setup, clock: null, puzzle: false },
            this.start_fen), plies, head: structuredClone(this.head) });
    }

    push(move, clocks) {
        const following = this.undone[0];
        this.#state.undone = following?.uci === move.uci ? this.undone.slice(1) : [];
        this.plies.push({ uci: move.uci, san: move.san, fen: move.fen,
            check: /[+#]$/.test(move.san), opening: null, clocks: this.clocks });
        if (clocks) this.#state.clocks = clocks;
        this.#moved();
    }

    // Tries moves from the place looked at: they go into the tree, and the last is looked at.
    try_moves(moves) {
        let place = this.#place;
        for (const { uci, san, fen, opening = null } of moves)
            place = add_move(this.plies, place, { uci, san, fen, check: /[+#]$/.test(san),
                opening, clocks: null });
        this.#place = place;
        this.#changed();
    }

    promote() {
        const was_main = this.in_main;
        this.#place = promote(this.plies, this.#place);
        if (!was_main && this.in_main) this.#main_line_changed();
        this.#changed();
    }

    // Gives a function that brings it back.
    remove() {
        const was_main = this.in_main;
        const state = this.#state;
        const kept = structuredClone(state);
        const place = this.#place;
        this.#place = remove(this.plies, this.#place);
        if (was_main) this.#main_line_changed();
        this.#changed();
        return () => {
            if (this.#state !== state) return;  // another game is looked at
            this.#state = kept;
            this.#place = place;
            this.status = null;
            this.#changed();
        };
    }

    // What a person says of the move looked at, or of the start.
    say(comment) {
        if (comment) this.said.comment = comment;
        else delete this.said.comment;
        this.#changed();
    }

    draw(squares, color) {
        this.said.commands = with_mark(this.said, squares, color);
        this.#changed();
    }

    mark(glyph) {
        if (glyph && glyph !== this.move.glyph) this.move.glyph = glyph;
        else delete this.move.glyph;
        this.#changed();
    }

    // Takes back to so many plies; `redo` plays them again.
    cut(ply) {
        const cut = this.plies.splice(ply);
        this.#state.undone = [...cut, ...this.undone];
        if (cut.length && cut[0].clocks) this.#state.clocks = cut[0].clocks;
        this.#state.ended = this.#state.summary = null;
        this.#moved();
    }

    redo() {
        const [ply, ...rest] = this.undone;
        if (!ply) return;
        this.plies.push(ply);
        this.#state.undone = rest;
        this.#moved();
    }

    // What /api/validate says of the moves of the main line.
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

    // The review: what is said of a move of the main line, and of the players.  Nothing: forget it.
    judge(ply, judged) {
        this.plies[ply - 1].judged = judged;
        this.#changed();
    }

    summarise(summary) {
        if (!summary) for (const ply of this.plies) delete ply.judged;
        this.#state.summary = summary;
        this.#changed();
    }

    // A command of PGN, as in comment_commands.js, once for a move of the main line.
    command(ply, command) {
        const move = this.plies[ply - 1];
        move.commands = [...new Set([...move.commands ?? [], command])];
        this.#changed();
    }

    set_level(level) {
        this.setup.level = level;
        this.#changed();
    }

    set_clocks(clocks) {
        this.#state.clocks = clocks;
        save_own('game', this.#state);
    }

    go_to(ply) {
        this.go_to_place({ turns: [], at: Math.min(this.plies.length, Math.max(0, ply)) });
    }
    go_back() { this.go_to_place(back_from(this.#place)); }
    go_on() { this.go_to_place(forward_from(this.plies, this.#place)); }
    go_to_start() { this.go_to_place(kStart); }
    go_to_end() {
        const { turns } = this.#place;
        this.go_to_place({ turns, at: line_at(this.plies, turns).length });
    }

    go_to_place(place) {
        if (!is_place(this.plies, place) || same_place(place, this.#place)) return;
        this.#place = place;
        save_own('place', place);
        this.dispatchEvent(new Event('cursor'));
    }

    #end() { return { turns: [], at: this.plies.length }; }

    #keep_previous() {
        if (!this.plies.length || this.setup.puzzle) return;
        this.#previous = this.#state;
        save_own('previous', this.#previous);
    }

    #replace(state) {
        this.#state = state;
        this.#moved();
    }

    #moved() {
        this.status = null;
        this.#place = this.#end();
        this.#changed();
    }

    // Another line is the main one: what was said of the game is not about it.
    #main_line_changed() {
        this.#state.summary = this.#state.ended = null;
        this.status = null;
        for (const ply of all_moves(this.plies)) delete ply.judged;
    }

    #changed() {
        save_own('game', this.#state);
        save_own('place', this.#place);
        this.dispatchEvent(new Event('change'));
    }
}
