// The moves of the game, to walk through.

const kGlyphs = { inaccuracy: '?!', mistake: '?', blunder: '??', missed_win: '?×' };
const kGlyphWords = { inaccuracy: 'an inaccuracy', mistake: 'a mistake', blunder: 'a blunder',
    missed_win: 'a missed win' };

export const is_fault = (judgement) => judgement in kGlyphs;
export const fault_words = (judgement) => kGlyphWords[judgement];

function cell(class_name, text = '') {
    const node = document.createElement('span');
    node.className = class_name;
    node.textContent = text;
    return node;
}

export class MoveList {
    #root;
    #game;
    #drawn = '';

    constructor(root, game) {
        this.#root = root;
        this.#game = game;
        root.addEventListener('click', (event) => {
            const ply = event.target.closest('button')?.dataset.ply;
            if (ply) game.go_to(Number(ply));
        });
    }

    draw() {
        const { plies, start_fen, annotation } = this.#game;
        const judged = annotation?.plies ?? [];
        const key = start_fen + plies.map((p) => p.uci).join() + judged.map((j) => j?.judgement);
        if (key !== this.#drawn) this.#rebuild(plies, start_fen, judged);
        this.#drawn = key;
        this.#show_cursor();
    }

    #rebuild(plies, start_fen, judged) {
        const had_focus = this.#root.contains(document.activeElement);
        const fields = start_fen.split(' ');
        const black_first = fields[1] === 'b';
        let number = Number(fields[5]) || 1;
        const rows = [];
        let row = null;
        plies.forEach((ply, i) => {
            const black = (i % 2 === 0) === black_first;
            if (!row || !black) {
                row = document.createElement('li');
                row.append(cell('move-number', `${number}.`));
                if (black) row.append(cell('no-move', '…'));
                rows.push(row);
            }
            row.append(this.#button(ply, i + 1, judged[i]));
            if (black) ++number;
        });
        this.#root.replaceChildren(...rows);
        if (had_focus) this.#root.querySelector(`[data-ply="${this.#game.cursor}"]`)?.focus();
    }

    #button(ply, at, judgement) {
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.ply = at;
        button.textContent = ply.san;
        if (is_fault(judgement?.judgement)) {
            const glyph = cell(`glyph ${judgement.judgement}`, kGlyphs[judgement.judgement]);
            glyph.title = fault_words(judgement.judgement);
            button.append(glyph);
        }
        return button;
    }

    #show_cursor() {
        const { cursor } = this.#game;
        this.#root.querySelector('[aria-current]')?.removeAttribute('aria-current');
        const button = this.#root.querySelector(`[data-ply="${cursor}"]`);
        button?.setAttribute('aria-current', 'true');
        const row = button?.parentNode;
        if (!row) {
            this.#root.scrollTop = 0;
            return;
        }
        const { scrollTop, clientHeight } = this.#root;
        const [top, height] = [row.offsetTop, row.offsetHeight];
        if (top < scrollTop || top + height > scrollTop + clientHeight)
            this.#root.scrollTop = top - (clientHeight - height) / 2;
    }
}
