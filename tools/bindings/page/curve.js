// Curve draws the evaluation curve of a game: White's expected share of the point after each ply
// that was searched, with an axis, and the value under the pointer.

import { evaluation_of } from './comment_commands.js';
import { element } from './dom.js';
import { svg } from './pieces.js';
import { numbered, score_text, share_of } from './words.js';

const kHeight = 100;
const kLeast = 20;  // plies that have room

export class Curve {
    #root;
    #game;
    #drawn = '';
    #cursor = svg('line', { class: 'cursor', y1: 0, y2: kHeight });
    #marks = element('div', { class: 'marks' });
    #value = element('span', { class: 'value', 'aria-hidden': 'true' });
    #plot;

    constructor(root, game) {
        this.#root = root;
        this.#game = game;
        this.#plot = svg('svg', { preserveAspectRatio: 'none', 'aria-hidden': 'true' });
        root.append(this.#plot, ...['100 %', '50', '0'].map((text, i) =>
            element('span', { class: `axis axis-${i}`, 'aria-hidden': 'true' }, text)),
        this.#marks, this.#value);
        root.addEventListener('pointerdown', (event) => game.go_to(this.#ply_at(event)));
        root.addEventListener('pointermove', (event) => {
            const ply = this.#ply_at(event);
            if (event.buttons) game.go_to(ply);
            this.#show_value(ply);
        });
        root.addEventListener('pointerleave', () => { this.#value.textContent = ''; });
        root.addEventListener('keydown', (event) => this.#key(event));
    }

    #length() { return Math.max(kLeast, this.#game.plies.length); }

    #ply_at(event) {
        const box = this.#root.getBoundingClientRect();
        const share = (event.clientX - box.left) / box.width;
        const ply = Math.round(share * this.#length());
        return Math.max(0, Math.min(this.#game.plies.length, ply));
    }

    #show_value(ply) {
        const { plies } = this.#game;
        const score = ply ? this.#score(ply) : null;
        this.#value.textContent = score ? `${numbered(this.#game.fen_at(ply - 1),
            plies[ply - 1].san)}  ${score_text(score)}` : '';
        this.#value.style.left = `${(ply / this.#length()) * 100}%`;
        this.#value.classList.toggle('left', ply > this.#length() / 2);
    }

    #key(event) {
        const game = this.#game;
        const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: -10,
            PageDown: 10, Home: -Infinity, End: Infinity }[event.key];
        if (!step) return;
        game.go_to(game.place.at + step);
        event.preventDefault();
        event.stopPropagation();
    }

    // The score after a ply: the review's, or the PGN's, or what was found while playing.
    #score(ply) {
        const move = this.#game.plies[ply - 1];
        const { san, fen, score, judged } = move;
        if (san.endsWith('#')) return { type: 'mate', value: fen.split(' ')[1] === 'b' ? 1 : -1 };
        return judged?.score ?? evaluation_of(move) ?? score ?? null;
    }

    draw() {
        const { plies } = this.#game;
        const cursor = this.#game.in_main ? this.#game.place.at : this.#game.place.turns[0][0];
        const scores = plies.map((_, i) => this.#score(i + 1));
        const judgements = plies.map((ply) => ply.judged?.judgement ?? '');
        const key = JSON.stringify([scores, judgements]);
        if (key !== this.#drawn) this.#rebuild(scores, judgements);
        this.#drawn = key;
        this.#root.classList.toggle('empty', !searched_parts(scores).some(([a, b]) => b - a > 1));
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
        this.#plot.setAttribute('viewBox', `0 0 ${length} ${kHeight}`);
        this.#plot.replaceChildren(
            ...searched_parts(scores).flatMap(([begin, end]) => {
                const points = scores.slice(begin, end).map((score, i) =>
                    (score ? `L${begin + i + 1} ${y(score)}` : '')).join('');
                const left = begin ? begin + 1 : 0;
                const first = begin ? y(scores[begin]) : kHeight / 2;
                return [svg('rect', { class: 'black-share', x: left, width: end - left,
                    height: kHeight }),
                svg('path', { class: 'white-share',
                    d: `M${left} ${kHeight}L${left} ${first}${points}L${end} ${kHeight}Z` })];
            }),
            svg('line', { class: 'middle', x1: 0, x2: length, y1: kHeight / 2, y2: kHeight / 2 }),
            this.#cursor);
        this.#marks.replaceChildren(...judgements.flatMap((judgement, i) => {
            if (!['inaccuracy', 'mistake', 'missed_win', 'blunder'].includes(judgement)) return [];
            const mark = element('span', { class: `mark ${judgement}` });
            mark.style.left = `${((i + 1) / length) * 100}%`;
            mark.style.top = `${y(scores[i])}%`;
            return [mark];
        }));
    }
}

// From where to where the scores are known: [begin, end) of each part.  An engine that plays
// searches every other position.
function searched_parts(scores) {
    const parts = [];
    scores.forEach((score, i) => {
        if (!score) return;
        if (i && (scores[i - 1] || scores[i - 2])) parts.at(-1)[1] = i + 1;
        else parts.push([i, i + 1]);
    });
    return parts;
}
