// Applies what the user prefers: light or dark colours, the colours and coordinates of the board,
// arrows, sounds.

import { by_id } from './dom.js';
import { load, save, save_text } from './storage.js';

const is_dark = () => {
    const { theme } = document.documentElement.dataset;
    return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
};

// A choice that is the system's own is none: the page follows the system again.
function set_theme(dark) {
    const system = matchMedia('(prefers-color-scheme: dark)').matches;
    const theme = dark === system ? null : dark ? 'dark' : 'light';
    save_text('theme', theme);
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    draw_theme();
}

// The icon is what a click brings.
function draw_theme() {
    const words = is_dark() ? 'Light colours' : 'Dark colours';
    by_id('theme').textContent = is_dark() ? '☀' : '☾';
    by_id('theme').setAttribute('aria-label', words);
    by_id('theme').title = words;
}

// An attribute of the page with the choice.
function connect_choice(id, attribute) {
    const show = (value) => { document.documentElement.dataset[attribute] = value; };
    by_id(id).value = load(id, '');
    show(by_id(id).value);
    by_id(id).addEventListener('change', (event) => {
        save(id, event.target.value);
        show(event.target.value);
    });
}

// redraw(): what the engine shows is drawn again.
export function connect_appearance({ redraw, analysis }) {
    by_id('theme').addEventListener('click', () => set_theme(!is_dark()));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw_theme);
    draw_theme();
    connect_choice('board-theme', 'board');
    connect_choice('coordinates', 'coordinates');
    by_id('show-arrows').checked = analysis.arrows_shown;
    by_id('show-arrows').addEventListener('change', (event) => {
        analysis.arrows_shown = event.target.checked;
        save('arrows', event.target.checked);
        redraw();
    });
}
