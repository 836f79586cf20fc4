// The engine-worker.js of a folder made by tools/bindings/site, in a worker thread of node.

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

// Gives ask(path, body, on_event), a promise of {status, body}, with one thread.  Bodies and data
// are objects; a string is sent as it is.  ask.end() ends the worker.
export function load(folder) {
    const waiting = new Map();
    const worker = new Worker(join(folder, 'engine-worker.js'));
    worker.on('message', ({ id, event, data, status, body }) => {
        if (id === undefined) return;
        const { on_event, done } = waiting.get(id);
        if (event) return on_event?.(event, JSON.parse(data));
        waiting.delete(id);
        done({ status, body: JSON.parse(body) });
    });
    worker.postMessage({ settings: { threads: 1 } });

    let last_id = 0;
    const ask = (path, body = {}, on_event = undefined) => new Promise((done) => {
        const id = ++last_id;
        waiting.set(id, { on_event, done });
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        worker.postMessage({ id, path, body: text });
    });
    ask.end = () => worker.terminate();
    return ask;
}
