// The engine in a Web Worker, or in a worker thread of Node.  It takes the messages
//
//   {settings: {hash, threads, movetime, memory}}   before all others: MiB, number, the longest
//                                       search in ms, the most memory in MiB; all have defaults.
//                                       The answer is {threads}, how many search, or {failed}
//   {id, path, body}                    a request of `serve` with the body as JSON text, answered
//                                       by {id, event, data} for its events, if any, and then by
//                                       {id, status, body}, data and body JSON texts, too
//   {stop: id}                          stops the search of that request, which then answers
//   {uci: line}                         a line of UCI, or null at their end; output comes as
//                                       {uci: text}, and {exit: code} after `quit`
//
// It has 0 threads beside itself where the page is not cross-origin isolated: it then hears nothing
// while it searches, and who wants a search stopped ends the worker.
'use strict';

const node = typeof importScripts === 'undefined' ? require('node:worker_threads') : null;
const post = (message) => (node ? node.parentPort : globalThis).postMessage(message);
const isolated = node !== null || globalThis.crossOriginIsolated === true;
// Elsewhere the module's shared memory is shared with nobody, and its type has no name.
globalThis.SharedArrayBuffer ??=
    new WebAssembly.Memory({ initial: 0, maximum: 0, shared: true }).buffer.constructor;

let create;
if (node) create = require('./sebastes.js');
else {
    importScripts('sebastes.js');
    create = createSebastes;
}
const cores = () => (node ? require('node:os').cpus().length : navigator.hardwareConcurrency) || 1;

// Compiled while it comes in, where the host names its type; some do not.
async function compile(url) {
    if (node) {
        const { readFile } = require('node:fs/promises');
        return WebAssembly.compile(await readFile(`${__dirname}/${url}`));
    }
    try {
        return await WebAssembly.compileStreaming(fetch(url));
    } catch {
        const response = await fetch(url);
        if (!response.ok) throw new Error(`${url}: ${response.status}`);
        return WebAssembly.compile(await response.arrayBuffer());
    }
}

const compiled = compile('sebastes.wasm');
compiled.catch(() => {});  // told with the first answer
const kPage = 65536;
const settings = { hash: 32, threads: Math.min(4, cores()), movetime: 60000, memory: 512 };
let engine = null;

async function start() {
    const code = await compiled;
    const module = await create({
        mainScriptUrlOrBlob: node ? undefined : new URL('sebastes.js', location.href).href,
        wasmMemory: new WebAssembly.Memory({ shared: true, initial: (64 << 20) / kPage,
            maximum: settings.memory * ((1 << 20) / kPage) }),
        instantiateWasm(imports, done) {
            WebAssembly.instantiate(code, imports).then((instance) => done(instance, code));
            return {};
        },
        onMessage(id, status, name, text) {
            if (name === 'line') post({ uci: text });
            else if (name === 'end') post({ exit: Number(text) });
            else if (name) post({ id, event: name, data: text });
            else post({ id, status, body: text });
        },
    });
    module._sebastes_start(settings.hash, isolated ? settings.threads : 0, settings.movetime);
    return module;
}

function with_texts(module, texts, call) {
    const addresses = texts.map((text) => {
        const size = module.lengthBytesUTF8(text) + 1;
        const address = module._malloc(size);
        if (!address) throw new Error('the request is too long');
        module.stringToUTF8(text, address, size);
        return address;
    });
    try {
        call(...addresses);
    } finally {
        for (const address of addresses) module._free(address);
    }
}

async function take(message) {
    const { id, path, body, stop, uci } = message;
    try {
        Object.assign(settings, message.settings);
        engine ??= await start();
        if (message.settings) post({ threads: isolated ? settings.threads : 0 });
        else if (stop !== undefined) engine._sebastes_stop(stop);
        else if (uci === null) engine._sebastes_uci(0);
        else if (uci !== undefined) with_texts(engine, [uci], engine._sebastes_uci);
        else with_texts(engine, [path, body], (...texts) => engine._sebastes_ask(id, ...texts));
    } catch (error) {
        engine = null;  // what is left of it is not to be trusted
        const reason = `the engine has failed: ${error?.message ?? error}`;
        if (message.settings) post({ failed: reason });
        else if (uci !== undefined) post({ uci: `info string error: ${reason}\n` });
        else post({ id, status: 503, body: JSON.stringify({ error: reason }) });
    }
}

let last = Promise.resolve();
const listen = (message) => { last = last.then(() => take(message)); };
if (node) node.parentPort.on('message', listen);
else onmessage = ({ data }) => listen(data);
