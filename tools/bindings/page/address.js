// The address of what is looked at: the start of the game (?fen=) or its moves (?pgn=), and the ply
// (#12), so that it can be shared, and opened again.  Other parameters stay, but those that are
// secret are in no copy.

import { kStartFen } from './game.js';
import { movetext } from './movetext.js';

const kSecret = 'token';

// What of the game is told: the line that is looked at, to its end.
function told(game) {
    const line = [...game.path, ...game.ahead];
    const parameters = {};
    if (line.length) {
        const plain = line.map(({ san }) => ({ san }));
        const fen = game.start_fen === kStartFen ? ''
            : `[SetUp "1"]\n[FEN "${game.start_fen}"]\n\n`;
        parameters.pgn = `${fen}${movetext(game.start_fen, plain)} *`;
    } else if (game.start_fen !== kStartFen) {
        parameters.fen = game.start_fen;
    }
    return { parameters, ply: game.cursor };
}

function address_of(game, secret) {
    const url = new URL(location.href);
    const { parameters, ply } = told(game);
    const query = new URLSearchParams(url.search);
    for (const name of ['fen', 'pgn']) query.delete(name);
    if (!secret) query.delete(kSecret);
    for (const [name, value] of Object.entries(parameters)) query.set(name, value);
    url.search = query;
    url.hash = ply ? `#${ply}` : '';
    return url;
}

// Shows it in the browser's bar.
export function show_address(game) {
    try {
        history.replaceState(null, '', address_of(game, true));
    } catch { /* asked too often, or a file */ }
}

export const copied_address = (game) => address_of(game, false).href;

// The game that the page was opened with, where it is another than the one that is kept:
// { fen } or { pgn }, and the ply; null.
export function opened_with(game) {
    const query = new URLSearchParams(location.search);
    const ply = Number(location.hash.slice(1)) || 0;
    const [fen, pgn] = [query.get('fen'), query.get('pgn')];
    const own = told(game).parameters;
    if (pgn) return pgn === own.pgn ? null : { pgn, ply };
    if (fen) return fen.replaceAll('_', ' ') === own.fen ? null : { fen, ply };
    return null;
}
