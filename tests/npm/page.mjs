// Plays on a page with the packages sebastes, chessground and chess.js of a folder, in a headless
// Chromium, with and without the headers that isolate it.
//
//   node page.mjs FOLDER
//
// Exits with 1 when a check fails.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

import { Browser } from '../page/browser.mjs';

const [folder] = process.argv.slice(2);
const kTypes = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.css': 'text/css' };
const kIsolation = { 'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp' };
const kPage = `<!doctype html><title>A page</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/node_modules/chessground/assets/chessground.base.css">
<div id="board" style="width: 400px; height: 400px"></div>
<script type="module">
import { Chess } from '/node_modules/chess.js/dist/esm/chess.js';
import { Chessground } from '/node_modules/chessground/dist/chessground.js';
import { Sebastes } from '/node_modules/sebastes/index.js';

// The engine against itself, each move judged by chess.js and shown by chessground.
const result = { isolated: crossOriginIsolated };
try {
    const began = performance.now();
    const engine = await Sebastes.create({ threads: 2 });
    result.threads = engine.threads;
    await engine.bestMove('startpos', { depth: 1, book: false });
    result.milliseconds = performance.now() - began;
    const chess = new Chess();
    const board = Chessground(document.getElementById('board'), { fen: chess.fen() });
    for (let ply = 0; ply < 30 && !chess.isGameOver(); ++ply) {
        const { bestmove } = await engine.bestMove(chess.fen(), { nodes: 2000 });
        const { from, to } = chess.move(bestmove.uci);
        board.set({ fen: chess.fen(), lastMove: [from, to] });
    }
    result.plies = chess.history().length;
    result.board = board.getFen() === chess.fen().split(' ')[0];
    const controller = new AbortController();
    for await (const info of engine.analyse(chess.fen(), { signal: controller.signal }))
        if (info.depth >= 5) controller.abort();
    result.after_abort = (await engine.bestMove('startpos', { depth: 3 })).bestmove.uci;
    try {
        result.uci = await new Promise((done) => {
            engine.listen((line) => line === 'uciok' && done(line));
            engine.uci('uci');
        });
    } catch (error) {
        result.uci = error.message;
    }
    engine.close();
} catch (error) {
    result.error = String(error);
}
window.result = result;
</script>`;

function serve(headers) {
    const server = createServer(async (request, response) => {
        const path = new URL(request.url, 'http://host').pathname;
        try {
            const data = path === '/' ? kPage : await readFile(join(folder, path));
            response.writeHead(200,
                { 'Content-Type': kTypes[extname(path)] ?? 'text/html', ...headers });
            response.end(data);
        } catch {
            response.writeHead(404).end();
        }
    });
    return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

let failures = 0;
function check(what, right, found) {
    if (!right) ++failures;
    console.log(`${right ? 'ok  ' : 'FAIL'} ${what}${right ? '' : `: ${JSON.stringify(found)}`}`);
}

const browser = await Browser.start();
try {
    for (const isolated of [true, false]) {
        const server = await serve(isolated ? kIsolation : {});
        await browser.open(`http://127.0.0.1:${server.address().port}/`);
        await browser.until('window.result', 60000);
        const found = await browser.value('window.result');
        const name = isolated ? 'an isolated page' : 'another page';
        check(`${name}: ${found.threads} threads, first move after ${Math.round(found.milliseconds)} ms`,
            found.isolated === isolated && found.threads === (isolated ? 2 : 1), found);
        check(`${name}: ${found.plies} plies on chessground`, found.plies === 30 && found.board, found);
        check(`${name}: ${found.after_abort} after an abort`, Boolean(found.after_abort), found);
        check(`${name}: UCI: ${found.uci}`, isolated ? found.uci === 'uciok'
            : /not cross-origin isolated/.test(found.uci), found);
        server.closeAllConnections();
        server.close();
    }
    check('a quiet console', browser.console.length === 0, browser.console);
} finally {
    await browser.close();
}
process.exit(failures ? 1 : 0);
