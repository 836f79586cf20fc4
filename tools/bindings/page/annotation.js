// The judgement of a whole game, move by move, as the engine goes through it.

import { report, speak } from './messages.js';
import { fault_words, is_fault } from './move_list.js';
import { save_file } from './transfer.js';
import { for_white, numbered } from './words.js';

const kTimePerMove = 200;  // milliseconds

const kCounts = ['accuracy', 'inaccuracies', 'mistakes', 'missed_wins', 'blunders'];

const by_id = (id) => document.getElementById(id);

export class Annotation {
    #game;
    #backend;
    #pgn;
    #run = null;
    on_change = null;  // called when it starts and when it ends

    // pgn(): the game as PGN, with its tags.
    constructor(game, backend, pgn) {
        this.#game = game;
        this.#pgn = pgn;
        this.#backend = backend;
        by_id('annotate').addEventListener('click', () => (this.#run ? this.stop() : this.start()));
        by_id('annotated-pgn').addEventListener('click', () =>
            save_file('annotated.pgn', this.#game.annotation.summary.pgn));
    }

    get running() { return Boolean(this.#run); }

    stop() {
        this.#run?.abort();
        this.#run = null;
        this.#changed();
    }

    async start() {
        const game = this.#game;
        const total = game.plies.length;
        if (!total) return;
        const run = new AbortController();
        this.#run = run;
        const annotation = { plies: [], summary: null };
        game.annotate(annotation);
        this.#changed();
        try {
            const request = { pgn: await this.#pgn(), movetime: kTimePerMove };
            await this.#backend.stream('/api/annotate', request, (name, data) => {
                if (run.signal.aborted) return;
                if (name === 'ply') {
                    annotation.plies[data.ply - 1] = this.#judgement(data);
                    by_id('annotation-progress').value = data.ply / total;
                }
                if (name === 'summary') annotation.summary = data;
                game.annotate(annotation);
            }, run.signal);
            speak('The game is annotated');
        } catch (error) {
            report(error, () => this.start());
        }
        if (this.#run === run) this.#run = null;
        this.#changed();
    }

    // What is kept of a `ply` event.  Scores there are the mover's.
    #judgement(data) {
        const to_move = this.#game.fen_at(data.ply - 1).split(' ')[1];
        return { judgement: data.judgement, loss: data.loss, best: data.best?.san ?? '',
            score: for_white(data.score_after, to_move) };
    }

    #changed() {
        this.draw();
        this.on_change?.();
    }

    draw() {
        const { annotation, plies, cursor } = this.#game;
        by_id('annotate').textContent = this.running ? 'Stop' : 'Annotate the game';
        by_id('annotate').disabled = !plies.length;
        by_id('annotation-progress').hidden = !this.running;
        if (!this.running) by_id('annotation-progress').value = 0;
        const summary = annotation?.plies.length === plies.length ? annotation?.summary : null;
        by_id('annotated-pgn').disabled = !summary?.pgn;
        by_id('accuracies').hidden = !summary;
        if (summary)
            for (const side of ['white', 'black'])
                for (const name of kCounts) {
                    const value = summary[side][name] ?? null;
                    by_id(`${side}-${name}`).textContent = value === null ? '–'
                        : name === 'accuracy' ? `${Math.round(value)} %` : value;
                }
        by_id('judgement').textContent = this.#words(annotation?.plies[cursor - 1], cursor);
    }

    // "12. Nf3 is a mistake: 1.20 pawns worse than Bc4."
    #words(ply, cursor) {
        if (!ply || !this.#game.plies[cursor - 1]) return '';
        const move = numbered(this.#game.fen_at(cursor - 1), this.#game.plies[cursor - 1].san);
        const better = ply.best && ply.loss > 0
            ? `${(ply.loss / 100).toFixed(2)} pawns worse than ${ply.best}` : '';
        if (is_fault(ply.judgement))
            return `${move} is ${fault_words(ply.judgement)}${better ? `: ${better}` : ''}`;
        if (ply.judgement === 'forced') return `${move} is the only move`;
        return better ? `${move}: ${better}` : `${move} is as good as the best move`;
    }
}
