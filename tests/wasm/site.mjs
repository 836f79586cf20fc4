// Plays on the page of a folder made by tools/bindings/site, in a headless Chromium, from a static host
// with a strict Content-Security-Policy.
//
//   node tests/wasm/site.mjs FOLDER BENCH_NODES [PICTURES]
//
// Exits with 1 when a check fails.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { Browser } from '../page/browser.mjs';
import { Page } from '../page/page.mjs';
import { serve_folder } from './static_server.mjs';

const [folder, bench_nodes, pictures] = process.argv.slice(2);
const host = await serve_folder(folder);
const nameless_host = await serve_folder(folder, false);
const browser = await Browser.start();
const page = new Page(browser, host.url, pictures);

// In the page: ask(worker, path, body, on_event), as its backend asks.
const kAsk = `window.ask = (worker, path, body = {}, on_event = undefined) => new Promise((done) => {
    worker.addEventListener('message', function listen({ data }) {
        if (data.id === undefined) return;
        if (data.event) return on_event?.(data);
        worker.removeEventListener('message', listen);
        done(JSON.parse(data.body));
    });
    worker.postMessage({ id: 1, path, body: JSON.stringify(body) });
}); 0`;

async function worker_alone() {
    page.check('the service worker isolates the page', await browser.value('crossOriginIsolated'));
    await browser.value(kAsk);
    const bench = await browser.value(`(async () => {
        const worker = new Worker('engine-worker.js');
        const result = await ask(worker, '/bench');
        const again = await ask(worker, '/bench');
        worker.terminate();
        return { ...result, milliseconds: Math.min(result.milliseconds, again.milliseconds) };
    })()`);
    page.check(`bench ${bench.nodes}`, bench.nodes === Number(bench_nodes), bench_nodes);
    console.log(`     ${Math.round(bench.nodes / bench.milliseconds)}000 nodes/s in the browser`);
    const stop = await browser.value(`(async () => {
        let worker = new Worker('engine-worker.js');
        await new Promise((done) => {
            let events = 0;
            ask(worker, '/api/analyse', { movetime: 60000 }, () => ++events === 5 && done());
        });
        worker.terminate();
        const start = performance.now();
        worker = new Worker('engine-worker.js');
        const answer = await ask(worker, '/api/bestmove', { depth: 4 });
        worker.terminate();
        return { move: answer.bestmove.san, milliseconds: performance.now() - start };
    })()`);
    const threads = await browser.value(`(async () => {
        const worker = new Worker('engine-worker.js');
        worker.postMessage({ settings: { threads: 2 } });
        const found = new Promise((done) => worker.addEventListener('message',
            ({ data }) => data.threads !== undefined && done(data.threads)));
        let last = null;
        await ask(worker, '/api/analyse', { movetime: 60000 }, ({ event, data }) => {
            const { depth } = JSON.parse(data);
            if (event === 'info' && depth === 9 && !last) worker.postMessage({ stop: last = 1 });
        });
        worker.terminate();
        return found;
    })()`);
    page.check(`a search with ${threads} threads is stopped`, threads === 2);
    page.check(`a worker is ended; ${stop.move} ${Math.round(stop.milliseconds)} ms later`,
        Boolean(stop.move) && stop.milliseconds < 5000);
}

// Parts of the test of the page that a host without a server can pass.
function play_on_page() {
    const parts = ['promotion_and_mate', 'whole_game', 'annotation_and_values', 'puzzles',
        'mistakes', 'looks'];
    const script = fileURLToPath(new URL('../page/play.mjs', import.meta.url));
    const child = spawn(process.execPath, [script, host.url, pictures ?? '', ...parts],
        { stdio: 'inherit' });
    return new Promise((done) => child.on('exit', (code) => {
        page.check('the page without a server', code === 0, `exit code ${code}`);
        done();
    }));
}

async function nameless_type() {
    await browser.open(`${nameless_host.url}words.js`);  // without a service worker
    page.check('another page is not isolated', !await browser.value('crossOriginIsolated'));
    await browser.value(kAsk);
    const perft = await browser.value(`(async () => {
        const worker = new Worker('engine-worker.js');
        return ask(worker, '/api/perft', { depth: 5 }); })()`);
    page.check(`perft 5 from a host that knows no type for it: ${perft.nodes}`,
        perft.nodes === 4865609);
}

try {
    await page.open();
    page.check('the page opens without a server', true);
    for (const part of [worker_alone, nameless_type, play_on_page])
        await part().catch((error) => page.check(part.name, false, error.message));
    // A static host has no `healthz`, a script no icon; Chromium says so.
    const noise = browser.console.filter((line) => !/404.*(healthz|favicon)|^verbose/.test(line));
    page.check('a quiet console', noise.length === 0, noise.join('\n'));
} finally {
    await browser.close();
    host.close();
    nameless_host.close();
}
process.exit(page.failures ? 1 : 0);
