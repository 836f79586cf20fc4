// Whether a review can be believed: ten games reviewed five times, twice of them while every core
// is busy, have the same marks, accuracies and words; and of the marks so many stand against a
// search of 20 times the nodes.
//
//   node tests/page/marks.mjs PGN_PROGRAM [NODES [GAMES]]     nodes a position; 200000 is the usual
//
// Exits with 1 when two reviews differ.

import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const [program, nodes = '200000', count = '10'] = process.argv.slice(2);
const file = fileURLToPath(new URL('ten_games.pgn', import.meta.url));
const games = readFileSync(file, 'utf8').split(/\n(?=\[White )/).slice(0, Number(count)).join('\n');

function review(nodes) {
    const { stdout, stderr, status } = spawnSync(program, ['annotate', '-', '--nodes', nodes],
        { input: games, encoding: 'utf8', maxBuffer: 1 << 28 });
    if (status) throw new Error(stderr);
    return stdout;
}

// The glyph of each move of the main line, "" for none; variations and comments are left out.
function marks_of(pgn) {
    let text = pgn.replace(/^\[.*$/gm, '').replace(/\{[^}]*\}/g, ' ');
    while (/\([^()]*\)/.test(text)) text = text.replace(/\([^()]*\)/g, ' ');
    const marks = [];
    for (const word of text.split(/\s+/)) {
        if (/^\$[246]$/.test(word)) marks[marks.length - 1] = word;
        else if (/^[a-hKQRBNO]/.test(word)) marks.push('');
    }
    return marks;
}

const busy = (run) => {
    const loads = Array.from({ length: availableParallelism() }, () =>
        spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
    try { return run(); } finally { for (const load of loads) load.kill(); }
};

const reviews = [review(nodes), review(nodes), review(nodes), busy(() => review(nodes)),
    busy(() => review(nodes))];
const same = reviews.every((text) => text === reviews[0]);
console.log(`${same ? 'ok  ' : 'FAIL'} five reviews by ${nodes} nodes a position are the same`);

const [ours, long] = [marks_of(reviews[0]), marks_of(review(String(20 * nodes)))];
const stands = ours.filter((mark, i) => mark === long[i]).length;
const [faults, others] = [ours.flatMap((mark, i) => (mark ? [i] : [])),
    long.flatMap((mark, i) => (mark ? [i] : []))];
const kept = faults.filter((i) => long[i]).length;
console.log(`     against ${20 * nodes} nodes: ${stands} of ${ours.length} moves are marked the `
    + `same; of ${faults.length} faults ${kept} are faults there, which has ${others.length}`);
process.exit(same ? 0 : 1);
