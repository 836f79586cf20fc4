// What the page says: the state of the game, what a screen reader speaks, what went wrong, and
// questions.

import { is_abort } from './backend.js';

const by_id = (id) => document.getElementById(id);

export function say_state(text) { by_id('state').textContent = text; }

// Read out by a screen reader, after what it reads now.
export function speak(text) {
    const line = document.createElement('p');
    line.textContent = text;
    const spoken = by_id('spoken');
    spoken.append(line);
    while (spoken.children.length > 3) spoken.firstChild.remove();
}

let hide_timer = 0;

// A notice that goes away after a while by itself, or by its button.  action: { label, run }.
export function notify(text, { error = false, action = null, details = [], stay = error } = {}) {
    clearTimeout(hide_timer);
    const notice = by_id('notice');
    const words = document.createElement('div');
    words.className = 'words';
    words.textContent = text;
    if (details.length) {
        const list = document.createElement('ul');
        for (const detail of details.slice(0, 8)) {
            const item = document.createElement('li');
            item.textContent = detail;
            list.append(item);
        }
        words.append(list);
    }
    const buttons = [];
    if (action) buttons.push(button(action.label, () => { hide_notice(); action.run(); }));
    const close = button('×', hide_notice);
    close.className = 'close';
    close.setAttribute('aria-label', 'Close this message');
    notice.replaceChildren(words, ...buttons, close);
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
    const text = error.message ? error.message[0].toUpperCase() + error.message.slice(1) : 'Failed';
    notify(text, { error: true, action, details: lines });
}

// Of work that can be done again by `retry`; stopped work is no error.
export function report(error, retry) {
    if (!is_abort(error)) notify_error(error, { label: 'Try again', run: retry });
}

export function issue_text(issue) {
    return issue.ply ? `move ${Math.ceil(issue.ply / 2)}, ply ${issue.ply}: ${issue.message}`
        : issue.message;
}

function button(label, on_click) {
    const node = document.createElement('button');
    node.type = 'button';
    node.textContent = label;
    node.addEventListener('click', on_click);
    return node;
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
