// DrawnMarks shows the arrows and circles of a position, as PGN's comments have them, and lets a
// person draw them with the right button: green ones, with Shift red, with Alt blue, with both
// yellow.

import { svg } from './pieces.js';

export class DrawnMarks {
    #board;
    #root = svg('svg', { viewBox: '0 0 8 8', class: 'arrows drawn', 'aria-hidden': 'true' });

    // on_draw(squares, color): "e2e4" or "e4" was drawn; see comment_commands.js.
    constructor(board, on_draw) {
        this.#board = board;
        board.root.append(this.#root);
        board.root.addEventListener('contextmenu', (event) => event.preventDefault());
        let from = null;
        board.root.addEventListener('pointerdown', (event) => {
            if (event.button === 2) from = board.square_at(event.clientX, event.clientY);
        });
        board.root.addEventListener('pointerup', (event) => {
            const to = board.square_at(event.clientX, event.clientY);
            if (event.button !== 2 || !from || !to) return;
            const color = 'GRBY'[Number(event.shiftKey) + 2 * Number(event.altKey)];
            on_draw(to === from ? to : from + to, color);
            from = null;
        });
    }

    show(marks) {
        this.#root.replaceChildren(...marks.map(({ squares: mark, color }) => {
            const from = this.#board.corner(mark.slice(0, 2));
            if (mark.length === 2)
                return svg('circle', { class: color, cx: from.x + 0.5, cy: from.y + 0.5, r: 0.43 });
            const to = this.#board.corner(mark.slice(2, 4));
            const [dx, dy] = [to.x - from.x, to.y - from.y];
            const length = Math.hypot(dx, dy);
            const end = (length - 0.3) / length;
            const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
            const tip = [from.x + 0.5 + dx * end, from.y + 0.5 + dy * end];
            return svg('g', { class: color }, [
                svg('line', { x1: from.x + 0.5, y1: from.y + 0.5, x2: tip[0], y2: tip[1] }),
                svg('path', { d: 'M.28 0L-.12 -.24V.24Z',
                    transform: `translate(${tip[0]} ${tip[1]}) rotate(${turn})` })]);
        }));
    }
}
