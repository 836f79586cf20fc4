// Shows the state of the game, notices, errors and questions, and speaks to screen readers.

import { is_abort } from './backend.js';
import { button, by_id, element } from './dom.js';
import { sentence } from './words.js';

export function say_state(text) { by_id('state').textContent = text; }

// Read out by a screen reader, after what it reads now.
export function speak(text) {
    const spoken = by_id('spoken');
    spoken.append(element('p', {}, text));
    while (spoken.children.length > 3) spoken.firstChild.remove();
}

let hide_timer = 0;

// A notice that goes away after a while by itself, or by its button.  action: { label, run }.
export function notify(text, { error = false, action = null, details = [], stay = error } = {}) {
    clearTimeout(hide_timer);
    const notice = by_id('notice');
    const words = element('div', { class: 'words' }, text);
    if (details.length)
        words.append(element('ul', {}, ...details.slice(0, 8).map((line) =>
            element('li', {}, line))));
    const buttons = [];
    if (action) buttons.push(button(action.label, () => { hide_notice(); action.run(); }));
    buttons.push(button('×', hide_notice, { class: 'close', 'aria-label': 'Close this message' }));
    notice.replaceChildren(words, ...buttons);
    notice.classList.toggle('error', error);
    notice.hidden = false;
    if (!stay) hide_timer = setTimeout(hide_notice, action || details.length ? 9000 : 4000);
}

export function hide_notice() {
    clearTimeout(hide_timer);
    by_id('notice').hidden = true;
}

// A BackendError in words, with the issues that it lists.
export function notify_error(error, action = null) {
    const lines = (error.issues ?? []).map(issue_text).filter((line) => line !== error.message);
    notify(sentence(error.message || 'failed'), { error: true, action, details: lines });
}

// Of work that can be done again by `retry`; stopped work is no error.
export function report(error, retry) {
    if (!is_abort(error)) notify_error(error, { label: 'Try again', run: retry });
}

export function issue_text(issue) {
    return issue.ply ? `move ${Math.ceil(issue.ply / 2)}, ply ${issue.ply}: ${issue.message}`
        : issue.message;
}

// Asks, and gives true for yes.
export function ask(question, yes) {
    const dialog = by_id('question');
    by_id('question-text').textContent = question;
    by_id('question-yes').textContent = yes;
    return new Promise((done) => {
        dialog.returnValue = '';
        dialog.addEventListener('close', () => done(dialog.returnValue === 'yes'), { once: true });
        dialog.showModal();
    });
}

// The buttons of dialogs: one with a value closes its dialog with it.
export function connect_dialogs() {
    for (const dialog of document.querySelectorAll('dialog')) {
        dialog.addEventListener('click', (event) => {
            const value = event.target.closest('button')?.value;
            if (value) dialog.close(value);
        });
    }
}
