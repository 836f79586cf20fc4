// What the engine thinks of the position looked at: the bar beside the board, score, best line
// and arrows.  Results are kept, so that walking through the game shows them at once.

import { report } from './messages.js';
import { for_white, is_over, line_text, score_text, share_of } from './words.js';

const kTime = 6000;  // milliseconds a position
const kDelay = 120;  // before a search begins: walking fast starts none
const kKept = 400;   // positions

const by_id = (id) => document.getElementById(id);

export class Analysis {
    #game;
    #arrows;
    #backend;
    #run = null;   // { key, ply, controller }
    #timer = 0;
    #results = new Map();  // key -> { info, done }
    #hint = null;  // { key, uci }
    show_bar = true;
    show_line = false;
    paused = false;  // another search has the engine
    last_share = 0.5;
    on_score = null;  // called when a position's score is known better

    constructor(game, arrows, backend) {
        this.#game = game;
        this.#arrows = arrows;
        this.#backend = backend;
    }

    #key(ply) { return JSON.stringify(this.#game.request_at(ply)); }

    // The position, the settings or the engine's leisure have changed.
    update() {
        const key = this.#key(this.#game.cursor);
        const wanted = (this.show_bar || this.show_line) && !this.paused
            && !this.#decided() && !this.#results.get(key)?.done;
        if (this.#run && (this.#run.key !== key || !wanted)) this.stop();
        this.draw();
        if (!wanted || this.#run) return;
        const run = { key, ply: this.#game.cursor, controller: new AbortController() };
        this.#run = run;
        this.#timer = setTimeout(() => this.#search(run, kTime), kDelay);
    }

    // The rules have ended the game in the position looked at.
    #decided() { return this.#game.at_end && this.#game.ended?.result && this.#over_by_rule(); }
    #over_by_rule() {
        return this.#game.status !== null && is_over(this.#game.status);
    }

    stop() {
        clearTimeout(this.#timer);
        this.#run?.controller.abort();
        this.#run = null;
    }

    async #search(run, movetime) {
        const request = { ...JSON.parse(run.key), movetime, book: false };
        try {
            await this.#backend.stream('/api/analyse', request, (name, info) => {
                if (name === 'info') this.keep(run.ply, info);
            }, run.controller.signal);
            const result = this.#results.get(run.key);
            if (result) result.done = true;
            if (this.#run === run) this.#run = null;
        } catch (error) {
            if (this.#run === run) this.#run = null;
            report(error, () => this.update());
        }
    }

    // What a search has said of the position after so many plies.
    keep(ply, info) {
        if ((info.multipv ?? 1) !== 1 || !info.line?.length) return;
        if (info.bound && info.bound !== 'exact') return;
        const key = this.#key(ply);
        const to_move = this.#game.fen_at(ply).split(' ')[1];
        if (ply) this.#game.plies[ply - 1].score = for_white(info.score, to_move);
        this.#results.delete(key);
        this.#results.set(key, { info, done: false });
        if (this.#results.size > kKept) this.#results.delete(this.#results.keys().next().value);
        this.draw();
        this.on_score?.();
    }

    // The move that the engine would play here, shown as an arrow; null when it finds none.
    async hint() {
        const ply = this.#game.cursor;
        const key = this.#key(ply);
        if ((this.#results.get(key)?.info.depth ?? 0) < 12) {
            this.stop();
            this.#run = { key, ply, controller: new AbortController() };
            await this.#search(this.#run, 1000);
            this.update();
        }
        const move = this.#results.get(key)?.info.line[0] ?? null;
        this.#hint = move ? { key, uci: move.uci } : null;
        this.draw();
        return move;
    }

    draw() {
        const game = this.#game;
        const key = this.#key(game.cursor);
        const info = this.#results.get(key)?.info ?? null;
        const to_move = game.fen.split(' ')[1];
        const score = for_white(info?.score, to_move);
        this.#draw_bar(score, info?.wdl, to_move);
        const shown = this.show_line && info && !this.#decided();
        const stale = !info && !this.#decided() && this.show_bar;  // the last words stay, dimmed
        by_id('analysis').classList.toggle('stale', stale);
        if (!stale) {
            by_id('depth').textContent = info && this.show_bar ? `depth ${info.depth}` : '';
            by_id('line').textContent =
                shown ? line_text(game.fen, info.line.slice(0, 12).map((m) => m.san)) : '';
        }
        const arrows = shown ? info.line.slice(0, 2).map((move, i) =>
            ({ uci: move.uci, kind: i ? 'reply' : 'best' })).reverse() : [];
        if (this.#hint?.key === key) arrows.push({ uci: this.#hint.uci, kind: 'hint' });
        this.#arrows.show(arrows);
    }

    #draw_bar(score, wdl, to_move) {
        const game = this.#game;
        let share = share_of(score);
        let text = this.show_bar ? score_text(score) : '–';
        if (score && score.type === 'cp' && wdl) {
            const own = (wdl.win + wdl.draw / 2) / 1000;
            share = to_move === 'w' ? own : 1 - own;
        }
        if (this.#decided()) {
            share = { '1-0': 1, '0-1': 0 }[game.ended.result] ?? 0.5;
            text = { '1-0': '1–0', '0-1': '0–1' }[game.ended.result] ?? '½–½';
        } else if (!score) {
            share = this.last_share;
        }
        this.last_share = share;
        if (score || this.#decided() || !this.show_bar) by_id('score').textContent = text;
        else text = by_id('score').textContent;
        const bar = by_id('bar');
        bar.hidden = false;
        bar.classList.toggle('off', !this.show_bar);
        bar.setAttribute('aria-label', `Evaluation for White: ${text}`);
        by_id('bar-white').style.transform = `scaleY(${(this.show_bar ? share : 0.5).toFixed(3)})`;
    }
}
