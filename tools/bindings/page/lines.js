// Lines shows the engine's lines below its score. A click on a move plays the line up to it as a
// variation; pointing at it shows a small board.

import { button, element } from './dom.js';
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
        const score = score_text(for_white(info.score, fen.split(' ')[1]));
        const moves = info.line.slice(0, kMovesShown);
        return element('li', {}, element('span', { class: 'line-score' }, score),
            ...numbered_line(fen, moves.map((move) => move.san)).map((text, i) =>
                button(text, null, { 'data-line': number, 'data-at': i })));
    }
}
