// Tabs shows one of the panels beside the board, or none, and stores which one for a reload.

import { load_own, save_own } from './storage.js';

export class Tabs {
    #list;
    on_change = null;  // called with the name of the open panel, or ''
    #open = '';

    constructor(list) {
        this.#list = list;
        list.addEventListener('click', (event) => {
            const tab = event.target.closest('[role=tab]');
            if (tab) this.show(tab.dataset.panel === this.#open ? '' : tab.dataset.panel);
        });
        list.addEventListener('keydown', (event) => {
            const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
            if (!step) return;
            const tabs = this.#tabs;
            const at = tabs.indexOf(document.activeElement);
            tabs[(at + step + tabs.length) % tabs.length].focus();
            event.preventDefault();
            event.stopPropagation();
        });
    }

    get open() { return this.#open; }
    get #tabs() { return [...this.#list.querySelectorAll('[role=tab]')]; }

    restore() { this.show(load_own('panel', '')); }

    show(name) {
        const known = this.#tabs.some((tab) => tab.dataset.panel === name);
        this.#open = known ? name : '';
        save_own('panel', this.#open);
        this.#tabs.forEach((tab, i) => {
            const chosen = tab.dataset.panel === this.#open;
            tab.setAttribute('aria-selected', chosen);
            tab.tabIndex = chosen || (!this.#open && !i) ? 0 : -1;
            document.getElementById(tab.dataset.panel).hidden = !chosen;
        });
        document.documentElement.toggleAttribute('data-open', Boolean(this.#open));
        this.on_change?.(this.#open);
    }
}
