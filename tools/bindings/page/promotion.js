// Asks for the piece of a promotion, above the pawn's square.

import { button, element } from './dom.js';
import { draw_piece, kPieceNames } from './pieces.js';

// The letter chosen of `letters` ("q", "r" ...), or null.  The choice is shown over the board.
export function choose_promotion(board, square, color, letters) {
    return new Promise((done) => {
        const box = element('div', { class: 'promotion', role: 'dialog', 'aria-modal': 'true',
            'aria-label': 'The pawn becomes' });
        const { x, y } = board.corner(square);
        box.style.left = `${x * 12.5}%`;
        box.style[y < 4 ? 'top' : 'bottom'] = '0';

        const close = (letter) => {
            box.remove();
            document.removeEventListener('pointerdown', outside, true);
            board.focus(square);
            done(letter);
        };
        const outside = (event) => {
            if (box.contains(event.target)) return;
            event.stopPropagation();
            close(null);
        };
        const buttons = letters.map((letter) =>
            button(draw_piece(color === 'w' ? letter.toUpperCase() : letter), () => close(letter),
                { 'data-letter': letter, 'aria-label': kPieceNames[letter] }));
        box.append(...(y < 4 ? buttons : [...buttons].reverse()));
        box.addEventListener('pointerdown', (event) => event.stopPropagation());
        box.addEventListener('pointerup', (event) => event.stopPropagation());
        box.addEventListener('keydown', (event) => {
            event.stopPropagation();
            const shown = [...box.children];
            const at = shown.indexOf(document.activeElement);
            const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
            if (event.key === 'Escape') close(null);
            else if (letters.includes(event.key.toLowerCase())) close(event.key.toLowerCase());
            else if (step) shown[(at + step + shown.length) % shown.length].focus();
            else if (event.key === 'Tab')
                shown[(at + (event.shiftKey ? -1 : 1) + shown.length) % shown.length].focus();
            else return;
            event.preventDefault();
        });
        document.addEventListener('pointerdown', outside, true);
        board.root.append(box);
        buttons[0].focus();
    });
}
