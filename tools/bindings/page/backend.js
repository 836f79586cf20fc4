// A backend answers requests: the server that sent this page, or a Web Worker with the engine in
// WebAssembly. Both take the same requests.
//
//   request(path, body, signal)           -> Promise of the answer
//   stream(path, body, on_event, signal)  -> Promise of the last event's data
//
// on_event(name, data) is called for every event. An aborted signal stops the search and rejects
// with an AbortError; every other failure rejects with a BackendError.

import { BackendError, WorkerLane, aborted, is_abort, refusal } from './worker_lane.js';

export { BackendError, is_abort };

const kRetries = 8;
const kBase = new URL('.', import.meta.url);
const kStreamPaths = ['/api/analyse', '/api/annotate'];
const kSearchPaths = [...kStreamPaths, '/api/bestmove', '/api/perft'];

function pause(milliseconds, signal) {
    return new Promise((done, failed) => {
        if (signal?.aborted) return failed(aborted());
        const timer = setTimeout(done, milliseconds);
        signal?.addEventListener('abort', () => {
            clearTimeout(timer);
            failed(aborted());
        }, { once: true });
    });
}

// Calls on_event for each server-sent event of the body; gives the last one's data.
async function read_events(body, on_event) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    let last = null;
    for (;;) {
        const { value, done } = await reader.read();
        if (done) return last;
        const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
        rest = blocks.pop();
        for (const block of blocks) {
            let name = 'message';
            const data = [];
            for (const line of block.split('\n')) {
                if (line.startsWith('event:')) name = line.slice(6).trim();
                if (line.startsWith('data:')) data.push(line.slice(5).trim());
            }
            if (!data.length) continue;
            last = JSON.parse(data.join('\n'));
            if (name === 'error') throw refusal(0, last);
            on_event(name, last);
        }
    }
}

class HttpBackend {
    #on_wait;
    #headers = { 'Content-Type': 'application/json' };
    constructor(on_wait) {
        this.#on_wait = on_wait;
        // Of the address that `serve --token` prints.
        const token = new URLSearchParams(globalThis.location?.search).get('token');
        if (token) this.#headers.Authorization = `Bearer ${token}`;
    }

    async request(path, body, signal) {
        const response = await this.#send(path, body, signal);
        return response.json();
    }

    async stream(path, body, on_event, signal) {
        const response = await this.#send(path, body, signal);
        try {
            return await read_events(response.body, on_event);
        } catch (error) {
            if (signal?.aborted) throw aborted();
            if (error instanceof BackendError) throw error;
            throw new BackendError('the connection to the server was lost');
        }
    }

    async #send(path, body, signal) {
        for (let attempt = 0;; ++attempt) {
            let response;
            try {
                response = await fetch(new URL(path.slice(1), kBase), { method: 'POST', signal,
                    headers: this.#headers, body: JSON.stringify(body) });
            } catch (error) {
                if (is_abort(error)) throw error;
                throw new BackendError('the server cannot be reached');
            }
            if (response.ok) return response;
            const answer = await response.json().catch(() => null);
            if (body.movetime && answer?.issues?.some(({ field }) => field === 'movetime')) {
                const { movetime, ...rest } = body;  // as long as this server allows
                body = rest;
                continue;
            }
            if (response.status !== 429 || attempt === kRetries)
                throw refusal(response.status, answer);
            const seconds = Math.min(30, Number(response.headers.get('Retry-After')) || 1);
            this.#on_wait(seconds);
            await pause(seconds * 1000, signal);
        }
    }
}

const new_worker = () => new Worker(new URL('engine-worker.js', kBase));

// Two workers, so that the rules are answered while a search runs, and more where many games are
// read: as many as there are cores.
class WorkerBackend {
    #next_id = 1;
    #rules = new WorkerLane(new_worker);
    #search = new WorkerLane(new_worker);
    #readers = Array.from({ length: Math.min(4, navigator.hardwareConcurrency || 2) },
        () => new WorkerLane(new_worker));

    // How many threads search.
    get threads() { return Math.max(1, this.#search.threads); }

    request(path, body, signal) { return this.stream(path, body, undefined, signal); }

    stream(path, body, on_event, signal) {
        const reader = this.#readers[this.#next_id % this.#readers.length];
        const lane = kSearchPaths.includes(path) ? this.#search
            : path === '/api/games' ? reader : this.#rules;
        const message = { id: this.#next_id++, path, body: JSON.stringify(body) };
        return lane.ask(message, on_event, signal);
    }
}

// The worker has threads only where the page is cross-origin isolated. Where the host does not
// say so, a service worker does, from the next load on; once for each tab, since it may not help.
async function isolate() {
    const kTried = 'sebastes-isolation';
    if (globalThis.crossOriginIsolated || !navigator.serviceWorker) return;
    try {
        if (sessionStorage.getItem(kTried)) return;
        sessionStorage.setItem(kTried, 'tried');
        await navigator.serviceWorker.register(new URL('isolation.js', kBase));
        await navigator.serviceWorker.ready;
    } catch {
        return;  // one thread will do
    }
    location.reload();
    await new Promise(() => {});
}

// The server if there is one, otherwise the worker.  on_wait(seconds): the server is busy, and
// is asked again after that time.
export async function connect(on_wait) {
    try {
        const response = await fetch(new URL('healthz', kBase), { cache: 'no-store' });
        const type = response.headers.get('Content-Type') ?? '';
        if (response.ok && !type.includes('html')) return new HttpBackend(on_wait);
    } catch { /* no server */ }
    await isolate();
    return new WorkerBackend();
}
