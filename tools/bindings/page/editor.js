// Editor is the board editor: clicks and keys put pieces on the board, drags move them, and the
// user can play from the position. It also sets up the starting positions of Chess960.

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

// Those of the castling rights for which king and rook stand where they stood at the start.
function possible_rights(rights, pieces) {
    return [...rights].filter((letter) => {
        const kind = letter.toLowerCase();
        const white = letter !== kind;
        const rank = white ? '1' : '8';
        const rook = { k: 'h', q: 'a' }[kind] ?? kind;
        const kings = 'kq'.includes(kind) ? 'e' : kFiles;
        return pieces.get(rook + rank) === (white ? 'R' : 'r')
            && [...kings].some((file) => pieces.get(file + rank) === (white ? 'K' : 'k'));
    }).join('');
}

export class Editor {
    #game;
    #start;
    #pieces = new Map();
    #rights = '';   // wanted, whether or not the pieces allow them now
    #chosen = 'P';  // '' takes off
    active = false;
    on_change = null;

    // start(fen): play from this position.
    constructor(game, start) {
        this.#game = game;
        this.#start = start;
        for (const letter of ['', ...'PNBRQKpnbrqk']) by_id('palette').append(this.#choice(letter));
        this.#draw_palette();
        by_id('edit').addEventListener('click', () => (this.active ? this.leave() : this.enter()));
        by_id('edit-empty').addEventListener('click', () => this.#replace(new Map(), ''));
        by_id('edit-start').addEventListener('click', () =>
            this.#replace(pieces_of(chess960_fen(518)), 'KQkq'));
        by_id('edit-side').addEventListener('change', () => this.#changed());
        by_id('edit-castling').addEventListener('change', (event) => {
            this.#rights = event.target.value;
            this.#changed();
        });
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
        return button(letter ? draw_piece(letter) : '×', () => this.#choose(letter),
            { 'data-letter': letter, 'aria-label': letter ? piece_name(letter) : 'nothing' });
    }

    #choose(letter) {
        this.#chosen = letter;
        this.#draw_palette();
    }

    #draw_palette() {
        for (const choice of by_id('palette').children)
            choice.setAttribute('aria-pressed', choice.dataset.letter === this.#chosen);
    }

    enter() {
        const { fen } = this.#game;
        const [, side, rights] = fen.split(' ');
        by_id('edit-side').value = side;
        this.#replace(pieces_of(fen), rights);
    }

    leave() {
        if (!this.active) return;
        this.active = false;
        this.#changed();
    }

    #replace(pieces, rights) {
        this.#pieces = pieces;
        this.#rights = rights;
        this.active = true;
        this.#changed();
    }

    // The chosen piece, which another click takes off.
    put(square) {
        this.#set(square, this.#pieces.get(square) === this.#chosen ? '' : this.#chosen);
    }

    // To another square, or off the board where that is null.
    move(from, to) {
        const letter = this.#pieces.get(from);
        this.#pieces.delete(from);
        if (to) this.#pieces.set(to, letter);
        this.#changed();
    }

    // Whether the key means something on a square: a piece's letter, as in a FEN; Enter; Delete.
    key(key, square) {
        if (/^[PNBRQK]$/i.test(key)) {
            this.#choose(key);
            this.#set(square, key);
        } else if (key === 'Enter' || key === ' ') {
            this.put(square);
        } else if (key === 'Delete' || key === 'Backspace') {
            this.#set(square, '');
        } else {
            return false;
        }
        return true;
    }

    #set(square, letter) {
        if (letter) this.#pieces.set(square, letter);
        else this.#pieces.delete(square);
        this.#changed();
    }

    get fen() {
        const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => [...kFiles].map((file) =>
            this.#pieces.get(file + rank) ?? '1').join('').replace(/1+/g, (ones) => ones.length));
        return `${rows.join('/')} ${by_id('edit-side').value} `
            + `${possible_rights(this.#rights, this.#pieces) || '-'} - 0 1`;
    }

    #changed() {
        for (const id of ['palette', 'edit-help', 'edit-fields']) by_id(id).hidden = !this.active;
        if (this.active)
            by_id('edit-castling').value = possible_rights(this.#rights, this.#pieces) || '-';
        by_id('edit').setAttribute('aria-pressed', this.active);
        by_id('edit').textContent = this.active ? 'Leave the editor' : 'Edit the board';
        by_id('fen').value = this.active ? this.fen : this.#game.fen;
        this.on_change?.();
    }
}
