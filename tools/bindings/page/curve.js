// The evaluation curve of a game: White's expected share of the point after each ply.

import { svg } from './pieces.js';
import { score_text, share_of } from './words.js';

const kHeight = 100;

export class Curve {
    #root;
    #game;
    #drawn = '';
    #cursor = svg('line', { class: 'cursor', y1: 0, y2: kHeight });
    #marks = document.createElement('div');
    #plot;

    constructor(root, game) {
        this.#root = root;
        this.#game = game;
        this.#plot = svg('svg', { preserveAspectRatio: 'none', 'aria-hidden': 'true' });
        this.#marks.className = 'marks';
        root.append(this.#plot, this.#marks);
        root.addEventListener('pointerdown', (event) => this.#pick(event));
        root.addEventListener('pointermove', (event) => { if (event.buttons) this.#pick(event); });
        root.addEventListener('keydown', (event) => this.#key(event));
    }

    #length() { return Math.max(20, this.#game.plies.length); }

    #pick(event) {
        const box = this.#root.getBoundingClientRect();
        const share = (event.clientX - box.left) / box.width;
        this.#game.go_to(Math.round(share * this.#length()));
    }

    #key(event) {
        const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: -10,
            PageDown: 10, Home: -Infinity, End: Infinity }[event.key];
        if (!step) return;
        this.#game.go_to(this.#game.cursor + step);
        event.preventDefault();
        event.stopPropagation();
    }

    // The score after a ply: the annotation's, or what was found while playing.
    #score(ply) {
        const { san, fen, score } = this.#game.plies[ply - 1];
        if (san.endsWith('#')) return { type: 'mate', value: fen.split(' ')[1] === 'b' ? 1 : -1 };
        return this.#game.annotation?.plies[ply - 1]?.score ?? score ?? null;
    }

    draw() {
        const { plies, annotation, cursor } = this.#game;
        const scores = plies.map((_, i) => this.#score(i + 1));
        const judgements = plies.map((_, i) => annotation?.plies[i]?.judgement ?? '');
        const key = JSON.stringify([scores, judgements]);
        if (key !== this.#drawn) this.#rebuild(scores, judgements);
        this.#drawn = key;
        this.#cursor.setAttribute('x1', cursor);
        this.#cursor.setAttribute('x2', cursor);
        const at = cursor ? `${plies[cursor - 1].san}, ${score_text(scores[cursor - 1])}`
            : 'the start';
        this.#root.setAttribute('aria-valuemax', plies.length);
        this.#root.setAttribute('aria-valuenow', cursor);
        this.#root.setAttribute('aria-valuetext', `ply ${cursor}: ${at}`);
    }

    #rebuild(scores, judgements) {
        const length = this.#length();
        const y = (score) => ((1 - share_of(score)) * kHeight).toFixed(1);
        let path = `M0 ${kHeight}L0 ${kHeight / 2}`;
        let last = 0;
        scores.forEach((score, i) => {
            if (!score) return;
            path += `L${i + 1} ${y(score)}`;
            last = i + 1;
        });
        this.#plot.setAttribute('viewBox', `0 0 ${length} ${kHeight}`);
        this.#plot.replaceChildren(
            svg('rect', { class: 'black-share', width: last, height: kHeight }),
            svg('path', { class: 'white-share', d: `${path}L${last} ${kHeight}Z` }),
            svg('line', { class: 'middle', x1: 0, x2: length, y1: kHeight / 2, y2: kHeight / 2 }),
            this.#cursor);
        this.#marks.replaceChildren(...judgements.flatMap((judgement, i) => {
            if (!['mistake', 'missed_win', 'blunder'].includes(judgement)) return [];
            const mark = document.createElement('span');
            mark.className = `mark ${judgement}`;
            mark.style.left = `${((i + 1) / length) * 100}%`;
            mark.style.top = `${y(scores[i])}%`;
            return [mark];
        }));
    }
}
