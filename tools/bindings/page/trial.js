// Trial knows the legal moves in the place of a game where moves are tried. The backend finds them.

import { report } from './messages.js';

export class Trial {
    #backend;
    #on_known;
    #key = '';
    #legal = [];
    #run = new AbortController();

    // on_known(): what is legal has become known.
    constructor(backend, on_known) {
        this.#backend = backend;
        this.#on_known = on_known;
    }

    // Of a position with its moves; empty as long as it is not known.
    legal(request) { return this.#key === JSON.stringify(request) ? this.#legal : []; }

    async look(request) {
        const key = JSON.stringify(request);
        if (this.#key === key) return;
        this.#run.abort();
        this.#run = new AbortController();
        this.#key = key;
        this.#legal = [];
        const { signal } = this.#run;
        try {
            const { legal } = await this.#backend.request('/api/moves', request, signal);
            if (signal.aborted) return;
            this.#legal = legal;
            this.#on_known();
        } catch (error) {
            if (this.#key === key) this.#key = '';
            report(error, () => this.look(request));
        }
    }
}
