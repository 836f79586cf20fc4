// Annotation reviews a whole game: the engine judges each move quickly, and then thoroughly from
// the last move to the first. The sentence about a move comes with its judgement.

import { by_id } from './dom.js';
import { report, speak } from './messages.js';
import { save_file } from './transfer.js';
import { for_white } from './words.js';

const kCounts = ['accuracy', 'inaccuracies', 'mistakes', 'missed_wins', 'blunders'];

// 100 only where nothing at all was given away.
const accuracy_text = (value) => `${value < 100 ? Math.min(99, Math.round(value)) : 100} %`;

export class Annotation {
    #game;
    #backend;
    #pgn;
    #run = null;   // of a review that goes on
    #done = 0;     // moves judged by it, both passes
    on_change = null;  // called when it starts and when it ends

    // pgn(): the game as PGN, with its tags.
    constructor(game, backend, pgn) {
        this.#game = game;
        this.#pgn = pgn;
        this.#backend = backend;
        by_id('annotate').addEventListener('click', () => (this.#run ? this.stop() : this.start()));
        by_id('annotated-pgn').addEventListener('click', () =>
            save_file('annotated.pgn', this.#game.summary.pgn));
    }

    get running() { return Boolean(this.#run); }

    stop() {
        this.#run?.abort();
        this.#run = null;
        this.#changed();
    }

    async start() {
        const game = this.#game;
        if (!game.plies.length || this.#run) return;
        const run = new AbortController();
        this.#run = run;
        this.#done = 0;
        game.summarise(null);
        this.#changed();
        try {
            const request = { pgn: await this.#pgn() };
            await this.#backend.stream('/api/annotate', request, (name, data) => {
                if (run.signal.aborted) return;
                if (name === 'ply') {
                    ++this.#done;
                    game.judge(data.ply, this.#judgement(data));
                }
                if (name === 'summary') game.summarise(data);
            }, run.signal);
            speak('The game is reviewed');
        } catch (error) {
            report(error, () => this.start());
        }
        if (this.#run === run) this.#run = null;
        this.#changed();
    }

    // What is kept of a `ply` event.  Scores there are the mover's.
    #judgement(data) {
        const to_move = this.#game.fen_at(data.ply - 1).split(' ')[1];
        return { judgement: data.judgement, text: data.text, thorough: data.thorough,
            line: data.line.slice(0, 8), score: for_white(data.score_after, to_move) };
    }

    #changed() {
        this.draw();
        this.on_change?.();
    }

    draw() {
        const { summary, plies } = this.#game;
        by_id('annotate').textContent = this.running ? 'Stop' : 'Review the game';
        by_id('annotate').disabled = !plies.length;
        by_id('annotation-progress').hidden = !this.running;
        by_id('annotation-progress').value = plies.length ? this.#done / (2 * plies.length) : 0;
        by_id('annotated-pgn').disabled = !summary?.pgn;
        by_id('accuracies').hidden = !summary;
        by_id('annotation-words').textContent = this.#progress_words();
        if (summary)
            for (const side of ['white', 'black'])
                for (const name of kCounts) {
                    const value = summary[side][name] ?? null;
                    by_id(`${side}-${name}`).textContent = value === null ? '–'
                        : name === 'accuracy' ? accuracy_text(value) : value;
                }
        const judged = this.#game.in_main ? this.#game.move?.judged : null;
        by_id('judgement').hidden = !plies.some((ply) => ply.judged);
        by_id('judgement').textContent = judged?.text ?? '';
        by_id('judgement').title = judged?.text ?? '';
    }

    #progress_words() {
        const { summary, plies } = this.#game;
        const count = plies.length;
        if (this.running)
            return this.#done < count ? `A first look: ${this.#done} of ${count} moves`
                : `A closer look, from the end: ${this.#done - count} of ${count} moves`;
        if (!summary)
            return plies.some((ply) => ply.judged) ? 'Stopped; the marks are of a first look.' : '';
        const none = ['white', 'black'].some((side) => summary[side].accuracy === null);
        return none ? 'No accuracy for who had but a few moves to find.' : '';
    }
}
