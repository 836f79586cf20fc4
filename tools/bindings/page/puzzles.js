// Puzzles gives the puzzles of the engine's suites one by one. The user looks for the best move;
// the page plays the reply of the other side, and after a miss shows what the engine would play.

import { by_id } from './dom.js';
import { notify_error, speak } from './messages.js';
import { load, save } from './storage.js';
import { kMaxLevel } from './words.js';

// { fen, best: [SAN], mate, name } of a line of EPD.
export function puzzle_of(line) {
    const fields = line.split(' ');
    if (fields.length < 5 || line.startsWith('#')) return null;
    const operations = new Map(fields.slice(4).join(' ').split(';').map((operation) => {
        const [name, ...values] = operation.trim().split(' ');
        return [name, values.join(' ').replaceAll('"', '')];
    }));
    if (!operations.has('bm')) return null;
    return { fen: `${fields.slice(0, 4).join(' ')} 0 1`, best: operations.get('bm').split(' '),
        mate: Number(operations.get('dm') ?? 0), name: operations.get('id') ?? '' };
}

export class Puzzles {
    #game;
    #match;
    #backend;
    #replaced;
    #puzzle = null;
    #suites = new Map();
    #busy = false;

    constructor(game, match, backend, replaced) {
        this.#game = game;
        this.#match = match;
        this.#backend = backend;
        this.#replaced = replaced;
        by_id('puzzle-next').addEventListener('click', () => this.#next().catch(notify_error));
        by_id('puzzle-show').addEventListener('click', () => this.#solve().catch(notify_error));
        by_id('puzzle-show').disabled = true;
        match.addEventListener('move', ({ detail }) => this.#moved(detail).catch(notify_error));
    }

    async #suite(name) {
        if (!this.#suites.has(name)) {
            const answer = await fetch(new URL(`${name}.epd.txt`, import.meta.url));
            if (!answer.ok) throw new Error('The puzzles are not there');
            const lines = (await answer.text()).split('\n');
            this.#suites.set(name, lines.map(puzzle_of).filter(Boolean));
        }
        return this.#suites.get(name);
    }

    async #next() {
        const name = by_id('puzzle-suite').value;
        const puzzles = await this.#suite(name);
        const number = load(`puzzle-${name}`, 0) % puzzles.length;
        save(`puzzle-${name}`, number + 1);
        this.#puzzle = puzzles[number];
        const white = this.#puzzle.fen.split(' ')[1] === 'w';
        this.#game.start({ clock: null, human: { w: white, b: !white }, level: kMaxLevel,
            puzzle: true }, this.#puzzle.fen);
        this.#replaced();
        this.#offer(true);
        const goal = this.#puzzle.mate ? `mate in ${this.#puzzle.mate}` : 'find the best move';
        const side = white ? 'White' : 'Black';
        this.#say(`${number + 1} of ${puzzles.length}: ${side} to move, ${goal}.`);
    }

    #say(words) {
        by_id('puzzle-words').textContent = words;
        speak(words);
    }

    // Whether a move of a puzzle that was made is right: its solution, or as quick a mate.
    async #moved(move) {
        const puzzle = this.#puzzle;
        const { plies } = this.#game;
        if (!puzzle || this.#busy || this.#game.start_fen !== puzzle.fen) return;
        const own = plies.length % 2 === 1;
        if (!own || plies.at(-1)?.uci !== move.uci) return;
        if (move.san.endsWith('#')) return this.#won('Checkmate: solved.');
        const first = plies.length === 1;
        if (first && puzzle.best.includes(move.san) && !puzzle.mate) return this.#won('Solved.');
        if (!puzzle.mate) return this.#missed(move);
        const left = puzzle.mate - (plies.length + 1) / 2;
        const request = { ...this.#game.request_at(plies.length), depth: 2 * left + 2,
            book: false };
        this.#busy = true;
        try {
            const { score } = await this.#backend.request('/api/bestmove', request);
            if (score.type === 'mate' && score.value <= 0 && -score.value <= left)
                this.#say(`Right: mate in ${left} more.`);
            else await this.#missed(move);
        } finally {
            this.#busy = false;
        }
    }

    // The solution while there is a puzzle, the next one behind it.
    #offer(solution) {
        by_id('puzzle-show').disabled = !solution;
        by_id('puzzle-next').classList.toggle('main', !solution);
    }

    #won(words) {
        this.#puzzle = null;
        this.#offer(false);
        this.#say(words);
    }

    // What the engine answers to the move that was no solution, which is taken back.
    async #missed(move) {
        const game = this.#game;
        const ply = game.plies.at(-1);
        const request = { ...game.request_at(game.plies.length), movetime: 300, book: false };
        const { line } = await this.#backend.request('/api/bestmove', request);
        const reply = line.slice(0, 3).map(({ san }) => san).join(' ');
        if (!game.plies.includes(ply)) return;
        this.#say(`${move.san} is not it${reply ? `: there follows ${reply}` : ''}. Try again.`);
        this.#match.undo();
    }

    async #solve() {
        const puzzle = this.#puzzle;
        const { line } = await this.#backend.request('/api/bestmove',
            { fen: puzzle.fen, movetime: 1000, book: false });
        this.#puzzle = null;
        this.#offer(false);
        this.#say(`The solution: ${line.map(({ san }) => san).join(' ')}`);
    }
}
