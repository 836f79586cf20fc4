// Finds the games in the text of a PGN file, and their tags. The backend reads the moves.

// A tag, one behind the other on a line or below it; or a line that is to be one, or a comment.
const kTag = /\s*(?:\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]|\[.*|;.*|\{[^}]*\})/gy;

// Tags of one game: for names and result.
export function tags_of(pgn) {
    const tags = {};
    for (const [, name, value] of pgn.matchAll(kTag))
        if (name) tags[name] ??= value.replace(/\\(["\\])/g, '$1');
    delete tags.FEN;
    delete tags.SetUp;
    return tags;
}

// A tag behind what is none begins a game.  Lines that begin with % are no part of one.
export function games_of(text) {
    const games = [];
    let game = [];
    let in_head = false;
    for (const line of text.split(/\r?\n/)) {
        if (line.startsWith('%')) continue;
        const is_tag = /^\s*\[\s*\w+\s*"/.test(line);
        if (is_tag && !in_head && game.some((known) => known.trim())) {
            games.push(game.join('\n'));
            game = [];
        }
        if (line.trim()) in_head = is_tag && !line.replace(kTag, '').trim();
        game.push(line);
    }
    if (game.some((known) => known.trim())) games.push(game.join('\n'));
    return games;
}

// "Anna – Ben, 1-0, 2024": of the list to choose from.
export function title_of(pgn) {
    const { White = '?', Black = '?', Result = '*', Date: date = '', Event = '' } = tags_of(pgn);
    const known = [Event, date.slice(0, 4)].filter((part) => part && !part.startsWith('?'));
    return `${White} – ${Black}, ${Result}${known.length ? ` (${known.join(', ')})` : ''}`;
}
