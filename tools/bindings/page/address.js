// The address of the position on the board: the start of the game (?fen=) or its moves (?pgn=), and
// the ply (#12), so that the address can be shared and opened again. The moves of a long game stand
// behind the # (#12&pgn=), which no server gets, because servers refuse long addresses. Other
// parameters stay; a copy of the address leaves out the secret ones.

import { kStartFen } from './game.js';
import { movetext } from './movetext.js';

const kSecret = 'token';
const kMostForServers = 6000;  // characters of a game

// The line on the board, to its end.
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
    const told_game = new URLSearchParams(parameters);
    const is_long = `${told_game}`.length > kMostForServers;
    if (!is_long) for (const [name, value] of told_game) query.set(name, value);
    url.search = query;
    url.hash = is_long ? `#${ply}&${told_game}` : ply ? `#${ply}` : '';
    return url;
}

// Shows the address in the browser's bar.
export function show_address(game) {
    try {
        history.replaceState(null, '', address_of(game, true));
    } catch { /* asked too often, or a file */ }
}

// The address to share, and whether the game stands behind its #.
export function copied_address(game) {
    const { href, hash } = address_of(game, false);
    return { href, is_long: hash.includes('&') };
}

// The game in the address that the page was opened with: { fen } or { pgn }, and the ply; null if
// there is none, or if it is the game that the page has stored.
export function opened_with(game) {
    const query = new URLSearchParams(location.search);
    const ply = parseInt(location.hash.slice(1), 10) || 0;
    const long = new URLSearchParams(location.hash.replace(/^[^&]*/, ''));
    const [fen, pgn] = [query.get('fen'), query.get('pgn') ?? long.get('pgn')];
    const own = told(game).parameters;
    if (pgn) return pgn === own.pgn ? null : { pgn, ply };
    if (fen) return fen.replaceAll('_', ' ') === own.fen ? null : { fen, ply };
    return null;
}
