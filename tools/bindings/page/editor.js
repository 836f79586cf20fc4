// Editor is the board editor: clicks put pieces on the board, and the user can play from the
// position. It also sets up the starting positions of Chess960.

import { button, by_id } from './dom.js';
import { draw_piece, piece_name } from './pieces.js';
import { kFiles, pieces_of } from './squares.js';

const kKnights = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

// The pieces of the first rank by the number of the start, 0 to 959, as Scharnagl counts them.
export function chess960_rank(number) {
    const rank = Array(8).fill('');
    const free = () => [...rank.keys()].filter((i) => !rank[i]);
    rank[2 * (number % 4) + 1] = 'B';
    rank[2 * (Math.floor(number / 4) % 4)] = 'B';
    rank[free()[Math.floor(number / 16) % 6]] = 'Q';
    const places = free();
    for (const i of kKnights[Math.floor(number / 96)]) rank[places[i]] = 'N';
    free().forEach((place, i) => { rank[place] = 'RKR'[i]; });
    return rank.join('');
}

// Castling rights by the rooks' files, which is right for each start.
function chess960_fen(number) {
    const rank = chess960_rank(number);
    const rooks = [...rank].map((letter, i) => (letter === 'R' ? kFiles[i] : '')).join('');
    const rights = [...rooks].reverse().join('');
    const castling = number === 518 ? 'KQkq' : rights.toUpperCase() + rights;
    return `${rank.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${rank} w ${castling} - 0 1`;
}

export class Editor {
    #game;
    #board;
    #start;
    #pieces = new Map();
    #chosen = 'P';  // '' takes off
    active = false;
    on_change = null;

    // start(fen): play from this position.
    constructor(game, board, start) {
        this.#game = game;
        this.#board = board;
        this.#start = start;
        for (const letter of ['', ...'PNBRQKpnbrqk']) by_id('palette').append(this.#choice(letter));
        this.#draw_palette();
        by_id('edit').addEventListener('click', () => (this.active ? this.leave() : this.#enter()));
        by_id('edit-empty').addEventListener('click', () => this.#replace(new Map()));
        by_id('edit-start').addEventListener('click', () =>
            this.#replace(pieces_of(chess960_fen(518))));
        for (const id of ['edit-side', 'edit-castling'])
            by_id(id).addEventListener('change', () => this.#changed());
        board.root.addEventListener('pointerdown', (event) => this.#put(event), true);
        const number = () =>
            Math.max(0, Math.min(959, Math.trunc(Number(by_id('chess960').value))));
        by_id('chess960-chance').addEventListener('click', () => {
            by_id('chess960').value = Math.floor(Math.random() * 960);
            this.#play_from(chess960_fen(number()));
        });
        by_id('chess960-start').addEventListener('click', () =>
            this.#play_from(chess960_fen(number())));
    }

    #play_from(fen) {
        this.leave();
        this.#start(fen);
    }

    #choice(letter) {
        const choose = () => {
            this.#chosen = letter;
            this.#draw_palette();
        };
        return button(letter ? draw_piece(letter) : '×', choose,
            { 'data-letter': letter, 'aria-label': letter ? piece_name(letter) : 'nothing' });
    }

    #draw_palette() {
        for (const choice of by_id('palette').children)
            choice.setAttribute('aria-pressed', choice.dataset.letter === this.#chosen);
    }

    #enter() {
        const fields = this.#game.fen.split(' ');
        by_id('edit-side').value = fields[1];
        by_id('edit-castling').value = fields[2];
        this.active = true;
        this.#replace(pieces_of(this.#game.fen));
    }

    leave() {
        if (!this.active) return;
        this.active = false;
        this.#changed();
    }

    #replace(pieces) {
        this.#pieces = pieces;
        this.active = true;
        this.#changed();
    }

    #put(event) {
        if (!this.active || event.button !== 0) return;
        event.stopPropagation();
        const square = this.#board.square_at(event.clientX, event.clientY);
        if (!square) return;
        if (!this.#chosen || this.#pieces.get(square) === this.#chosen) this.#pieces.delete(square);
        else this.#pieces.set(square, this.#chosen);
        this.#changed();
    }

    get fen() {
        const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => [...kFiles].map((file) =>
            this.#pieces.get(file + rank) ?? '1').join('').replace(/1+/g, (ones) => ones.length));
        return `${rows.join('/')} ${by_id('edit-side').value} `
            + `${by_id('edit-castling').value.trim() || '-'} - 0 1`;
    }

    #changed() {
        by_id('palette').hidden = !this.active;
        by_id('edit').setAttribute('aria-pressed', this.active);
        by_id('edit').textContent = this.active ? 'Leave the editor' : 'Edit the board';
        by_id('fen').value = this.active ? this.fen : this.#game.fen;
        this.on_change?.();
    }
}
