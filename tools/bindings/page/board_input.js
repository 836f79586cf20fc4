// BoardInput lets the user move pieces: by drag, by two clicks or taps, by arrow keys and Enter. It
// asks to which squares a piece can go, marks them, and calls on_move(from, to) for any two
// squares, legal or not, and on_type(letter) for a letter typed on the board. While the editor is
// active, what is dragged, clicked and typed is the editor's.

import { color_of } from './squares.js';

const kDragDistance = 5;  // pixels
const kArrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    Home: [-7, 0], End: [7, 0], PageUp: [0, -7], PageDown: [0, 7] };

export class BoardInput {
    #board;
    #editor;
    #calls;
    #selected = null;
    #press = null;  // { id, square, x, y, piece, dragging, was_selected }

    // calls: { targets(square) -> [{ square, capture }], on_move, on_nothing, on_type }
    constructor(board, editor, calls) {
        this.#board = board;
        this.#editor = editor;
        this.#calls = calls;
        const { root } = board;
        root.addEventListener('pointerdown', (event) => this.#down(event));
        root.addEventListener('pointermove', (event) => this.#moved(event));
        root.addEventListener('pointerup', (event) => this.#up(event));
        root.addEventListener('pointercancel', () => this.#put_back());
        root.addEventListener('keydown', (event) => this.#key(event));
        root.addEventListener('focusout', (event) => {
            if (event.relatedTarget && !root.contains(event.relatedTarget)) this.select(null);
        });
    }

    select(square) {
        this.#selected = square;
        const targets = square ? this.#calls.targets(square) : [];
        this.#board.mark('selected', square ? [square] : []);
        this.#board.mark('target', targets.map((target) => target.square));
        this.#board.mark('capture', targets.filter((t) => t.capture).map((t) => t.square));
    }

    // The position has changed: what was taken up is put down.
    reset() {
        this.#put_back();
        this.select(null);
    }

    #can_take_up(square) {
        const letter = this.#board.letter(square);
        return Boolean(letter)
            && (this.#editor.active || color_of(letter) === this.#board.movable);
    }

    #down(event) {
        if (event.button !== 0 || !event.isPrimary) return;
        const square = this.#board.square_at(event.clientX, event.clientY);
        if (!square) return;
        const press = { id: event.pointerId, square, x: event.clientX, y: event.clientY,
            was_selected: this.#selected === square, piece: null, dragging: false };
        this.#press = press;
        if (!this.#can_take_up(square) || this.#goes_to(square)) return;
        press.piece = this.#board.piece(square);
        if (!press.was_selected && !this.#editor.active) this.select(square);
        this.#board.root.setPointerCapture(event.pointerId);
    }

    // Castling on the rook, in Chess960: a piece of one's own that the one taken up can go to.
    #goes_to(square) {
        return Boolean(this.#selected && this.#selected !== square
            && this.#calls.targets(this.#selected).some((target) => target.square === square));
    }

    #moved(event) {
        const press = this.#press;
        if (!press?.piece || press.id !== event.pointerId) return;
        const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
        if (!press.dragging && Math.hypot(dx, dy) < kDragDistance) return;
        press.dragging = true;
        press.piece.classList.add('dragged');
        const box = this.#board.root.getBoundingClientRect();
        const size = box.width / 8;
        const lift = event.pointerType === 'touch' ? size * 0.6 : 0;  // seen above the finger
        const x = event.clientX - box.left - size / 2;
        const y = event.clientY - box.top - size / 2 - lift;
        press.piece.style.transform = `translate(${x}px, ${y}px)`;
        const over = this.#board.square_at(event.clientX, event.clientY);
        this.#board.mark('over', over ? [over] : []);
    }

    #up(event) {
        const press = this.#press;
        if (!press || press.id !== event.pointerId) return;
        const square = this.#board.square_at(event.clientX, event.clientY);
        const { dragging, was_selected } = press;
        this.#put_back();
        if (dragging) {
            if (this.#editor.active) this.#editor.move(press.square, square);
            else if (square && square !== press.square) this.#go(press.square, square);
            return;
        }
        if (!square || square !== press.square) return;
        if (this.#editor.active) return this.#editor.put(square);
        if (!this.#selected && !this.#can_take_up(square)) this.#calls.on_nothing();
        if (was_selected) this.select(null);
        else if (this.#selected && this.#selected !== square) this.#go(this.#selected, square);
    }

    #put_back() {
        const press = this.#press;
        this.#press = null;
        if (!press?.dragging) return;
        press.piece.classList.remove('dragged');
        this.#board.mark('over', []);
        if (this.#board.piece(press.square) === press.piece)
            this.#board.place(press.piece, press.square);
    }

    #go(from, to) {
        this.select(null);
        this.#calls.on_move(from, to);
    }

    #key(event) {
        const square = event.target.dataset?.square;
        if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
        if (kArrows[event.key]) {
            this.#board.focus(this.#board.beside(square, ...kArrows[event.key]));
        } else if (this.#editor.active) {
            if (!this.#editor.key(event.key, square)) return;
        } else if (event.key === 'Enter' || event.key === ' ') {
            if (this.#selected === square) this.select(null);
            else if (this.#can_take_up(square) && !this.#goes_to(square)) this.select(square);
            else if (this.#selected) this.#go(this.#selected, square);
        } else if (event.key === 'Escape') {
            this.select(null);
            this.#calls.on_nothing();
        } else if (/^[a-hA-H1-8KQRNBO0]$/.test(event.key)) {
            this.#calls.on_type(event.key);
        } else {
            return;
        }
        event.preventDefault();
    }
}
