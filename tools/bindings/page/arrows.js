// Arrows draws arrows over the board.

import { svg } from './pieces.js';

export class Arrows {
    #board;
    #root;
    #shown = '';

    constructor(board) {
        this.#board = board;
        this.#root = svg('svg', { viewBox: '0 0 8 8', class: 'arrows', 'aria-hidden': 'true' });
        board.root.append(this.#root);
    }

    // moves: [{ uci, kind }]; kind is a class of the style sheet: best, reply, hint.
    show(moves) {
        const key = `${this.#board.flipped} ${moves.map((m) => m.uci + m.kind).join()}`;
        if (key === this.#shown) return;
        this.#shown = key;
        this.#root.replaceChildren(...moves.map(({ uci, kind }) => this.#arrow(uci, kind)));
    }

    // One outline: the shaft from the square's middle, and the head that ends in the other's.
    #arrow(uci, kind) {
        const from = this.#board.corner(uci.slice(0, 2));
        const to = this.#board.corner(uci.slice(2, 4));
        const [dx, dy] = [to.x - from.x, to.y - from.y];
        const length = Math.hypot(dx, dy) || 1;
        const along = (t, side) => {
            const x = from.x + 0.5 + (dx * t - dy * side) / length;
            const y = from.y + 0.5 + (dy * t + dx * side) / length;
            return `${x.toFixed(3)} ${y.toFixed(3)}`;
        };
        const [tip, neck] = [length - 0.08, length - 0.46];
        const points = [[0.3, 0.09], [neck, 0.09], [neck, 0.25], [tip, 0], [neck, -0.25],
            [neck, -0.09], [0.3, -0.09]].map(([t, side]) => along(t, side));
        return svg('path', { class: `arrow ${kind}`, 'data-uci': uci, d: `M${points.join('L')}Z` });
    }
}
