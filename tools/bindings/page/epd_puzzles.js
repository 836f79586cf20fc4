// EpdPuzzles gives the puzzles of one of the engine's suites one by one. The user looks for the
// best move; the page plays the reply of the other side.

import { load, save } from './storage.js';
import { kColorNames, kMaxLevel } from './words.js';

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

// A suite of puzzles.js.
export class EpdPuzzles {
    #page;
    #puzzles = null;
    about = 'One at a time, with the engine\'s answer.';

    constructor(name, page) {
        this.name = this.label = name;
        this.#page = page;
    }

    async next() {
        this.#puzzles ??= await this.#read();
        const number = load(`puzzle-${this.name}`, 0) % this.#puzzles.length;
        save(`puzzle-${this.name}`, number + 1);
        return new EpdPuzzle(this.#puzzles[number],
            `${number + 1} of ${this.#puzzles.length}`, this.#page);
    }

    async #read() {
        const answer = await fetch(new URL(`${this.name}.epd.txt`, import.meta.url));
        if (!answer.ok) throw new Error('The puzzles are not there');
        return (await answer.text()).split('\n').map(puzzle_of).filter(Boolean);
    }

    failed() {}
    solved() { return ''; }
}

// A task of puzzles.js: a game of its own, against the engine.
class EpdPuzzle {
    #puzzle;
    #page;
    #tried = null;  // the ply that was judged last

    constructor(puzzle, number, page) {
        this.#puzzle = puzzle;
        this.#page = page;
        this.color = puzzle.fen.split(' ')[1];
        const goal = puzzle.mate ? `mate in ${puzzle.mate}` : 'find the best move';
        this.words = `${number}: ${kColorNames[this.color]} to move, ${goal}.`;
    }

    start() {
        const white = this.color === 'w';
        this.#page.game.start({ clock: null, human: { w: white, b: !white }, level: kMaxLevel,
            puzzle: true }, this.#puzzle.fen);
        this.#page.replaced();
    }

    // The first move is right as the solution, each of a mate as quick a mate.
    async judge(move, signal) {
        const { game, backend } = this.#page;
        const { mate, best } = this.#puzzle;
        const count = game.plies.length;
        this.#tried = game.plies.at(-1);
        if (count % 2 === 0 || this.#tried.uci !== move.uci) return null;
        if (move.san.endsWith('#')) return { right: true, words: 'Checkmate: solved.' };
        if (!mate) return best.includes(move.san) ? { right: true, words: 'Solved.' }
            : this.#missed(move, signal);
        const left = mate - (count + 1) / 2;
        const { score } = await backend.request('/api/bestmove',
            { ...game.request_at(count), depth: 2 * left + 2, book: false }, signal);
        if (score.type === 'mate' && score.value <= 0 && -score.value <= left)
            return { words: `Right: mate in ${left} more.` };
        return this.#missed(move, signal);
    }

    // What the engine answers to the move that was no solution.
    async #missed(move, signal) {
        const { game, backend } = this.#page;
        const { line } = await backend.request('/api/bestmove',
            { ...game.request_at(game.plies.length), movetime: 300, book: false }, signal);
        const reply = line.slice(0, 3).map(({ san }) => san).join(' ');
        return { right: false,
            words: `${move.san} is not it${reply ? `: there follows ${reply}` : ''}. Try again.` };
    }

    take_back() {
        const { game, match } = this.#page;
        if (game.plies.includes(this.#tried)) match.undo();
    }

    get hint() { return { san: this.#puzzle.best[0] }; }

    async solve() {
        const { line } = await this.#page.backend.request('/api/bestmove',
            { fen: this.#puzzle.fen, movetime: 1000, book: false });
        return `The solution: ${line.map(({ san }) => san).join(' ')}`;
    }
}
