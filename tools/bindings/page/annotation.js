// Annotation reviews a whole game: the engine judges each move quickly, and then thoroughly from
// the last move to the first. The sentence about a move comes with its judgement.

import { button, by_id } from './dom.js';
import { report, speak } from './messages.js';
import { is_fault } from './move_list.js';
import { save_file } from './transfer.js';
import { for_white } from './words.js';

// The counts of the table, and which moves they count.
const kCounts = { accuracy: null, average_loss: null, inaccuracies: 'inaccuracy',
    mistakes: 'mistake', missed_wins: 'missed_win', blunders: 'blunder' };

// 100 only where nothing at all was given away.
const accuracy_text = (value) => `${value < 100 ? Math.min(99, Math.round(value)) : 100} %`;

export class Annotation {
    #game;
    #backend;
    #pgn;
    #run = null;   // of a review that goes on
    #done = 0;     // moves judged by it, both passes
    on_change = null;  // called when it starts and when it ends
    on_line = null;    // (ply, line): called to put a line in as a variation of the ply

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
            line: data.line.slice(0, 8), reply: is_fault(data.judgement) ? data.reply[0] : null,
            score: for_white(data.score_after, to_move) };
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
                for (const name of Object.keys(kCounts)) this.#draw_count(side, name);
        const judged = this.#game.in_main ? this.#game.move?.judged : null;
        by_id('judgement').hidden = !plies.some((ply) => ply.judged);
        const text = judged?.text ?? '';
        if (by_id('judgement').title === text) return;
        by_id('judgement').title = text;
        by_id('judgement').textContent = text;
        if (is_fault(judged?.judgement) && judged.line?.length)
            by_id('judgement').append(' ', button('Better line', () =>
                this.on_line?.(this.#game.cursor, judged.line)));
    }

    #draw_count(side, name) {
        const value = this.#game.summary[side][name] ?? null;
        const cell = by_id(`${side}-${name}`);
        const text = value === null ? '–' : name === 'accuracy' ? accuracy_text(value)
            : name === 'average_loss' ? Math.round(value) : value;
        if (cell.textContent === String(text)) return;
        cell.replaceChildren(kCounts[name] && value
            ? button(text, () => this.#go_to_next(side, kCounts[name])) : String(text));
    }

    // To the next move of the side that is so judged, and from the last to the first.
    #go_to_next(side, judgement) {
        const { plies, place } = this.#game;
        const found = plies.flatMap((ply, i) => {
            const is_white = this.#game.fen_at(i).split(' ')[1] === 'w';
            return is_white === (side === 'white') && ply.judged?.judgement === judgement
                ? [i + 1] : [];
        });
        const at = this.#game.in_main ? place.at : place.turns[0][0];
        this.#game.go_to(found.find((ply) => ply > at) ?? found[0] ?? at);
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
