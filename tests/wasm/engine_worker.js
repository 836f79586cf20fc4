// The engine-worker.js of a folder made by tools/site, run by node as a browser would run it.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

// Gives ask(path, body, on_event), a promise of {status, body}.  Bodies and data are objects;
// a string is sent as it is.
exports.load = (folder) => {
    const waiting = new Map();
    const scope = {
        WebAssembly, TextDecoder, URL, performance, console, location: { href: 'http://site/' },
        fetch: async (name) => new Response(fs.readFileSync(path.join(folder, name)),
            { headers: { 'Content-Type': 'application/wasm' } }),
        importScripts: (name) => run(name),
        postMessage({ id, event, data, status, body }) {
            const { on_event, done } = waiting.get(id);
            if (event) return on_event?.(event, JSON.parse(data));
            waiting.delete(id);
            done({ status, body: JSON.parse(body) });
        },
    };
    scope.self = scope;
    vm.createContext(scope);
    const run = (name) => vm.runInContext(
        fs.readFileSync(path.join(folder, name), 'utf8'), scope, { filename: name });
    run('engine-worker.js');

    let last_id = 0;
    return (request_path, body, on_event) => new Promise((done) => {
        const id = ++last_id;
        waiting.set(id, { on_event, done });
        const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
        scope.onmessage({ data: { id, path: request_path, body: text } });
    });
};
