// The faults that a review found, as tasks: the position before the fault, in which a better move
// is to be found. A move is right if the review would not mark it as a fault.
//
// A fault is { fen, move: { uci, san, fen }, judgement, line }: the position before it, the move
// that was played with the position after it, its mark, and the better line.

import { is_fault, kFaultWords } from './move_list.js';
import { back_from, same_place, ways_from } from './tree.js';
import { kColorNames, numbered, numbered_line } from './words.js';

// What the game keeps of a fault whose better move was found, as `play` does.
const kSolved = '[%solved]';

// The plies of this side, from 1 on, at which the review knows a better move.
function fault_plies(game, color) {
    return game.plies.flatMap(({ judged }, i) => (is_fault(judged?.judgement)
        && judged.line?.length && game.fen_at(i).split(' ')[1] === color ? [i + 1] : []));
}

function fault_at(game, ply) {
    const { uci, san, fen, judged } = game.plies[ply - 1];
    return { fen: game.fen_at(ply - 1), move: { uci, san, fen }, judgement: judged.judgement,
        line: judged.line };
}

// A task of puzzles.js, in the game on the board: its tries are variations there.
export class FaultTask {
    #page;
    #ply_before;
    #played = null;  // the move in the game
    #known = [];     // moves that the game had there before
    #tried = null;   // the place that was judged last
    in_game = true;

    // The fault is at this ply of the game, from 1 on.
    constructor(fault, ply, number, page) {
        this.fault = fault;
        this.ply = ply;
        this.#page = page;
        this.#ply_before = ply - 1;
        this.color = fault.fen.split(' ')[1];
        this.words = `${number}: ${numbered(fault.fen, fault.move.san)} was `
            + `${kFaultWords[fault.judgement]}. Find a better move for ${kColorNames[this.color]}.`;
    }

    get #place() { return { turns: [], at: this.#ply_before }; }
    get hint() { return this.fault.line[0]; }

    start() {
        const { game } = this.#page;
        this.#played = game.plies[this.#ply_before];
        this.#known = ways_from(game.plies, this.#place).map(({ move }) => move.uci);
        game.go_to_place(this.#place);
    }

    async judge({ uci, san }, signal, say) {
        const { game } = this.#page;
        this.#tried = game.place;
        if (game.plies[this.#ply_before] !== this.#played || game.move?.uci !== uci
            || !same_place(back_from(game.place), this.#place)) return null;
        const { move, judgement, line: [best] } = this.fault;
        if (san === best.san) return { right: true, words: `Solved: ${san} is the best move.` };
        if (san === move.san) return { right: false, words: `${san} is what was played, and is `
            + `${kFaultWords[judgement]}. Try another move.` };
        say(`Looking at ${san}…`);
        const found = await this.#review(uci, signal);
        return is_fault(found.judgement) ? { right: false, words: why_not(found) }
            : { right: true, words: `Solved: ${san} is no mistake. The best move is ${best.san}.` };
    }

    // The judgement on another move, as a review would have it.
    async #review(uci, signal) {
        let found = null;
        await this.#page.backend.stream('/api/annotate', { fen: this.fault.fen, moves: [uci] },
            (name, data) => { if (name === 'ply') found = data; }, signal);
        return found;
    }

    // A try that was no variation before is none afterwards.
    take_back({ uci }) {
        const { game } = this.#page;
        if (game.plies[this.#ply_before] !== this.#played) return;
        game.go_to_place(this.#tried);
        if (game.move?.uci !== uci) return;
        if (this.#known.includes(uci)) game.go_to_place(this.#place);
        else game.remove();
    }

    async solve() {
        const { fen, line } = this.fault;
        await this.#page.put_in(this.ply, line);
        const words = numbered_line(fen, line.map(({ san }) => san)).join(' ');
        return `The solution: ${words}. It is a variation now, to walk through.`;
    }
}

// Why a move is a fault, without the better move.
function why_not({ text, loss, score_before, score_after }) {
    const told = [score_before, score_after].every(({ type }) => type === 'cp');
    return `${text.split('; ')[0]}. ${told ? `It costs ${(loss / 100).toFixed(1)} pawns. ` : ''}`
        + 'Try again.';
}

// The faults of one side in the reviewed game. A suite of puzzles.js.
export class GameFaults {
    #color;
    #page;
    in_game = true;

    constructor(color, page) {
        this.#color = color;
        this.#page = page;
    }

    get #plies() { return fault_plies(this.#page.game, this.#color); }
    get #unsolved() {
        const { plies } = this.#page.game;
        return this.#plies.filter((ply) => !plies[ply - 1].commands?.includes(kSolved));
    }
    get faults() { return this.#plies.map((ply) => fault_at(this.#page.game, ply)); }
    get done() { return !this.#unsolved.length; }
    get label() { return `${kColorNames[this.#color]}'s mistakes (${this.#plies.length})`; }
    get about() {
        const count = this.#plies.length;
        return `${count - this.#unsolved.length} of ${count} solved.`;
    }

    // The next one that is not solved; when all are, the next one.
    next(before) {
        const all = this.#plies;
        const left = this.#unsolved.length ? this.#unsolved : all;
        const next = left.find((ply) => ply > (before?.ply ?? 0)) ?? left[0];
        return new FaultTask(fault_at(this.#page.game, next), next,
            `${all.indexOf(next) + 1} of ${all.length}`, this.#page);
    }

    failed() {}

    solved({ ply }) {
        this.#page.game.command(ply, kSolved);
        return this.about;
    }
}
