// Asks for the settings of a new game.

import { by_id } from './dom.js';
import { load, save } from './storage.js';
import { level_words } from './words.js';

// Who plays, of "white", "black", "random", "both", "none".
export function humans(side) {
    const chosen = side === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : side;
    return { w: ['white', 'both'].includes(chosen), b: ['black', 'both'].includes(chosen) };
}

export const side_of = ({ w, b }) => (w ? (b ? 'both' : 'white') : b ? 'black' : 'none');

// "5+3": minutes and seconds a move; "" is no clock.
export function clock_setup(text) {
    if (!/^\d/.test(text)) return null;
    const [minutes, seconds] = text.split('+').map(Number);
    return { base: minutes * 60000, increment: seconds * 1000 };
}

const kOwnClock = '10+0';
const kUsual = { side: 'white', level: 5, clock: '', own: kOwnClock };

const own_clock = () =>
    `${Number(by_id('own-minutes').value) || 1}+${Number(by_id('own-seconds').value) || 0}`;

const setup_of = ({ side, level, clock, own = kOwnClock }) =>
    ({ human: humans(side), level, clock: clock_setup(clock === 'own' ? own : clock) });

export const stored_setup = () => setup_of(load('new-game', kUsual));

// The setup chosen, or null.  The side is offered, or that of the game before.
export function ask_new_game(level, can_bring_back, side) {
    const dialog = by_id('new-game-dialog');
    const stored = load('new-game', kUsual);
    by_id('new-side').value = side ?? stored.side;
    by_id('new-clock').value = stored.clock;
    by_id('new-level').value = level;
    by_id('new-level-value').textContent = level_words(level);
    by_id('bring-back').hidden = !can_bring_back;
    by_id('new-here').checked = false;
    by_id('own-clock').hidden = stored.clock !== 'own';
    [by_id('own-minutes').value, by_id('own-seconds').value] =
        (stored.own ?? kOwnClock).split('+');
    return new Promise((done) => {
        dialog.returnValue = '';
        dialog.addEventListener('close', () => {
            if (dialog.returnValue === 'back') return done('back');
            if (dialog.returnValue !== 'start') return done(null);
            const chosen = { side: by_id('new-side').value, clock: by_id('new-clock').value,
                level: Number(by_id('new-level').value), own: own_clock() };
            save('new-game', chosen);
            done({ ...setup_of(chosen), from_here: by_id('new-here').checked });
        }, { once: true });
        dialog.showModal();
    });
}

export function connect_level_outputs() {
    by_id('new-clock').addEventListener('change', (event) => {
        by_id('own-clock').hidden = event.target.value !== 'own';
    });
    by_id('new-level').addEventListener('input', (event) => {
        by_id('new-level-value').textContent = level_words(Number(event.target.value));
    });
}
