// Stores what a reload must not lose. If the browser stores nothing, nothing is kept, without a
// message.

const kPrefix = 'sebastes.';

function read(storage, name, fallback) {
    try {
        const text = globalThis[storage].getItem(kPrefix + name);
        return text === null ? fallback : JSON.parse(text);
    } catch {
        return fallback;
    }
}

function write(storage, name, value) {
    try {
        globalThis[storage].setItem(kPrefix + name, JSON.stringify(value));
    } catch { /* full or forbidden */ }
}

// Of all tabs: what a person prefers.
export const load = (name, fallback) => read('localStorage', name, fallback);
export const save = (name, value) => write('localStorage', name, value);

// Of this tab: its game.  A new tab begins with what was stored last.
export const load_own = (name, fallback) =>
    read('sessionStorage', name, null) ?? read('localStorage', name, fallback);

export function save_own(name, value) {
    write('sessionStorage', name, value);
    write('localStorage', name, value);
}

// Plain text, which is what theme.js reads.  Gives whether it is stored.
export function save_text(name, text) {
    try {
        if (text === null) localStorage.removeItem(kPrefix + name);
        else localStorage.setItem(kPrefix + name, text);
        return true;
    } catch {
        return false;  // full or forbidden
    }
}

export function load_text(name) {
    try {
        return localStorage.getItem(kPrefix + name);
    } catch {
        return null;
    }
}

// Large values of all tabs, in IndexedDB. `run` asks one thing of their store; the answer is
// undefined where it fails.
function ask_store(mode, run) {
    return new Promise((done) => {
        const opened = indexedDB.open('sebastes');
        opened.onupgradeneeded = () => opened.result.createObjectStore('large');
        opened.onerror = () => done();
        opened.onsuccess = () => {
            const asked = run(opened.result.transaction('large', mode).objectStore('large'));
            asked.onsuccess = asked.onerror = () => done(asked.result);
            opened.result.close();  // after that
        };
    }).catch(() => undefined);  // forbidden
}

export const load_large = (name) => ask_store('readonly', (store) => store.get(kPrefix + name));
export const save_large = (name, value) =>
    ask_store('readwrite', (store) => store.put(value, kPrefix + name));
