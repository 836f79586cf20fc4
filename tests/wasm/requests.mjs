// Asks the engine of a folder made by tools/bindings/site, under node, and holds its answers against those
// of the same requests to `serve` at URL, which searches once at a time with as large a table.
//
//   node tests/wasm/requests.mjs FOLDER URL BENCH_NODES
//
// Exits with 1 when a check fails.

import { statSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';

import { load } from './engine_worker.mjs';

const [folder, url, bench_nodes] = process.argv.slice(2);
const kTimes = ['milliseconds', 'nps'];  // what no two answers have in common
const kMoves = ['e2e4', 'c7c5', 'Nf3', 'd6', 'd4', 'cxd4', 'Nxd4', 'Nf6', 'Nc3', 'a6'];
const kGame = '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0';

// At least one for each path that there is.
const kRequests = [
    ['/api/bestmove', { moves: kMoves, depth: 10 }],
    ['/api/bestmove', { fen: '8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 1', depth: 18 }],
    ['/api/bestmove', { fen: '7k/8/5KQ1/8/8/8/8/8 w - - 0 1', nodes: 20000 }],
    ['/api/bestmove', { pgn: kGame, depth: 5 }],
    ['/api/analyse', { moves: kMoves, depth: 9, multipv: 3 }],
    ['/api/moves', { moves: kMoves }],
    ['/api/validate', { pgn: kGame }],
    ['/api/known', { moves: kMoves.slice(0, 4) }],
    ['/api/known', { fen: '7k/8/5K2/8/8/8/8/6Q1 w - - 0 1' }],
    ['/api/games', { games: `${kGame}\n\n[White "Ærø"]\n\n1. d4 d5 *`, plies: 5 }],
    ['/api/annotate', { pgn: kGame, nodes: 5000 }],
    ['/api/validate', { moves: ['e4', 'e5', 'Ke3'] }],
    ['/api/evaluate', { moves: kMoves }],
    ['/api/evaluate', { moves: kMoves, level: 5 }],
    ['/api/perft', { depth: 5 }],
    ['/api/pgn', { moves: kMoves, tags: { White: 'Ærøskøbing "A"', Black: 'B' } }],
    ['/api/moves', { fen: 'no position' }],
    ['/api/moves', { unknown: 1 }],
    ['/api/moves', '{"fen"'],
    ['/api/moves', '['.repeat(200000)],
    ['/api/validate', { moves: Array(12000).fill(['Nf3', 'Nf6', 'Ng1', 'Ng8']).flat().slice(0, 12000) }],
    ['/api/nothing', {}],
];
// Searches that are limited by time: only the shape of the answers is the same.
const kShapes = [['/api/annotate', { pgn: kGame, movetime: 20 }]];

let failures = 0;
function check(what, right, found = '') {
    if (!right) ++failures;
    console.log(`${right ? 'ok  ' : 'FAIL'} ${what}${right ? '' : `: ${found}`}`);
}

const without_times = (json) => JSON.parse(
    JSON.stringify(json, (key, value) => (kTimes.includes(key) ? undefined : value)));
const shape = (json) => JSON.stringify(json, (key, value) =>
    (typeof value === 'number' ? 0 : typeof value === 'string' ? '' : value));
const text_of = (body) => (typeof body === 'string' ? body : JSON.stringify(body));
const shortened = (text) => (text.length > 70 ? `${text.slice(0, 70)}…` : text);

async function ask_server(path, body) {
    const response = await fetch(new URL(path, url), { method: 'POST', body: text_of(body),
        headers: { 'Content-Type': 'application/json' } });
    const text = await response.text();
    const events = [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)]
        .map(([, name, data]) => [name, without_times(JSON.parse(data))]);
    return { status: response.status, events,
        body: events.length ? events.at(-1)[1] : without_times(JSON.parse(text)) };
}

async function ask_worker(path, body) {
    const events = [];
    const reply = await worker(path, body, (name, data) => events.push([name, without_times(data)]));
    return { status: reply.status, events, body: without_times(reply.body) };
}

const worker = load(folder);
const bench = (await worker('/bench')).body;
check(`bench ${bench.nodes}, as natively`, bench.nodes === Number(bench_nodes), bench_nodes);
const perft = (await worker('/api/perft', { depth: 5 })).body;
check(`perft 5: ${perft.nodes}`, perft.nodes === 4865609);

for (const [path, body] of kRequests) {
    const [ours, theirs] = [await ask_worker(path, body), await ask_server(path, body)];
    check(`${ours.status} ${path} ${shortened(text_of(body))}`, isDeepStrictEqual(ours, theirs),
        `${JSON.stringify(ours).slice(0, 400)}\n     not ${JSON.stringify(theirs).slice(0, 400)}`);
}
const { paths } = (await worker('/openapi.json')).body;
for (const [path, body] of kShapes.filter(([name]) => paths[name])) {
    const [ours, theirs] = [await ask_worker(path, body), await ask_server(path, body)];
    check(`${ours.status} ${path} ${shortened(text_of(body))}`,
        ours.status === 200 && shape(ours.events.map(([name]) => name))
            === shape(theirs.events.map(([name]) => name)), JSON.stringify(ours).slice(0, 400));
}
const asked = [...kRequests, ...kShapes].map(([path]) => path);
const left_out = Object.keys(paths).filter((p) => p.startsWith('/api/') && !asked.includes(p));
check('every path was asked', left_out.length === 0, left_out.join());

for (const name of ['sebastes.wasm', 'sebastes.js', 'sebastes.worker.js']) {
    const file = join(folder, name);
    console.log(`     ${name}: ${statSync(file).size} bytes, `
        + `${gzipSync(readFileSync(file), { level: 9 }).length} compressed`);
}
process.exit(failures ? 1 : 0);
