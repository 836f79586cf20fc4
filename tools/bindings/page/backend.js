// A backend answers requests: the server that sent this page, or a Web Worker with the engine in
// WebAssembly. Both take the same requests.
//
//   request(path, body, signal)           -> Promise of the answer
//   stream(path, body, on_event, signal)  -> Promise of the last event's data
//
// on_event(name, data) is called for every event. An aborted signal stops the search and rejects
// with an AbortError; every other failure rejects with a BackendError.

const kRetries = 8;
const kBase = new URL('.', import.meta.url);
const kStreamPaths = ['/api/analyse', '/api/annotate'];
const kSearchPaths = [...kStreamPaths, '/api/bestmove', '/api/perft'];

export class BackendError extends Error {
    constructor(message, issues = [], status = 0) {
        super(message);
        this.issues = issues;
        this.status = status;
    }
}

export const is_abort = (error) => error?.name === 'AbortError';

const aborted = () => new DOMException('stopped', 'AbortError');

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

// The error that a refused request's body names.
function refusal(status, body) {
    return new BackendError(body?.error ?? `the server answered ${status}`, body?.issues ?? [],
        status);
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

// One worker and what it was asked.  Where it searches a stop ends it, since it cannot hear
// meanwhile, and what else it was asked goes to its successor; elsewhere its answer is dropped.
class WorkerLane {
    #worker = null;
    #asked = new Map();
    #searches;

    constructor(searches) { this.#searches = searches; }

    ask(message, on_event, signal) {
        return new Promise((done, failed) => {
            if (signal?.aborted) return failed(aborted());
            this.#asked.set(message.id, { message, on_event, done, failed });
            signal?.addEventListener('abort', () => this.#stop(message.id), { once: true });
            if (!this.#worker) this.#start();
            else this.#worker.postMessage(message);
        });
    }

    #start() {
        this.#worker = new Worker(new URL('engine-worker.js', kBase));
        this.#worker.onmessage = ({ data }) => this.#receive(data);
        this.#worker.onerror = () => this.#fail('the engine could not be started');
        for (const { message } of this.#asked.values()) this.#worker.postMessage(message);
    }

    #stop(id) {
        const entry = this.#asked.get(id);
        if (!entry) return;
        this.#asked.delete(id);
        entry.failed(aborted());
        if (!this.#searches) return;
        this.#worker?.terminate();
        this.#start();
    }

    #fail(reason) {
        this.#worker?.terminate();
        this.#worker = null;
        const entries = [...this.#asked.values()];
        this.#asked.clear();
        for (const { failed } of entries) failed(new BackendError(reason));
    }

    #receive({ id, event, data, status, body }) {
        const entry = this.#asked.get(id);
        if (!entry) return;
        const value = (json) => (typeof json === 'string' && json ? JSON.parse(json) : json);
        if (event) {
            entry.last = value(data);
            entry.on_event?.(event, entry.last);
            return;
        }
        this.#asked.delete(id);
        const answer = value(body);
        if (status === 200) entry.done(entry.last ?? answer);
        else entry.failed(refusal(status, answer));
    }
}

// Two workers, so that the rules are answered while a search runs.
class WorkerBackend {
    #next_id = 1;
    #rules = new WorkerLane(false);
    #search = new WorkerLane(true);

    request(path, body, signal) { return this.stream(path, body, undefined, signal); }

    stream(path, body, on_event, signal) {
        const lane = kSearchPaths.includes(path) ? this.#search : this.#rules;
        const message = { id: this.#next_id++, path, body: JSON.stringify(body) };
        return lane.ask(message, on_event, signal);
    }
}

// The server if there is one, otherwise the worker.  on_wait(seconds): the server is busy, and
// is asked again after that time.
export async function connect(on_wait) {
    try {
        const response = await fetch(new URL('healthz', kBase), { cache: 'no-store' });
        const type = response.headers.get('Content-Type') ?? '';
        if (response.ok && !type.includes('html')) return new HttpBackend(on_wait);
    } catch { /* no server */ }
    return new WorkerBackend();
}
