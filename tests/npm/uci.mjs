// Starts the package's program as a chess program would.
//
//   node uci.mjs PROGRAM
//
// Exits with 1 when a check fails.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [program] = process.argv.slice(2);
let failures = 0;
function check(what, right, found = '') {
    if (!right) ++failures;
    console.log(`${right ? 'ok  ' : 'FAIL'} ${what}${right ? '' : `: ${found}`}`);
}

function start(words = []) {
    const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'] });
    const waiting = [];
    const lines = [];
    createInterface({ input: child.stdout }).on('line', (line) => {
        lines.push(line);
        for (const entry of [...waiting]) {
            if (!entry.pattern.test(line)) continue;
            waiting.splice(waiting.indexOf(entry), 1);
            entry.done(line);
        }
    });
    let errors = '';
    child.stderr.on('data', (text) => { errors += text; });
    const exit = new Promise((done) => child.on('close', (code) => done({ code, errors, lines })));
    return { exit, end: () => child.stdin.end(), send: (line) => child.stdin.write(`${line}\n`),
        until: (pattern) => new Promise((done) => waiting.push({ pattern, done })) };
}

const began = performance.now();
const engine = start();
let answer = engine.until(/^readyok/);
engine.send('uci');
engine.send('isready');
await answer;
console.log(`     readyok ${Math.round(performance.now() - began)} ms after the start`);

answer = engine.until(/^info depth [89] /);
engine.send('position startpos moves e2e4');
engine.send('go infinite');
await answer;
answer = engine.until(/^readyok/);
engine.send('isready');
await answer;
check('isready during a search', true);
let asked = performance.now();
answer = engine.until(/^bestmove/);
engine.send('stop');
const best = await answer;
const wait = performance.now() - asked;
check(`stop: ${best} after ${Math.round(wait)} ms`, / [a-h][1-8]/.test(best) && wait < 2000);

engine.send('setoption name Threads value 2');
answer = engine.until(/^bestmove/);
engine.send('go movetime 300');
asked = performance.now();
check(`two threads: ${await answer}`, performance.now() - asked < 2000);
answer = engine.until(/error/);
engine.send('position startpos moves e2e5');
check(`a bad move: ${await answer}`, true);
answer = engine.until(/error|^readyok/);
engine.send('setoption name Hash value 1000000');
engine.send('isready');
check(`more memory than can be had: ${await answer}`, /error: option Hash/.test(await answer));
engine.send('go infinite');
engine.send('quit');
check('quit during a search', (await engine.exit).code === 0);

const fed = start();
fed.send('position startpos');
fed.send('go depth 6');
fed.end();
const end = await fed.exit;
check('the end of the input waits for the answer',
    end.code === 0 && /^bestmove/.test(end.lines.at(-1)), end.lines.at(-1));
const misused = start(['--nothing']);
const { code, errors } = await misused.exit;
check(`arguments are refused: ${errors.trim()}`, code === 2);
process.exit(failures ? 1 : 0);
