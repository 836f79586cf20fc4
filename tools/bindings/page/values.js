// Values shows the evaluation of the position on the board: the value of each piece, or of one type
// of piece on every square, and the terms. The evaluation is that of the engine as it plays in this
// game; if it does not play, that of full strength.

import { by_id, element } from './dom.js';
import { report } from './messages.js';
import { kPieceNames } from './pieces.js';
import { square_of } from './squares.js';
import { evaluation_words } from './words.js';

// Blue where the piece is worth more than on average, orange where less; black text is readable
// on each of them.
function heat_color(share) {
    const strength = Math.min(1, Math.abs(share));
    const hue = share < 0 ? 28 : 205;
    return `hsl(${hue} ${Math.round(30 + 50 * strength)}% ${Math.round(95 - 33 * strength)}%)`;
}

// The worth for the piece's own side, of that for White.
const own = (letter, worth) =>
    (letter === letter.toLowerCase() ? -worth : worth) || 0;

export class Values {
    #game;
    #board;
    #backend;
    #run = null;
    #shown = '';

    constructor(game, board, backend) {
        this.#game = game;
        this.#board = board;
        this.#backend = backend;
        const choice = by_id('values-choice');
        for (const [letters, color] of [['PNBRQK', 'white'], ['pnbrqk', 'black']]) {
            const group = element('optgroup', { label: `Heat map, ${color}` });
            for (const letter of letters)
                group.append(new Option(`${color} ${kPieceNames[letter.toLowerCase()]}`, letter));
            choice.append(group);
        }
        choice.addEventListener('change', () => this.update());
        by_id('values').addEventListener('toggle', () => this.update());
    }

    #judge() {
        const { human, level } = this.#game.setup;
        return human.w && human.b ? {} : { level };
    }

    #choice() { return by_id('values').open ? by_id('values-choice').value : ''; }

    async update() {
        const choice = this.#choice();
        const open = by_id('values').open;
        const judge = this.#judge();
        const key = open ? `${choice} ${this.#game.fen} ${judge.level}` : '';
        if (key === this.#shown) return;
        this.#shown = key;
        this.#run?.abort();
        this.#board.root.classList.toggle('heated', choice.length === 1);
        if (!choice) this.#board.number(new Map());
        if (!open) return;
        this.#run = new AbortController();
        const { signal } = this.#run;
        try {
            const request = { fen: this.#game.fen, ...judge };
            const answer = await this.#backend.request('/api/evaluate', request, signal);
            if (signal.aborted) return;
            this.#draw_sums(answer);
            if (choice === 'pieces') this.#draw_pieces(answer.pieces);
            else if (choice) this.#draw_heat(choice, answer.heat[choice]);
        } catch (error) {
            this.#shown = '';
            report(error, () => this.update());
        }
    }

    #draw_pieces(pieces) {
        this.#board.number(new Map(pieces.map(({ square, piece, centipawns }) =>
            [square, { text: `${own(piece, centipawns)}`, color: null }])), 'pieces');
    }

    #draw_heat(letter, for_white) {
        const worth = for_white.map((value) => own(letter, value));
        const stands = (_, i) => letter.toLowerCase() !== 'p' || (i > 7 && i < 56);
        const known = worth.filter(stands);
        const mean = known.reduce((a, b) => a + b, 0) / known.length;
        const widest = Math.max(1, ...known.map((value) => Math.abs(value - mean)));
        this.#board.number(new Map(worth.map((value, i) => [square_of(i, false),
            stands(value, i) ? { text: `${value}`, color: heat_color((value - mean) / widest) }
                : { text: '', color: heat_color(0) }])), 'heat');
    }

    #draw_sums({ terms, score, verdict, evaluation }) {
        by_id('values-words').textContent = evaluation_words[evaluation];
        const row = (name, values) => element('tr', {}, element('th', { scope: 'row' }, name),
            ...values.map((value) => element('td', {}, value)));
        by_id('terms').replaceChildren(...terms.map((term) =>
            row(term.name, [term.middlegame ?? '', term.endgame ?? '', term.centipawns])),
        row('score for White', ['', '', score?.value ?? '']),
        ...verdict ? [row(verdict, ['', '', ''])] : []);
    }
}
