#!/usr/bin/env node
// The engine with UCI on standard input and output.
import { createInterface } from 'node:readline';

import { Sebastes } from './index.js';

if (process.argv.length > 2) {
    process.stderr.write('usage: sebastes      a UCI engine on standard input and output\n');
    process.exit(2);
}
process.stdout.on('error', () => process.exit(1));
const engine = await Sebastes.create();
engine.listen((line) => process.stdout.write(`${line}\n`));
createInterface({ input: process.stdin, crlfDelay: Infinity })
    .on('line', (line) => engine.uci(line))
    .on('close', () => engine.uci(null));
const code = await engine.uciEnd;
process.stdin.destroy();
process.exitCode = code;
engine.close();
