// Keys that work wherever the focused element does not use them, and the dialog that lists them.

import { element } from './dom.js';

const kKeys = [
    ['←  →', 'a move back, a move on; also the wheel over the board'],
    ['↑  ↓', 'into another variation from here'],
    ['Home  End', 'to the start, to the end'],
    ['f', 'turn the board'],
    ['l', 'the engine on or off'],
    ['Space', 'play the engine\'s first move'],
    ['x', 'what the other side threatens'],
    ['n', 'a new game'],
    ['Right button', 'draw an arrow or a circle: green, with Shift red, with Alt blue, with both '
        + 'yellow; once more takes it away'],
    ['?', 'this list'],
];

// calls: { back, on, start, end, other_way(step), flip, engine, play, threat, new_game }
export function connect_keys(calls, dialog) {
    const list = dialog.querySelector('dl');
    for (const [keys, about] of kKeys)
        list.append(element('dt', {}, ...keys.split('  ').map((key) => element('kbd', {}, key))),
            element('dd', {}, about));
    const actions = { ArrowLeft: calls.back, ArrowRight: calls.on, ArrowUp: () =>
        calls.other_way(-1), ArrowDown: () => calls.other_way(1), Home: calls.start,
    End: calls.end, f: calls.flip, l: calls.engine, ' ': calls.play, x: calls.threat,
    n: calls.new_game, '?': () => dialog.showModal() };
    document.addEventListener('keydown', (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
        if (event.target.closest('input, select, textarea, dialog, #board, #curve, [role=tablist]'))
            return;
        if (event.key === ' ' && event.target.closest('button, summary, a')) return;
        const run = actions[event.key];
        if (!run) return;
        run();
        event.preventDefault();
    });
}

// The wheel over the board walks through the game; a turn of some notches is as many moves.
export function connect_wheel(board, back, on) {
    let turned = 0;
    board.addEventListener('wheel', (event) => {
        if (event.ctrlKey) return;
        event.preventDefault();
        turned += event.deltaMode ? event.deltaY * 30 : event.deltaY;
        if (Math.abs(turned) < 40) return;
        (turned < 0 ? back : on)();
        turned = 0;
    }, { passive: false });
}
