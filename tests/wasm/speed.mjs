// The engine's speed in WebAssembly as a share of the native one's, in turns in the same run:
// the median of some benches.
//
//   node tests/wasm/speed.mjs FOLDER ENGINE

import { execFileSync } from 'node:child_process';

import { load } from './engine_worker.mjs';

const [folder, engine] = process.argv.slice(2);
const kTurns = 7;
const worker = load(folder);
const ratios = [];
for (let turn = -1; turn < kTurns; ++turn) {
    const { nodes, milliseconds } = (await worker('/bench')).body;
    const native = Number(/(\d+) nps/.exec(execFileSync(engine, ['bench'], { encoding: 'utf8' }))[1]);
    if (turn >= 0) ratios.push(nodes / milliseconds * 1000 / native);  // the first only warms up
}
ratios.sort((a, b) => a - b);
console.log(`     speed in WebAssembly: ${ratios[kTurns >> 1].toFixed(2)} of the native one's, `
    + `from ${ratios[0].toFixed(2)} to ${ratios[kTurns - 1].toFixed(2)}`);
worker.end();
