// The tree of a game, as in PGN: a line is a list of moves, and a move may have variations, lines
// that begin in the position before it.
//
// A place is { turns, at }: `at` moves into the line that the turns reach. A turn [i, v] goes from
// the place before move i of a line into variation v of that move. The main line has no turns.

export const kStart = { turns: [], at: 0 };

export const same_place = (a, b) => JSON.stringify(a) === JSON.stringify(b);

export function line_at(main, turns) {
    return turns.reduce((line, [i, v]) => line[i].variations[v], main);
}

export function is_place(main, place) {
    if (!Array.isArray(place?.turns) || !Number.isInteger(place.at)) return false;
    let line = main;
    for (const [i, v] of place.turns) {
        line = line[i]?.variations?.[v];
        if (!line) return false;
    }
    return place.at >= (place.turns.length ? 1 : 0) && place.at <= line.length;
}

// The moves from the start to the place.
export function path_to(main, { turns, at }) {
    const path = [];
    let line = main;
    for (const [i, v] of turns) {
        path.push(...line.slice(0, i));
        line = line[i].variations[v];
    }
    path.push(...line.slice(0, at));
    return path;
}

// One move back: out of a variation where it begins.
export function back_from({ turns, at }) {
    if (turns.length && at === 1) return { turns: turns.slice(0, -1), at: turns.at(-1)[0] };
    return { turns, at: Math.max(0, at - 1) };
}

export function forward_from(main, { turns, at }) {
    return { turns, at: Math.min(at + 1, line_at(main, turns).length) };
}

// The other first moves of a place: [{ move, place }] with that of its own line in front.
export function ways_from(main, { turns, at }) {
    const next = line_at(main, turns)[at];
    if (!next) return [];
    return [{ move: next, place: { turns, at: at + 1 } },
        ...(next.variations ?? []).map((line, v) =>
            ({ move: line[0], place: { turns: [...turns, [at, v]], at: 1 } }))];
}

// Plays a move at the place: along a line that has it, at the end of the line, or as a new
// variation.  Gives the place behind it.
export function add_move(main, place, move) {
    const known = ways_from(main, place).find((way) => way.move.uci === move.uci);
    if (known) return known.place;
    const { turns, at } = place;
    const line = line_at(main, turns);
    if (at === line.length) {
        line.push(move);
        return { turns, at: at + 1 };
    }
    line[at].variations ??= [];
    line[at].variations.push([move]);
    return { turns: [...turns, [at, line[at].variations.length - 1]], at: 1 };
}

// Puts the variation in the place of the line that it leaves, which becomes a variation of it.
// Gives the place of the same move then.
export function promote(main, { turns, at }) {
    if (!turns.length) return { turns, at };
    const [i, v] = turns.at(-1);
    const outer = turns.slice(0, -1);
    const line = line_at(main, outer);
    const rest = line.splice(i);
    const lines = rest[0].variations;
    delete rest[0].variations;
    const [up] = lines.splice(v, 1, rest);
    line.push(...up);
    line[i].variations = lines;
    return { turns: outer, at: i + at };
}

// Takes the move of the place out, with all behind it; another way from there takes its place.
// Gives the place before it.
export function remove(main, place) {
    const { turns, at } = place;
    if (turns.length && at === 1) {
        const [i, v] = turns.at(-1);
        const move = line_at(main, turns.slice(0, -1))[i];
        move.variations.splice(v, 1);
        if (!move.variations.length) delete move.variations;
    } else if (at > 0) {
        const line = line_at(main, turns);
        const [gone] = line.splice(at - 1);
        const [next, ...others] = gone.variations ?? [];
        line.push(...next ?? []);
        if (others.length) line[at - 1].variations = others;
    }
    return back_from(place);
}

// Every move of the tree.
export function* all_moves(line) {
    for (const move of line) {
        yield move;
        for (const variation of move.variations ?? []) yield* all_moves(variation);
    }
}
