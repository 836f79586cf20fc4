// What a reload must not lose.  Where the browser stores nothing, nothing is kept, silently.

const kPrefix = 'sebastes.';

export function load(name, fallback) {
    try {
        const text = localStorage.getItem(kPrefix + name);
        return text === null ? fallback : JSON.parse(text);
    } catch {
        return fallback;
    }
}

export function save(name, value) {
    try {
        localStorage.setItem(kPrefix + name, JSON.stringify(value));
    } catch { /* full or forbidden */ }
}

// Plain text, which is what theme.js reads.
export function save_text(name, text) {
    try {
        if (text === null) localStorage.removeItem(kPrefix + name);
        else localStorage.setItem(kPrefix + name, text);
    } catch { /* full or forbidden */ }
}
