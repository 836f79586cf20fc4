// Sounds plays a short sound for each move, without a file. Sounds are off at first.

import { load, save } from './storage.js';

const kLength = 0.09;  // seconds

export class Sounds {
    #context = null;
    #on = load('sounds', false);

    constructor() {
        const box = document.getElementById('sounds');
        box.checked = this.#on;
        box.addEventListener('change', () => {
            this.#on = box.checked;
            save('sounds', this.#on);
            this.play({ san: 'e4' });
        });
    }

    // A capture is lower, a check is two.
    play(move) {
        if (!this.#on || !move) return;
        this.#context ??= new AudioContext();
        this.#knock(0, move.san.includes('x') ? 150 : 240);
        if (/[+#]$/.test(move.san)) this.#knock(kLength, 480);
    }

    #knock(after, pitch) {
        const start = this.#context.currentTime + after;
        const source = this.#context.createOscillator();
        const gain = this.#context.createGain();
        source.type = 'triangle';
        source.frequency.setValueAtTime(pitch, start);
        gain.gain.setValueAtTime(0.25, start);
        gain.gain.exponentialRampToValueAtTime(0.001, start + kLength);
        source.connect(gain).connect(this.#context.destination);
        source.start(start);
        source.stop(start + kLength);
    }
}
