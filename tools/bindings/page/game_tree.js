// GameTree holds the first plies of many games as numbers, as /api/games gives them, and counts
// what was played in a position. A position is found by its key, so that transpositions count.

const kResults = ['1-0', '1/2-1/2', '0-1', '*'];
const kWords = ['white', 'drawn', 'black'];  // of the results

function bytes_of(base64) {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < bytes.length; ++i) bytes[i] = text.charCodeAt(i);
    return bytes;
}

export class GameTree {
    parts = [];           // an answer each
    ids = new Map();      // of the players' names
    games = 0;
    plies = 0;
    bytes = 0;            // of memory
    faults = [];          // of games that could not be read

    add({ white, black, results, plies, keys, moves, faults }) {
        const ids = (names) => Uint32Array.from(names, (name) => this.#id(name));
        const part = { white: ids(white), black: ids(black), plies: Uint16Array.from(plies),
            results: Uint8Array.from(results, (result) => kResults.indexOf(result)),
            // Two halves of a key, the lower one first.
            keys: new Uint32Array(bytes_of(keys).buffer),
            codes: new Uint16Array(bytes_of(moves).buffer) };
        this.parts.push(part);
        for (const numbers of Object.values(part)) this.bytes += numbers.byteLength;
        this.games += part.plies.length;
        this.plies += part.codes.length;
        this.faults.push(...faults);
    }

    #id(name) {
        if (!this.ids.has(name)) {
            this.ids.set(name, this.ids.size);
            this.bytes += 2 * name.length + 16;
        }
        return this.ids.get(name);
    }

    // The moves played in the position, the most frequent first: [{ code, games, white, drawn,
    // black }], the last three by result. key: 16 hexadecimal digits. player: a part of the name
    // of one side, of that of `color` ('w', 'b') if there is one.
    moves_at(key, { player = '', color = '' } = {}) {
        const high = parseInt(key.slice(0, 8), 16);
        const low = parseInt(key.slice(8), 16);
        const wanted = this.#who(player);
        const found = new Map();
        for (const part of this.parts) {
            const { plies, keys, codes } = part;
            let at = 0;
            for (let i = 0; i < plies.length; ++i) {
                const end = at + plies[i];
                if (wanted && !(color !== 'b' && wanted[part.white[i]])
                    && !(color !== 'w' && wanted[part.black[i]])) at = end;
                for (; at < end; ++at)
                    if (keys[2 * at] === low && keys[2 * at + 1] === high)
                        this.#count(found, codes[at], part, i);
            }
        }
        return [...found.values()].sort((a, b) => b.games - a.games);
    }

    // By the number of a name, whether it is meant; null: all are.
    #who(player) {
        const text = player.trim().toLowerCase();
        if (!text) return null;
        return Uint8Array.from(this.ids.keys(), (name) => name.toLowerCase().includes(text));
    }

    // A game counts once for a move that it repeats.
    #count(found, code, part, game) {
        const move = found.get(code) ?? { code, games: 0, white: 0, drawn: 0, black: 0 };
        if (move.part === part && move.game === game) return;
        Object.assign(move, { part, game });
        ++move.games;
        const word = kWords[part.results[game]];
        if (word) ++move[word];
        found.set(code, move);
    }
}
