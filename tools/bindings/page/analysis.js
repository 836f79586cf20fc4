// Analysis searches the position on the board, and shows the evaluation bar, the score, lines and
// arrows. It keeps the results, so that they appear at once when you walk through the game.

import { is_abort } from './backend.js';
import { by_id } from './dom.js';
import { load, save } from './storage.js';
import { for_white, is_over, score_text, share_of } from './words.js';

const kTime = 6000;  // milliseconds a position
const kDelay = 120;  // before a search begins: walking fast starts none
const kKept = 400;   // positions
const kThreatTime = 1000;

// "1.2M", "340k"
function short(count) {
    if (count >= 1e6) return `${(count / 1e6).toFixed(count < 1e7 ? 1 : 0)}M`;
    return count >= 1000 ? `${Math.round(count / 1000)}k` : `${count}`;
}

export class Analysis {
    #game;
    #arrows;
    #backend;
    #lines;
    #run = null;   // { key, move, count, endless, controller }
    #timer = 0;
    #results = new Map();  // key -> { infos, count, endless, done }
    #hint = null;    // { key, uci }
    #threat = null;  // { key, uci }
    #failed = '';    // why there is no answer
    count = load('lines', 1);
    endless = false;
    arrows_shown = load('arrows', true);
    versus = false;  // a game with a levelled opponent goes on: nothing is told unless asked
    peeking = false;  // asked in such a game
    paused = false;  // another search has the engine
    last_share = 0.5;
    on_score = null;  // called when a position's score is known better

    constructor(game, arrows, backend, lines) {
        this.#game = game;
        this.#arrows = arrows;
        this.#backend = backend;
        this.#lines = lines;
    }

    get on() { return this.versus ? this.peeking : load('engine', true); }

    turn(on) {
        if (this.versus) this.peeking = on;
        else save('engine', on);
        this.update();
    }

    set_count(count) {
        this.count = count;
        save('lines', count);
        this.update();
    }

    set_endless(endless) {
        this.endless = endless;
        this.update();
    }

    #key() { return JSON.stringify(this.#game.request_here); }
    #result() { return this.#results.get(this.#key()); }

