// MiniBoard shows a small board beside the pointer: the position after the moves of a line.

import { element } from './dom.js';
import { draw_piece, svg } from './pieces.js';
import { cell_of, pieces_after } from './squares.js';

const kSize = 8 * 24;  // pixels

export class MiniBoard {
    #root = element('div', { id: 'mini-board', hidden: '', 'aria-hidden': 'true' });

    constructor() { document.body.append(this.#root); }

    // moves: coordinates, from the position; the last is marked.
    show(beside, fen, moves, flipped) {
        const board = svg('svg', { viewBox: '0 0 8 8', width: kSize, height: kSize });
        for (let cell = 0; cell < 64; ++cell)
            board.append(svg('rect', { x: cell % 8, y: cell >> 3, width: 1, height: 1,
                class: ((cell % 8) + (cell >> 3)) % 2 ? 'dark' : 'light' }));
        const last = moves.at(-1) ?? '';
        for (const square of [last.slice(0, 2), last.slice(2, 4)].filter(Boolean)) {
            const cell = cell_of(square, flipped);
            board.append(svg('rect', { x: cell % 8, y: cell >> 3, width: 1, height: 1,
                class: 'last' }));
        }
        for (const [square, letter] of pieces_after(fen, moves)) {
            const cell = cell_of(square, flipped);
            const piece = draw_piece(letter);
            for (const [name, value] of Object.entries({ x: cell % 8, y: cell >> 3, width: 1,
                height: 1 })) piece.setAttribute(name, value);
            board.append(piece);
        }
        this.#root.replaceChildren(board);
        this.#root.hidden = false;
        const box = beside.getBoundingClientRect();
        const x = Math.min(box.left, innerWidth - kSize - 12);
        const below = box.bottom + kSize + 12 < innerHeight;
        this.#root.style.left = `${Math.max(4, x)}px`;
        this.#root.style.top = `${below ? box.bottom + 6 : Math.max(4, box.top - kSize - 12)}px`;
    }

    hide() { this.#root.hidden = true; }
}
