// The page under test as a person sees it: squares, moves, the state, and checks with a name.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { sleep } from './browser.mjs';

export const square = (name) => `[data-square="${name}"]`;

export class Page {
    failures = 0;
    constructor(browser, url, pictures) {
        this.browser = browser;
        this.url = url;
        this.pictures = pictures;
        if (pictures) mkdirSync(pictures, { recursive: true });
    }

    check(what, right, found = '') {
        if (!right) ++this.failures;
        console.log(`${right ? 'ok  ' : 'FAIL'} ${what}${right ? '' : `: ${found}`}`);
    }

    async open(options) {
        await this.browser.open(this.url, options);
        await this.browser.until('document.querySelector("#state").textContent !== "Loading…"');
    }

    text(selector) {
        return this.browser.value(
            `document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`);
    }

    state() { return this.text('#state'); }
    async moves() {
        return this.browser.value('[...document.querySelectorAll("#moves button")]'
            + '.map((b) => b.firstChild.textContent)');
    }

    async wait_state(part, milliseconds) {
        await this.browser.until(
            `document.querySelector('#state').textContent.includes(${JSON.stringify(part)})`,
            milliseconds);
    }

    // Until as many moves are played, and the page waits for a person again or the game is over.
    async wait_plies(count) {
        await this.browser.until(`document.querySelectorAll('#moves button').length >= ${count}
            && !/thinking|Loading/.test(document.querySelector('#state').textContent)
            && (document.querySelector('.movable') || document.querySelector('#state.ended'))`);
    }

    // A move by its squares, in one of the ways that there are.
    async move(uci, way) {
        const { browser } = this;
        const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
        await browser.until('document.querySelector(".movable")');
        if (way === 'drag') {
            await browser.drag(square(from), square(to));
        } else if (way === 'keys') {
            await this.walk_to(from);
            await browser.key('Enter');
            await this.walk_to(to);
            await browser.key('Enter');
        } else if (way === 'touch') {
            await browser.tap(square(from));
            await browser.tap(square(to));
        } else if (way === 'touch drag') {
            await browser.touch_drag(square(from), square(to));
        } else if (way === 'typed') {
            await browser.value('document.querySelector("#typed-move").focus()');
            await browser.type(uci);
            await browser.key('Enter');
            return;
        } else {
            await browser.click(square(from));
            await browser.click(square(to));
        }
        if (uci[4]) {
            await browser.until('document.querySelector(".promotion")');
            if (way === 'keys') await browser.key(uci[4]);
            else await browser.click(`.promotion [data-letter=${uci[4]}]`);
        }
    }

    // By arrow keys from the square that has the focus, or from the board's own.
    async walk_to(name) {
        const { browser } = this;
        await browser.value(`(document.activeElement.dataset.square
            || document.querySelector('#board [tabindex="0"]').focus())`);
        const flipped = await browser.value(
            'document.querySelector("#board .cell").dataset.square === "h1"');
        for (let step = 0; step < 16; ++step) {
            const at = await browser.value('document.activeElement.dataset.square');
            if (at === name) return;
            const sign = flipped ? -1 : 1;
            const right = sign * (name.charCodeAt(0) - at.charCodeAt(0));
            const up = sign * (Number(name[1]) - Number(at[1]));
            await browser.key(right > 0 ? 'ArrowRight' : right < 0 ? 'ArrowLeft'
                : up > 0 ? 'ArrowUp' : 'ArrowDown');
        }
        throw new Error(`the focus did not get to ${name}`);
    }

    async set_fen(fen) {
        await this.tab('setup');
        await this.browser.value(`document.querySelector('#fen').value = ${JSON.stringify(fen)}`);
        await this.browser.click('#set-fen');
        await this.browser.until(`document.querySelectorAll('#moves button').length === 0
            && document.querySelector('#state').textContent !== ''`);
        await sleep(300);
        await this.tab('');
        await this.browser.value('scrollTo(0, 0)');
    }

    // Opens a panel, or closes all.
    async tab(name) {
        await this.browser.value(`(() => {
            const open = document.querySelector('[role=tab][aria-selected=true]');
            if ((open?.dataset.panel ?? '') === '${name}') return;
            (document.querySelector('[role=tab][data-panel="${name}"]') ?? open).click();
        })()`);
    }

    async load_pgn(pgn) {
        await this.tab('transfer');
        await this.browser.value(`document.querySelector('#pgn').value = ${JSON.stringify(pgn)}`);
        await this.browser.click('#load-pgn');
        await this.browser.until('document.querySelector("#pgn").value === ""');
        await sleep(300);
        await this.tab('');
    }

    async engine(on) {
        await this.browser.value(`document.querySelector('#engine').checked === ${on}
            || document.querySelector('#engine').click()`);
    }

    main_moves() {
        return this.browser.value('[...document.querySelectorAll("#moves [data-ply]")]'
            + '.map((b) => b.firstChild.textContent)');
    }

    async choose(selector, value) {
        await this.browser.value(`(() => {
            const field = document.querySelector(${JSON.stringify(selector)});
            field.value = ${JSON.stringify(value)};
            for (const type of ['input', 'change'])
                field.dispatchEvent(new Event(type, { bubbles: true }));
        })()`);
    }

    async new_game(side, level = 1, clock = '') {
        await this.browser.click('#new-game');
        await this.choose('#new-side', side);
        await this.choose('#new-level', level);
        await this.choose('#new-clock', clock);
        await this.leave_new_game('start');
    }

    // The close event comes later than the close, and would end a dialog that is opened meanwhile.
    async leave_new_game(button) {
        // The page's own listener comes first.
        await this.browser.value(`window.left = new Promise((done) =>
            document.querySelector('#new-game-dialog').addEventListener('close',
                () => setTimeout(done), { once: true })), 0`);
        await this.browser.click(`#new-game-dialog [value=${button}]`);
        await this.browser.value('window.left.then(() => true)');
    }

    // How often the curve goes far up and straight down again, or down and up.
    curve_turns() {
        return this.browser.value(`(() => {
            const path = document.querySelector('#curve .white-share').getAttribute('d');
            const heights = [...path.matchAll(/L\\d+ ([\\d.]+)/g)].map((m) => Number(m[1]));
            const steps = heights.slice(1, -1).map((height, i) => height - heights[i]);
            const turns = steps.filter((step, i) => i && Math.min(Math.abs(step),
                Math.abs(steps[i - 1])) > 15 && step * steps[i - 1] < 0);
            return turns.length;
        })()`);
    }

    // What the page gives to download, instead of a file.
    async downloaded(selector) {
        await this.browser.value(`window.saved = null;
            window.real_url ??= URL.createObjectURL;
            URL.createObjectURL = (blob) => { blob.text().then((t) => { window.saved = t; });
                return window.real_url.call(URL, blob); }`);
        await this.tab(await this.browser.value(
            `document.querySelector(${JSON.stringify(selector)}).closest('.panel').id`));
        await this.browser.click(selector);
        const text = await this.browser.until('window.saved');
        await this.tab('');
        return text;
    }

    async picture(name) {
        if (!this.pictures) return;
        await sleep(350);  // what slides has arrived
        writeFileSync(join(this.pictures, `${name}.png`), await this.browser.screenshot());
    }
}
