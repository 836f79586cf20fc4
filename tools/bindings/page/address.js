// The address of the position on the board: the start (?fen=) or the game (?pgn=) with its names,
// result, comments and variations, and the place in it (#12; #4.0.2 is move 2 of the first variation
// after ply 4), so that the address can be shared and opened again. A long game stands
// behind the # (#12&pgn=), which no server gets, because servers refuse long addresses. Other
// parameters stay; a copy of the address leaves out the secret ones.

import { kStartFen } from './game.js';
import { movetext } from './movetext.js';

const kSecret = 'token';
const kMostForServers = 6000;  // characters of a game

// Of the tags those that say more than that they are there.
function told_tags({ tags, ended }) {
    const told = { ...tags, Result: ended?.result ?? '*' };
    return Object.entries(told).filter(([, value]) => value && !/^[?*.-]+$/.test(value))
        .map(([name, value]) => `[${name} "${value.replace(/[\\"]/g, '\\$&')}"]\n`).join('');
}

function told(game) {
    const { plies, start_fen, head, place } = game;
    const parameters = {};
    if (plies.length) {
        const fen = start_fen === kStartFen ? '' : `[SetUp "1"]\n[FEN "${start_fen}"]\n`;
        const tags = told_tags(game) + fen;
        parameters.pgn = `${tags}${tags && '\n'}${movetext(start_fen, plies, head)} ${
            game.ended?.result ?? '*'}`;
    } else if (start_fen !== kStartFen) {
        parameters.fen = start_fen;
    }
    return { parameters, at: [...place.turns.flat(), place.at].join('.') };
}

function address_of(game, secret) {
    const url = new URL(location.href);
    const { parameters, at } = told(game);
    const query = new URLSearchParams(url.search);
    for (const name of ['fen', 'pgn']) query.delete(name);
    if (!secret) query.delete(kSecret);
    const told_game = new URLSearchParams(parameters);
    const is_long = `${told_game}`.length > kMostForServers;
    if (!is_long) for (const [name, value] of told_game) query.set(name, value);
    url.search = query;
    url.hash = is_long ? `#${at}&${told_game}` : at !== '0' ? `#${at}` : '';
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

// The game in the address that the page was opened with: { fen } or { pgn }, and the place; null if
// there is none, or if it is the game that the page has stored.
export function opened_with(game) {
    const query = new URLSearchParams(location.search);
    const numbers = (/^#([\d.]+)/.exec(location.hash)?.[1] ?? '0').split('.').map(Number);
    const at = numbers.pop();
    const turns = numbers.flatMap((i, n) => (n % 2 ? [] : [[i, numbers[n + 1]]]));
    const place = { turns, at };
    const long = new URLSearchParams(location.hash.replace(/^[^&]*/, ''));
    const [fen, pgn] = [query.get('fen'), query.get('pgn') ?? long.get('pgn')];
    const own = told(game).parameters;
    if (pgn) return pgn === own.pgn ? null : { pgn, place };
    if (fen) return fen.replaceAll('_', ' ') === own.fen ? null : { fen, place };
    return null;
}
