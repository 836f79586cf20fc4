// The engine's lines below its score: each move can be clicked, which plays up to it as a
// variation, and pointed at, which shows a small board.

import { MiniBoard } from './mini_board.js';
import { for_white, numbered_line, score_text } from './words.js';

const kMovesShown = 14;

export class Lines {
    #root;
    #shown = '';
    #lines = [];  // [{ info, fen }]
    #mini = new MiniBoard();
    flipped = false;
    on_play = null;  // called with the moves of a line up to the one clicked

    constructor(root) {
        this.#root = root;
        root.addEventListener('click', (event) => {
            const moves = this.#moves_of(event);
            if (moves) this.on_play?.(moves);
        });
        for (const type of ['pointerover', 'focusin'])
            root.addEventListener(type, (event) => {
                const moves = this.#moves_of(event);
                if (moves && event.pointerType !== 'touch') this.#mini.show(event.target, this.#fen,
                    moves.map((move) => move.uci), this.flipped);
                else this.#mini.hide();
            });
        for (const type of ['pointerleave', 'focusout'])
            root.addEventListener(type, () => this.#mini.hide());
    }

    get #fen() { return this.#lines[0]?.fen; }

    #moves_of(event) {
        const button = event.target.closest('button');
        if (!button) return null;
        const { line, at } = button.dataset;
        return this.#lines[line].info.line.slice(0, Number(at) + 1);
    }

    // infos: the best line first; places: how many lines have room.
    show(fen, infos, places) {
        const key = JSON.stringify([fen, places, infos.map((info) =>
            [info.score, info.line.slice(0, kMovesShown).map((move) => move.uci)])]);
        if (key === this.#shown) return;
        this.#shown = key;
        this.#mini.hide();
        this.#lines = infos.map((info) => ({ info, fen }));
        this.#root.style.setProperty('--places', places);
        this.#root.replaceChildren(...infos.map((info, i) => this.#row(fen, info, i)));
    }

    #row(fen, info, number) {
        const row = document.createElement('li');
        const score = document.createElement('span');
        score.className = 'line-score';
        score.textContent = score_text(for_white(info.score, fen.split(' ')[1]));
        const moves = info.line.slice(0, kMovesShown);
        row.append(score, ...numbered_line(fen, moves.map((move) => move.san)).map((text, i) => {
            const button = document.createElement('button');
            button.type = 'button';
            button.dataset.line = number;
            button.dataset.at = i;
            button.textContent = text;
            return button;
        }));
        return row;
    }
}
