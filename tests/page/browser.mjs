// A headless Chromium driven through its DevTools protocol over a pipe: node and chromium, no
// packages.  One page at a time is spoken to, in one of its tabs.  Messages of the console and of
// failed loads are kept.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

export class Browser {
    console = [];
    #process;
    #folder;
    #session;
    #next_id = 1;
    #waiting = new Map();
    #handlers = new Map();

    static async start({ width = 1280, height = 900, mobile = false } = {}) {
        const browser = new Browser();
        await browser.#start(width, height, mobile);
        return browser;
    }

    async #start(width, height, mobile) {
        this.#folder = mkdtempSync(join(tmpdir(), 'page-test-'));
        this.#process = spawn(process.env.CHROMIUM ?? 'chromium', ['--headless=new', '--no-sandbox',
            '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--remote-debugging-pipe',
            `--user-data-dir=${this.#folder}`, 'about:blank'],
        { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
        let rest = '';
        this.#process.stdio[4].setEncoding('utf8');
        this.#process.stdio[4].on('data', (text) => {
            const parts = (rest + text).split('\0');
            rest = parts.pop();
            for (const part of parts) this.#receive(JSON.parse(part));
        });
        const { targetInfos } = await this.send('Target.getTargets');
        const { targetId } = targetInfos.find((target) => target.type === 'page');
        await this.#attach(targetId);
        await this.resize(width, height, mobile);
    }

    async #attach(targetId) {
        this.#session = undefined;  // of the browser itself
        const { sessionId } =
            await this.send('Target.attachToTarget', { targetId, flatten: true });
        this.#session = sessionId;
        for (const domain of ['Page', 'Runtime', 'Log', 'Network', 'Accessibility'])
            await this.send(`${domain}.enable`);
    }

    // Another tab, which is spoken to from now on.  Gives the one before, for `use`.
    async new_tab() {
        const before = this.#session;
        this.#session = undefined;
        const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
        await this.#attach(targetId);
        return before;
    }

    // Speaks to this tab, brought to the front; gives the one before.
    async use(tab) {
        const before = this.#session;
        this.#session = tab;
        await this.send('Page.bringToFront');
        return before;
    }

    async close_tab() { await this.send('Page.close'); }

    #receive(message) {
        if (message.id) {
            const { done, failed, method } = this.#waiting.get(message.id);
            this.#waiting.delete(message.id);
            if (message.error) failed(new Error(`${method}: ${message.error.message}`));
            else done(message.result);
            return;
        }
        const { method, params } = message;
        this.#handlers.get(method)?.(params);
        if (method === 'Runtime.exceptionThrown') {
            const { exceptionDetails: details } = params;
            this.console.push(`exception: ${details.exception?.description ?? details.text}`);
        } else if (method === 'Runtime.consoleAPICalled') {
            this.console.push(`${params.type}: ${params.args.map((a) => a.value).join(' ')}`);
        } else if (method === 'Log.entryAdded') {
            const { level, text, url = '' } = params.entry;
            this.console.push(`${level}: ${text} ${url}`);
        }
    }

    send(method, params = {}) {
        const id = this.#next_id++;
        const message = { id, method, params };
        if (this.#session) message.sessionId = this.#session;
        this.#process.stdio[3].write(`${JSON.stringify(message)}\0`);
        return new Promise((done, failed) => this.#waiting.set(id, { done, failed, method }));
    }

    // Calls the handler for each event of that name.
    on(method, handler) { this.#handlers.set(method, handler); }

    async resize(width, height, mobile = false) {
        await this.send('Emulation.setDeviceMetricsOverride',
            { width, height, deviceScaleFactor: mobile ? 2 : 1, mobile });
        await this.send('Emulation.setTouchEmulationEnabled', { enabled: mobile });
    }

    async open(url, { dark = false, still = false, forced = false } = {}) {
        await this.send('Emulation.setEmulatedMedia', { features: [
            { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
            { name: 'prefers-reduced-motion', value: still ? 'reduce' : 'no-preference' },
            { name: 'forced-colors', value: forced ? 'active' : 'none' },
        ] });
        const { errorText } = await this.send('Page.navigate', { url });
        if (errorText) throw new Error(`${url}: ${errorText}`);
        await this.until('document.readyState === "complete"');
    }

    // The value of an expression (or promise) in the page.
    async value(expression) {
        const { result, exceptionDetails } = await this.send('Runtime.evaluate',
            { expression, awaitPromise: true, returnByValue: true });
        if (exceptionDetails)
            throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
        return result.value;
    }

    // Waits until the expression is true; an error after so many milliseconds.
    async until(expression, milliseconds = 60000) {
        const end = Date.now() + milliseconds;
        for (;;) {
            const value = await this.value(expression).catch(() => undefined);
            if (value) return value;
            if (Date.now() > end) throw new Error(`waited in vain for: ${expression}`);
            await sleep(30);
        }
    }

    // The middle of the element that the selector names, scrolled into view.
    async middle(selector) {
        const box = await this.value(`(() => {
            const element = document.querySelector(${JSON.stringify(selector)});
            if (!element) return null;
            element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
            const { x, y, width, height } = element.getBoundingClientRect();
            return { x: x + width / 2, y: y + height / 2, width, height };
        })()`);
        if (!box || !box.width) throw new Error(`nothing to point at: ${selector}`);
        return box;
    }

    // modifiers: 1 is Alt, 8 is Shift.
    async mouse(type, { x, y }, button = 'left', modifiers = 0) {
        await this.send('Input.dispatchMouseEvent', { type, x, y, button, modifiers,
            buttons: type === 'mouseReleased' ? 0 : { none: 0, left: 1, right: 2 }[button],
            clickCount: 1 });
    }

    async click(selector, button, modifiers) {
        const point = await this.middle(selector);
        await this.mouse('mousePressed', point, button, modifiers);
        await this.mouse('mouseReleased', point, button, modifiers);
    }

    async tap(selector) {
        const { x, y } = await this.middle(selector);
        for (const [type, touchPoints] of [['touchStart', [{ x, y }]], ['touchEnd', []]])
            await this.send('Input.dispatchTouchEvent', { type, touchPoints });
    }

    async touch_drag(from, to) {
        const [a, b] = [await this.middle(from), await this.middle(to)];
        const touch = (type, touchPoints) =>
            this.send('Input.dispatchTouchEvent', { type, touchPoints });
        await touch('touchStart', [{ x: a.x, y: a.y }]);
        for (const share of [0.3, 0.7, 1])
            await touch('touchMove',
                [{ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }]);
        await touch('touchEnd', []);
    }

    async drag(from, to, button, modifiers) {
        const [a, b] = [await this.middle(from), await this.middle(to)];
        await this.mouse('mousePressed', a, button, modifiers);
        for (const share of [0.2, 0.6, 1])
            await this.mouse('mouseMoved',
                { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }, button);
        await this.mouse('mouseReleased', b, button, modifiers);
    }

    async key(key) {
        const text = key === 'Enter' ? '\r' : [...key].length === 1 ? key : undefined;
        const codes = { Enter: 13, Escape: 27, Tab: 9, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39,
            ArrowDown: 40, ' ': 32 };
        const common = { key, windowsVirtualKeyCode: codes[key] ?? key.charCodeAt(0) };
        await this.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...common });
        await this.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common });
    }

    async type(text) { for (const letter of text) await this.key(letter); }

    async screenshot() {
        const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
        return Buffer.from(data, 'base64');
    }

    // The nodes of the accessibility tree that a screen reader would meet: role, name, properties.
    async accessibility() {
        const { nodes } = await this.send('Accessibility.getFullAXTree');
        return nodes.filter((node) => !node.ignored).map((node) => ({ role: node.role?.value,
            name: node.name?.value ?? '', properties: node.properties ?? [] }));
    }

    async close() {
        this.#session = undefined;
        const ended = new Promise((done) => this.#process.once('exit', done));
        this.send('Browser.close').catch(() => {});
        await Promise.race([ended, sleep(3000)]);
        if (this.#process.exitCode === null) this.#process.kill();
        await ended;
        rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10 });
    }
}
