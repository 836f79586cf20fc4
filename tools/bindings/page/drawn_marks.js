// DrawnMarks shows the user's own arrows and circles, drawn with the right button, and those of a
// PGN's comment. The user's disappear when the position changes, and at a click with the left
// button.

import { svg } from './pieces.js';

export class DrawnMarks {
    #board;
    #root = svg('svg', { viewBox: '0 0 8 8', class: 'arrows drawn', 'aria-hidden': 'true' });
    #marks = new Map();  // "e2e4" or "e4" -> true
    #given = [];  // of the PGN
    #fen = '';
    #from = null;

    constructor(board) {
        this.#board = board;
        board.root.append(this.#root);
        board.root.addEventListener('contextmenu', (event) => event.preventDefault());
        board.root.addEventListener('pointerdown', (event) => {
            const square = board.square_at(event.clientX, event.clientY);
            if (event.button === 2) this.#from = square;
            else if (event.button === 0) this.#clear();
        });
        board.root.addEventListener('pointerup', (event) => {
            const to = board.square_at(event.clientX, event.clientY);
            if (event.button !== 2 || !this.#from || !to) return;
            const mark = to === this.#from ? to : this.#from + to;
            if (!this.#marks.delete(mark)) this.#marks.set(mark, true);
            this.#from = null;
            this.#draw();
        });
    }

    // The position that is shown, and what its comment draws: see comment_commands.js.
    show(fen, given = []) {
        if (fen !== this.#fen) this.#marks.clear();
        this.#fen = fen;
        this.#given = given;
        this.#draw();
    }

    #clear() {
        if (!this.#marks.size) return;
        this.#marks.clear();
        this.#draw();
    }

    #draw() {
        const own = [...this.#marks.keys()].map((squares) => ({ squares, color: 'own' }));
        this.#root.replaceChildren(...[...this.#given, ...own].map(({ squares: mark, color }) => {
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
