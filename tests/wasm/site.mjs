// Plays on the page of a folder made by tools/bindings/site, in a headless Chromium, from a static host
// with a strict Content-Security-Policy.
//
//   node tests/wasm/site.mjs FOLDER BENCH_NODES [PICTURES]
//
// Exits with 1 when a check fails.

import { Browser, sleep } from '../page/browser.mjs';
import { Page } from '../page/page.mjs';
import { serve_folder } from './static_server.mjs';

const [folder, bench_nodes, pictures] = process.argv.slice(2);
const host = await serve_folder(folder);
const nameless_host = await serve_folder(folder, false);
const browser = await Browser.start();
const page = new Page(browser, host.url, pictures);
const is_over = () => browser.value('Boolean(document.querySelector("#state.ended"))');

// In the page: ask(worker, path, body, on_event), as its backend asks.
const kAsk = `window.ask = (worker, path, body = {}, on_event = undefined) => new Promise((done) => {
    worker.addEventListener('message', function listen({ data }) {
        if (data.event) return on_event?.(data);
        worker.removeEventListener('message', listen);
        done(JSON.parse(data.body));
    });
    worker.postMessage({ id: 1, path, body: JSON.stringify(body) });
}); 0`;

async function worker_alone() {
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
    page.check(`a search is stopped; ${stop.move} ${Math.round(stop.milliseconds)} ms later`,
        Boolean(stop.move) && stop.milliseconds < 5000);
}

// Both sides by hand, mate by promotion, undo, PGN out.
async function promotion_and_mate() {
    await page.choose('#side-choice', 'both');
    await page.set_fen('6k1/P4ppp/8/8/8/8/8/K7 w - - 0 1');
    await page.wait_state('White to move');
    await page.move('a7a8q', 'click');
    await page.wait_state('Checkmate: White wins');
    const pgn = await page.downloaded('#save-pgn');
    page.check('promotion, mate, PGN out', /a8=Q# 1-0/.test(pgn), pgn);
    await browser.value('scrollTo(0, 0)');
    await page.picture('wasm-mate');
    await browser.click('#undo');
    await page.wait_state('White to move');
    page.check('undo', (await page.moves()).length === 0);
}

// Against the engine, by its own hints, to the end.
async function whole_game() {
    await page.new_game('white', 1);
    await page.engine(true);
    for (let ply = 0; ply < 240; ply += 2) {
        await page.wait_plies(ply);
        if (await is_over()) break;
        await browser.until('!document.querySelector("#hint").disabled');
        await browser.click('#hint');
        const hint = await browser.until(`document.querySelector('.arrow.hint') && (() => {
            const words = document.querySelector('#notice .words')?.textContent ?? '';
            return !document.querySelector('#notice').hidden && words.startsWith('Hint: ')
                && words.slice(6); })()`);
        if (ply === 16) await page.picture('wasm-game');
        await page.move(hint, 'typed');
        await page.wait_plies(ply + 1);
        if (await is_over()) break;
    }
    const state = await page.state();
    const count = (await page.moves()).length;
    page.check(`a whole game: ${state} after ${count} plies`, /wins|draw/i.test(state), state);
    await page.picture('wasm-game-over');
    const pgn = await page.downloaded('#save-pgn');
    page.check('its PGN', /\[Black "Sebastes, level 1"\]/.test(pgn), pgn);
}

async function annotation() {
    await page.tab('annotation');
    await browser.click('#annotate');
    await browser.until('!document.querySelector("#accuracies").hidden', 900000);
    page.check('the game is annotated', /\d+ %|–/.test(await page.text('#white-accuracy')));
    await page.picture('wasm-annotation');
}

async function looks() {
    for (const [name, width, height, mobile, dark] of [['wasm-dark', 1280, 860, false, true],
        ['wasm-phone', 360, 740, true, false]]) {
        await browser.resize(width, height, mobile);
        await page.open({ dark });
        await sleep(1500);
        await page.picture(name);
    }
    await browser.resize(1280, 860);
}

async function nameless_type() {
    await browser.open(nameless_host.url);
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
    for (const part of [worker_alone, promotion_and_mate, whole_game, annotation, looks,
        nameless_type])
        await part().catch((error) => page.check(part.name, false, error.message));
    // A static host has no `healthz`; Chromium says so.
    const noise = browser.console.filter((line) => !/404.*healthz|^verbose/.test(line));
    page.check('a quiet console', noise.length === 0, noise.join('\n'));
} finally {
    await browser.close();
    host.close();
    nameless_host.close();
}
process.exit(page.failures ? 1 : 0);
