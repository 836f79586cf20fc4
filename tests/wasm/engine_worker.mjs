// The engine-worker.js of a folder made by tools/bindings/site, run by node as a browser would run it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';

// Gives ask(path, body, on_event), a promise of {status, body}.  Bodies and data are objects; a
// string is sent as it is.
export function load(folder) {
    const waiting = new Map();
    const run = (name) =>
        vm.runInContext(readFileSync(join(folder, name), 'utf8'), scope, { filename: name });
    const scope = {
        WebAssembly, TextDecoder, URL, crypto, performance, console, location: { href: 'http://site/' },
        fetch: async (name) => new Response(readFileSync(join(folder, name)),
            { headers: { 'Content-Type': 'application/wasm' } }),
        importScripts: run,
        postMessage({ id, event, data, status, body }) {
            const { on_event, done } = waiting.get(id);
            if (event) return on_event?.(event, JSON.parse(data));
            waiting.delete(id);
            done({ status, body: JSON.parse(body) });
        },
    };
    scope.self = scope;
    vm.createContext(scope);
    run('engine-worker.js');

    let last_id = 0;
    return (path, body = {}, on_event = undefined) => new Promise((done) => {
        const id = ++last_id;
        waiting.set(id, { on_event, done });
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        scope.onmessage({ data: { id, path, body: text } });
    });
}
