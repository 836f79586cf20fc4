// The engine in a Web Worker.  It takes messages {id, path, body}, the requests of `serve` with
// the body as JSON text, and answers each with {id, event, data} for its events, if any, and then
// {id, status, body}, data and body JSON texts, too.  One request after the other: who wants a
// search stopped ends the worker.
'use strict';

importScripts('sebastes.js');

// Compiled while it comes in, where the host names its type; some do not.
async function compile(url) {
    try {
        return await WebAssembly.compileStreaming(fetch(url));
    } catch {
        const response = await fetch(url);
        if (!response.ok) throw new Error(`${url}: ${response.status}`);
        return WebAssembly.compile(await response.arrayBuffer());
    }
}

const compiled = compile('sebastes.wasm');
let engine = null;

async function start() {
    const code = await compiled;
    return createSebastes({
        instantiateWasm(imports, done) {
            WebAssembly.instantiate(code, imports).then((instance) => done(instance, code));
            return {};
        },
    });
}

function new_text(module, text) {
    const size = module.lengthBytesUTF8(text) + 1;
    const address = module._malloc(size);
    if (!address) throw new Error('the request is too long');
    module.stringToUTF8(text, address, size);
    return address;
}

function ask(module, path, body) {
    const path_text = new_text(module, path);
    const body_text = new_text(module, body);
    try {
        return module.UTF8ToString(module._sebastes_request(path_text, body_text));
    } finally {
        module._free(path_text);
        module._free(body_text);
    }
}

async function answer({ id, path, body }) {
    try {
        engine ??= await start();
        engine.onEvent = (event, data) => postMessage({ id, event, data });
        const reply = ask(engine, path, body);
        postMessage({ id, status: engine._sebastes_status(), body: reply });
    } catch (error) {
        engine = null;  // what is left of it is not to be trusted
        const reason = `the engine has failed: ${error?.message ?? error}`;
        postMessage({ id, status: 503, body: JSON.stringify({ error: reason }) });
    }
}

let last = Promise.resolve();
onmessage = ({ data }) => { last = last.then(() => answer(data)); };
