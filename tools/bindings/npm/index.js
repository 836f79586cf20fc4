// The engine Sebastes for browsers and Node. index.d.ts says what each function takes and gives,
// README.md how it is used.

import { BackendError as SebastesError, WorkerLane } from './worker_lane.js';

export { SebastesError };

const is_node = typeof process === 'object' && Boolean(process.versions?.node);
const kDay = 24 * 3600 * 1000;
const kNotIsolated = 'UCI needs threads, and this page is not cross-origin isolated';

async function worker_maker(url) {
    if (!is_node) {
        return () => new Worker(url ?? new URL('./engine/engine-worker.js', import.meta.url));
    }
    const { Worker: Thread } = await import('node:worker_threads');
    return () => {
        const worker = new Thread(url ?? new URL('./engine/engine-worker.js', import.meta.url));
        worker.on('message', (data) => worker.onmessage({ data }));
        worker.on('error', (error) => worker.onerror(error));
        return worker;
    };
}

function whole(name, value, most) {
    if (Number.isInteger(value) && value >= 1 && value <= most) return value;
    throw new SebastesError(`${name} must be a whole number from 1 to ${most}`,
        [{ field: name, message: `${name} must be a whole number from 1 to ${most}` }]);
}

function fields_of(position) {
    if (position === undefined || position === 'startpos') return {};
    return typeof position === 'string' ? { fen: position } : position;
}

export class Sebastes {
    #lane;
    #options;
    #last_id = 0;
    #listeners = new Set();
    #rest = '';
    #speaks_uci = false;
    #end_uci;

    // Resolves with the exit code after `quit`.
    uciEnd = new Promise((done) => { this.#end_uci = done; });

    static async create({ hash, threads, url } = {}) {
        const settings = { hash: whole('hash', hash ?? 32, 1024),
            threads: whole('threads', threads ?? 1, 64), movetime: kDay };
        settings.memory = is_node ? 2048 : Math.min(2048, 512 + 2 * settings.hash);
        const engine = new Sebastes();
        engine.#options = { Hash: hash, Threads: threads };
        const new_worker = await worker_maker(url);
        await new Promise((done, failed) => {
            engine.#lane = new WorkerLane(new_worker, settings, (message) => {
                if (message?.threads !== undefined) done();
                else if (message?.failed) failed(new SebastesError(message.failed));
                else engine.#take(message);
            });
            engine.#lane.start();
        });
        return engine;
    }

    get threads() { return Math.max(1, this.#lane.threads); }

    bestMove(position, { signal, ...limits } = {}) {
        return this.#ask('/api/bestmove', position, limits, signal);
    }

    async* analyse(position, { signal, ...limits } = {}) {
        const controller = new AbortController();
        const stop = () => controller.abort();
        if (signal?.aborted) return undefined;
        signal?.addEventListener('abort', stop);
        const lines = [];
        let wake = () => {};
        let end = null;
        this.#ask('/api/analyse', position, limits, controller.signal, (name, info) => {
            if (name === 'info') lines.push(info);
            wake();
        }).then((answer) => ({ answer }), (error) => ({ error })).then((result) => {
            end = result;
            wake();
        });
        try {
            for (;;) {
                while (lines.length && !signal?.aborted) yield lines.shift();
                if (end || signal?.aborted) break;
                await new Promise((done) => { wake = done; });
            }
            if (end?.error && !signal?.aborted) throw end.error;
            return end?.answer;
        } finally {
            signal?.removeEventListener('abort', stop);
            stop();
        }
    }

    perft(position, depth, { signal } = {}) {
        return this.#ask('/api/perft', position, { depth }, signal);
    }

    evaluate(position, strength = {}) { return this.#ask('/api/evaluate', position, strength); }

    moves(position) { return this.#ask('/api/moves', position); }

    validate(position) { return this.#ask('/api/validate', position); }

    // A line of UCI, or null at their end.
    uci(line) {
        if (!this.#lane.threads) throw new SebastesError(kNotIsolated);
        if (!this.#speaks_uci) {
            for (const [name, value] of Object.entries(this.#options)) {
                if (value) this.#lane.post({ uci: `setoption name ${name} value ${value}` });
            }
        }
        this.#speaks_uci = true;
        this.#lane.post({ uci: line });
    }

    // Calls the listener with each line of UCI's output. Gives a function that ends this.
    listen(listener) {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
    }

    close() { this.#lane.fail('the engine is closed'); }

    #ask(path, position, more = {}, signal = undefined, on_event = undefined) {
        const id = ++this.#last_id;
        const body = JSON.stringify({ ...fields_of(position), ...more });
        return this.#lane.ask({ id, path, body }, on_event, signal);
    }

    #take(message) {
        if (message === null) this.#end_uci(1);
        else if (message.exit !== undefined) this.#end_uci(message.exit);
        else if (message.uci !== undefined) {
            const lines = (this.#rest + message.uci).split('\n');
            this.#rest = lines.pop();
            for (const line of lines) {
                for (const listener of this.#listeners) listener(line);
            }
        }
    }
}

export default Sebastes;
