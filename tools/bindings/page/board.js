// Board draws the board: cells that a screen reader can walk, and above them the pieces, which
// slide when the position changes. Its callers decide what the marks mean.

import { element } from './dom.js';
import { draw_piece, piece_name } from './pieces.js';
import { cell_of, color_of, pieces_of, square_of } from './squares.js';

const kMarks = ['last', 'check', 'premove', 'selected', 'target', 'capture', 'over'];

export class Board {
    #root;
    #cells = [];
    #layer;
    #pieces = new Map();  // square -> { letter, node }
    #marks = new Map(kMarks.map((mark) => [mark, new Set()]));
    #numbers = new Map();
    flipped = false;
    movable = null;  // 'w', 'b', 'both' or null: whose pieces can be taken up

    constructor(root) {
        this.#root = root;
        for (let row = 0; row < 8; ++row) {
            const cells = [];
            for (let column = 0; column < 8; ++column) {
                const shade = (row + column) % 2 ? 'dark' : 'light';
                const number = element('span', { class: 'number', 'aria-hidden': 'true' });
                cells.push(element('div', { role: 'gridcell', class: `cell ${shade}`,
                    tabindex: '-1' }, number));
            }
            this.#cells.push(...cells);
            root.append(element('div', { role: 'row', class: 'row' }, ...cells));
        }
        this.#layer = element('div', { class: 'pieces', 'aria-hidden': 'true' });
        root.append(this.#layer);
        this.#cells[60].tabIndex = 0;
        this.#relabel();
    }

    get root() { return this.#root; }
    cell(square) { return this.#cells[cell_of(square, this.flipped)]; }
    letter(square) { return this.#pieces.get(square)?.letter ?? null; }
    piece(square) { return this.#pieces.get(square)?.node ?? null; }

    // The square under a point of the screen, or null.
    square_at(x, y) {
        const box = this.#root.getBoundingClientRect();
        const column = Math.floor(((x - box.left) / box.width) * 8);
        const row = Math.floor(((y - box.top) / box.height) * 8);
        if (column < 0 || column > 7 || row < 0 || row > 7) return null;
        return square_of(row * 8 + column, this.flipped);
    }

    flip(flipped) {
        if (this.flipped === flipped) return;
        this.flipped = flipped;
        this.#root.classList.add('still');
        for (const [square, { node }] of this.#pieces) this.place(node, square);
        this.#draw_marks();
        this.#draw_numbers();
        this.#relabel();
        requestAnimationFrame(() => this.#root.classList.remove('still'));
    }

    place(node, square) {
        const cell = cell_of(square, this.flipped);
        node.style.transform = `translate(${(cell % 8) * 100}%, ${(cell >> 3) * 100}%)`;
    }

    // Shows the position.  A piece that left one square and one alike that stands on a new one are
    // the same.
    show(fen) {
        const wanted = pieces_of(fen);
        const gone = [];
        for (const [square, piece] of this.#pieces) {
            if (wanted.get(square) === piece.letter) continue;
            gone.push([square, piece]);
            this.#pieces.delete(square);
        }
        for (const [square, letter] of wanted) {
            if (this.#pieces.has(square)) continue;
            const at = gone.findIndex(([, piece]) => piece.letter === letter);
            const piece = at < 0 ? this.#create(letter) : gone.splice(at, 1)[0][1];
            this.#pieces.set(square, piece);
            this.place(piece.node, square);
        }
        for (const [, piece] of gone) piece.node.remove();
        this.#relabel();
    }

    #create(letter) {
        const node = draw_piece(letter);
        this.#layer.append(node);
        return { letter, node };
    }

    // mark: one of kMarks; the squares that bear it now.
    mark(mark, squares) {
        this.#marks.set(mark, new Set(squares));
        this.#draw_marks();
        if (mark === 'target' || mark === 'selected') this.#relabel();
    }

    #draw_marks() {
        this.#cells.forEach((cell, i) => {
            const square = square_of(i, this.flipped);
            for (const [mark, squares] of this.#marks)
                cell.classList.toggle(mark, squares.has(square));
        });
    }

    // A number and a colour for squares: a map of square -> { text, color or null }.
    number(numbers, class_name = '') {
        this.#numbers = numbers;
        this.#root.dataset.numbers = class_name;
        this.#draw_numbers();
    }

    #draw_numbers() {
        this.#cells.forEach((cell, i) => {
            const entry = this.#numbers.get(square_of(i, this.flipped));
            cell.firstChild.textContent = entry?.text ?? '';
            cell.style.backgroundColor = entry?.color ?? '';
        });
    }

    #relabel() {
        this.#cells.forEach((cell, i) => {
            const square = square_of(i, this.flipped);
            const letter = this.letter(square);
            const can_go = this.#marks.get('target').has(square) ? ', can go here' : '';
            cell.dataset.square = square;
            cell.setAttribute('aria-label',
                `${square}, ${letter ? piece_name(letter) : 'empty'}${can_go}`);
            cell.setAttribute('aria-selected', this.#marks.get('selected').has(square));
            cell.classList.toggle('movable', Boolean(letter)
                && [color_of(letter), 'both'].includes(this.movable));
            if (i % 8 === 0) cell.dataset.rank = square[1];
            if (i >= 56) cell.dataset.file = square[0];
        });
    }

    set_movable(color) {
        if (this.movable === color) return;
        this.movable = color;
        this.#relabel();
    }

    focus(square) {
        for (const cell of this.#cells) cell.tabIndex = -1;
        const cell = this.cell(square);
        cell.tabIndex = 0;
        cell.focus({ preventScroll: false });
    }

    // The square so many columns to the right and rows down on the screen.
    beside(square, columns, rows) {
        const cell = cell_of(square, this.flipped);
        const column = Math.min(7, Math.max(0, (cell % 8) + columns));
        const row = Math.min(7, Math.max(0, (cell >> 3) + rows));
        return square_of(row * 8 + column, this.flipped);
    }

    // Where a square's left upper corner is, in eighths of the board.
    corner(square) {
        const cell = cell_of(square, this.flipped);
        return { x: cell % 8, y: cell >> 3 };
    }
}