    #is_enough(result) {
        return result?.done && result.count >= this.count && (result.endless || !this.endless);
    }

    // The position, the settings or the engine's leisure have changed.
    update() {
        const key = this.#key();
        const wanted = this.on && !this.paused && !this.#decided()
            && !this.#is_enough(this.#results.get(key));
        const run = this.#run;
        if (run && (run.key !== key || !wanted || run.count !== this.count
            || run.endless !== this.endless)) this.stop();
        this.draw();
        if (!wanted || this.#run) return;
        this.#begin(key, kDelay);
    }

    #begin(key, delay) {
        const run = { key, move: this.#game.in_main ? this.#game.move : null, fen: this.#game.fen,
            count: this.count, endless: this.endless, controller: new AbortController() };
        this.#run = run;
        this.#timer = setTimeout(() => this.#search(run, kTime), delay);
    }

    // The rules have ended the game in the position looked at.
    #decided() {
        const { at_end, ended, status } = this.#game;
        return at_end && ended?.result && status !== null && is_over(status);
    }

    stop() {
        clearTimeout(this.#timer);
        this.#run?.controller.abort();
        this.#run = null;
    }

    async #search(run, movetime) {
        const request = { ...JSON.parse(run.key), book: false, multipv: run.count };
        if (!run.endless) request.movetime = movetime;
        try {
            await this.#backend.stream('/api/analyse', request, (name, info) => {
                if (name === 'info') this.#keep(run, info);
            }, run.controller.signal);
            const result = this.#results.get(run.key);
            if (result) result.done = true;
        } catch (error) {
            if (!is_abort(error)) this.#failed = error.message;
        }
        if (this.#run !== run) return;
        this.#run = null;
        this.draw();
    }

    // What a search has said of the main line's last position, while the engine plays.
    keep(info) {
        const game = this.#game;
        const key = JSON.stringify(game.request_at(game.plies.length));
        this.#keep({ key, move: game.plies.at(-1), fen: game.last_fen, count: 1, endless: false },
            info);
    }

    #keep(run, info) {
        if (!info.line?.length || (info.bound && info.bound !== 'exact')) return;
        const number = info.multipv ?? 1;
        let result = this.#results.get(run.key);
        if (!result || result.done || result.count !== run.count)
            result = { infos: result?.infos.slice(0, run.count) ?? [], count: run.count,
                endless: run.endless, done: false };
        result.infos[number - 1] = info;
        this.#failed = '';
        this.#results.delete(run.key);
        this.#results.set(run.key, result);
        if (this.#results.size > kKept) this.#results.delete(this.#results.keys().next().value);
        if (number === 1 && run.move) {
            run.move.score = for_white(info.score, run.fen.split(' ')[1]);
            this.on_score?.();
        }
        this.draw();
    }

    // The first line's moves in the position looked at.
    get line() { return this.#result()?.infos[0]?.line ?? []; }

    // The move that the engine would play here, shown as an arrow; null when it finds none.
    async hint() {
        const key = this.#key();
        if ((this.#results.get(key)?.infos[0]?.depth ?? 0) < 12) {
            this.stop();
            this.#begin(key, 0);
            clearTimeout(this.#timer);
            await this.#search(this.#run, kThreatTime);
            this.update();
        }
        const move = this.#results.get(key)?.infos[0]?.line[0] ?? null;
        this.#hint = move ? { key, uci: move.uci } : null;
        this.draw();
        return move;
    }

    // What the other side would do if it were to move: shown as an arrow, or no more.
    async threat() {
        const key = this.#key();
        if (this.#threat?.key === key) {
            this.#threat = null;
            return this.draw();
        }
        const fields = this.#game.fen.split(' ');
        fields[1] = fields[1] === 'w' ? 'b' : 'w';
        fields[3] = '-';
        this.stop();
        const request = { fen: fields.join(' '), movetime: kThreatTime, book: false };
        const answer = await this.#backend.request('/api/bestmove', request);
        if (answer.bestmove) this.#threat = { key, uci: answer.bestmove.uci };
        this.update();
    }

    draw() {
        const game = this.#game;
        const key = this.#key();
        const infos = (this.#results.get(key)?.infos ?? []).filter(Boolean).slice(0, this.count);
        const [info] = infos;
        const to_move = game.fen.split(' ')[1];
        this.#draw_bar(for_white(info?.score, to_move), info?.wdl, to_move);
        by_id('engine').checked = this.on;
        by_id('line-count').value = this.count;
        by_id('infinite').setAttribute('aria-pressed', this.endless);
        const stale = !info && !this.#decided() && this.on;  // the last words stay, dimmed
        by_id('analysis').classList.toggle('stale', stale && !this.#failed);
        by_id('analysis').classList.toggle('off', !this.on);
        by_id('depth').textContent = !this.on ? this.versus ? 'silent while you play' : ''
            : this.#failed ? this.#failed
            : info ? `depth ${info.depth} ·\u00a0${short(info.nodes)} ·\u00a0${short(info.nps)}/s`
                : stale ? by_id('depth').textContent : '';
        const threads = this.#backend.threads;  // not known of a server
        by_id('depth').title = !threads ? '' : threads > 1 ? `${threads} threads search`
            : 'One thread searches';
        // Their room is kept, so that nothing moves when a game ends.
        if (!stale)
            this.#lines.show(game.fen, this.on && !this.#decided() ? infos : [], this.count);
        this.#draw_arrows(key, info);
    }

    #draw_arrows(key, info) {
        const shown = this.on && this.arrows_shown && info && !this.#decided();
        const arrows = shown ? info.line.slice(0, 2).map((move, i) =>
            ({ uci: move.uci, kind: i ? 'reply' : 'best' })).reverse() : [];
        // What refutes the fault that has led here.
        const refutes = this.arrows_shown && !this.versus && this.#game.in_main
            && this.#game.move?.judged?.reply;
        if (refutes) arrows.push({ uci: refutes.uci, kind: 'threat' });
        if (this.#hint?.key === key) arrows.push({ uci: this.#hint.uci, kind: 'hint' });
        if (this.#threat?.key === key) arrows.push({ uci: this.#threat.uci, kind: 'threat' });
        this.#arrows.show(arrows);
    }

    #draw_bar(score, wdl, to_move) {
        const { ended } = this.#game;
        let share = share_of(score);
        let text = score_text(score);
        if (score && score.type === 'cp' && wdl) {
            const own = (wdl.win + wdl.draw / 2) / 1000;
            share = to_move === 'w' ? own : 1 - own;
        }
        if (this.#decided()) {
            share = { '1-0': 1, '0-1': 0 }[ended.result] ?? 0.5;
            text = { '1-0': '1–0', '0-1': '0–1' }[ended.result] ?? '½–½';
        } else if (!score) {
            share = this.last_share;
            if (this.on) text = by_id('score').textContent;
        }
        this.last_share = share;
        if (!this.on && !this.#decided()) text = '';
        by_id('score').textContent = text;
        const bar = by_id('bar');
        bar.classList.toggle('off', !text);
        bar.setAttribute('aria-label', text ? `Evaluation for White: ${text}` : 'Evaluation: off');
        by_id('bar-white').style.transform = `scaleY(${(text ? share : 0.5).toFixed(3)})`;
        by_id('bar-score').textContent = score && text && !this.#decided() ? bar_text(score) : '';
        bar.classList.toggle('black-ahead', share < 0.5);
    }
}

// "1.2", "M5": the bar says whose it is.
function bar_text({ type, value }) {
    return type === 'mate' ? `M${Math.abs(value)}` : (Math.abs(value) / 100).toFixed(1);
}
