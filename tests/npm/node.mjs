// Uses the package `sebastes` in Node, from a folder where it is installed.
//
//   node node.mjs BENCH_NODES
//
// Exits with 1 when a check fails.

import { Sebastes, SebastesError } from 'sebastes';

const [bench_nodes] = process.argv.slice(2);
let failures = 0;
function check(what, right, found = '') {
    if (!right) ++failures;
    console.log(`${right ? 'ok  ' : 'FAIL'} ${what}${right ? '' : `: ${found}`}`);
}
const failure = (promise) => promise.then(() => null, (error) => error);

// The lines of UCI's output, up to one that the pattern matches.
function uci_until(engine, pattern) {
    return new Promise((done) => {
        const lines = [];
        const end = engine.listen((line) => {
            lines.push(line);
            if (!pattern.test(line)) return;
            end();
            done(lines);
        });
    });
}

for (const options of [{ hash: 0 }, { threads: 1.5 }, { hash: 'much' }]) {
    const error = await failure(Sebastes.create(options));
    check(`create(${JSON.stringify(options)}): ${error?.message}`, error instanceof SebastesError);
}

const start = performance.now();
const engine = await Sebastes.create({ hash: 16, threads: 2 });
const first = await engine.bestMove('startpos', { depth: 1, book: false });
const milliseconds = Math.round(performance.now() - start);
check(`the first move ${first.bestmove.san} after ${milliseconds} ms`, milliseconds < 2000);
check('two threads', engine.threads === 2);

const sicilian = { moves: ['e4', 'c5', 'g1f3'] };
const best = await engine.bestMove(sicilian, { depth: 10 });
const legal = await engine.moves(sicilian);
check(`bestMove: ${best.bestmove.san}`, best.depth === 10
    && JSON.stringify(legal).includes(`"${best.bestmove.uci}"`), JSON.stringify(best));
check('perft', (await engine.perft('startpos', 4)).nodes === 197281);
const evaluation = await engine.evaluate('4k3/8/8/8/8/8/8/Q3K3 w - - 0 1');
check('evaluate', Object.keys(evaluation).length > 0);
const { issues: wrong } = await engine.validate({ moves: ['e4', 'e5', 'Ke3'] });
check(`validate: ${wrong?.[0]?.message}`, wrong?.length === 1 && wrong[0].ply === 3);

const depths = [];
const analysis = engine.analyse('startpos', { depth: 9, multipv: 2 });
let step;
while (!(step = await analysis.next()).done) depths.push(`${step.value.depth}.${step.value.multipv}`);
check('analyse gives each line of each depth, then the answer',
    depths.includes('9.1') && depths.includes('9.2') && step.value.depth === 9, depths.join(' '));
const controller = new AbortController();
let seen = 0;
for await (const info of engine.analyse('startpos', { signal: controller.signal }))
    if (info.depth >= 8 && ++seen === 1) controller.abort();
check('an abort ends the loop', seen === 1);
for await (const info of engine.analyse('startpos'))
    if (info.depth >= 8) break;
check('perft after the end of a loop', (await engine.perft('startpos', 3)).nodes === 8902);
const thinking = failure(engine.bestMove('startpos',
    { movetime: 60000, book: false, signal: AbortSignal.timeout(200) }));
const moves = await engine.moves('startpos');
check('the legal moves during a search', Object.keys(moves).length > 0);
const stopped = await thinking;
check(`an aborted bestMove: ${stopped?.name}`, /AbortError/.test(stopped?.name));

// UCI says the same of a faulty position.
const faults = [['xx', 'position fen xx'],
    ['8/8/8/8/8/8/8/K7 w - - 0 1', 'position fen 8/8/8/8/8/8/8/K7 w - - 0 1']];
for (const [position, line] of faults) {
    const { message, issues } = await failure(engine.bestMove(position, { depth: 1 }));
    const answer = uci_until(engine, /error/);
    engine.uci(line);
    const text = (await answer).at(-1);
    check(`${message} (${issues.length})`, text.endsWith(message), text);
}
let answer = uci_until(engine, /^uciok/);
engine.uci('uci');
check('uciok', (await answer).some((line) => line.startsWith('id name Sebastes')));
answer = uci_until(engine, /nodes .* nps$/);
engine.uci('bench');
const bench = (await answer).at(-1);
check(`bench: ${bench}`, bench.split(' ')[0] === bench_nodes, bench_nodes);
answer = uci_until(engine, /readyok/);
engine.uci('setoption name Hash value 1000000');
engine.uci('setoption name SyzygyPath value /nowhere');
engine.uci('setoption name EvalFile value /nowhere');
engine.uci('isready');
const told = (await answer).join('; ');
check(`no files: ${told}`, /error: EvalFile/.test(told));
engine.uci('quit');
check('uciEnd', (await engine.uciEnd) === 0);

const late = failure(engine.bestMove('startpos', { movetime: 60000, book: false }));
engine.close();
check(`close: ${(await late)?.message}`, (await late) instanceof SebastesError);
process.exitCode = failures ? 1 : 0;  // and nothing keeps the process alive
