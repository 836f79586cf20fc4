// VariationBar edits the move on the board where moves are tried: its line becomes the main line,
// it is deleted, or it gets a comment and a glyph. At the start there is only the comment.

import { by_id } from './dom.js';
import { notify } from './messages.js';
import { glyph_text, kGlyphNumbers } from './movetext.js';

export class VariationBar {
    #game;
    #match;

    constructor(game, match) {
        this.#game = game;
        this.#match = match;
        for (const number of kGlyphNumbers)
            by_id('glyph').append(new Option(glyph_text(number), number));
        by_id('promote').addEventListener('click', () => {
            game.promote();
            if (game.in_main) match.sync();
        });
        by_id('remove').addEventListener('click', () => {
            const { in_main } = game;
            const bring_back = game.remove();
            if (in_main) match.sync();
            notify('Deleted.', { action: { label: 'Bring it back', run: () => {
                bring_back();
                match.sync();
            } } });
        });
        by_id('glyph').addEventListener('change', (event) =>
            game.mark(Number(event.target.value)));
        by_id('comment').addEventListener('change', (event) =>
            game.say(event.target.value.trim()));
    }

    draw() {
        const { move, said, in_main, plies } = this.#game;
        by_id('try').hidden = !plies.length || !(this.#match.trying || this.#match.over);
        by_id('promote').hidden = in_main;
        by_id('remove').hidden = by_id('glyph').hidden = !move;
        by_id('try').classList.toggle('main-line', in_main);
        by_id('glyph').value = move?.glyph ?? 0;
        if (document.activeElement !== by_id('comment'))
            by_id('comment').value = said.comment ?? '';
    }
}
