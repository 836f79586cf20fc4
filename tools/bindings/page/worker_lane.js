// A lane is a worker with the engine in WebAssembly (engine-worker.js) and what it was asked. The
// page uses it where there is no server, and so does the npm package.

export class BackendError extends Error {
    constructor(message, issues = [], status = 0) {
        super(message);
        this.issues = issues;
        this.status = status;
    }
}

export const is_abort = (error) => error?.name === 'AbortError';

export const aborted = () => new DOMException('stopped', 'AbortError');

// The error that a refused request's body names.
export function refusal(status, body) {
    return new BackendError(body?.error ?? `the server answered ${status}`, body?.issues ?? [],
        status);
}

// Without threads a worker hears nothing while it searches: a stop then ends it, and what else it
// was asked goes to its successor.
export class WorkerLane {
    threads = 0;  // that search, once known; 0: the worker's own alone
    #new_worker;
    #settings;
    #worker = null;
    #asked = new Map();

    // on_message gets what is no answer to a request, and `null` when the worker has failed.
    constructor(new_worker, settings = {}, on_message = () => {}) {
        this.#new_worker = new_worker;
        this.#settings = settings;
        this.on_message = on_message;
    }

    // Resolves with the answer, and with the last event's data where there are events.
    ask(message, on_event, signal) {
        return new Promise((done, failed) => {
            if (signal?.aborted) return failed(aborted());
            this.#asked.set(message.id, { message, on_event, done, failed });
            signal?.addEventListener('abort', () => this.#stop(message.id), { once: true });
            if (this.#worker) this.#worker.postMessage(message);
            else this.start();
        });
    }

    post(message) {
        if (!this.#worker) this.start();
        this.#worker.postMessage(message);
    }

    start() {
        const worker = this.#new_worker();
        this.#worker = worker;
        worker.onmessage = ({ data }) => this.#receive(data);
        worker.onerror = () => this.#worker === worker && this.fail('the engine could not be started');
        worker.postMessage({ settings: this.#settings });
        for (const { message } of this.#asked.values()) worker.postMessage(message);
    }

    #stop(id) {
        const entry = this.#asked.get(id);
        if (!entry) return;
        this.#asked.delete(id);
        entry.failed(aborted());
        if (this.threads > 0) return this.#worker?.postMessage({ stop: id });
        this.#worker?.terminate();
        this.start();
    }

    // Ends the worker; what it was asked fails.
    fail(reason) {
        this.#worker?.terminate();
        this.#worker = null;
        const entries = [...this.#asked.values()];
        this.#asked.clear();
        for (const { failed } of entries) failed(new BackendError(reason));
        this.on_message(null);
    }

    #receive(message) {
        const { id, event, data, status, body, threads } = message;
        if (threads !== undefined) this.threads = threads;
        if (id === undefined) return this.on_message(message);
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
