// Plays on the page in a headless Chromium, in every way that there is, and looks at what shows.
//
//   node tests/page/play.mjs URL [FOLDER [PART...]]    screenshots go into the folder
//
// The parts are the functions below; all of them when none is named.
// Exits with 1 when a check fails.

import { Browser, sleep } from './browser.mjs';
import { figures } from './figures.mjs';
import { addresses, commands_of_pgn, editor, explorer, files, review_is_the_same, variations }
    from './games.mjs';
import { keys, layouts, lines_and_panels, puzzles } from './instrument.mjs';
import { accessibility_of, kLowContrast, kOverflow, kSmallTargets, kWatchShifts }
    from './looks.mjs';
import { mistakes, mistakes_outage } from './mistakes.mjs';
import { Page, square } from './page.mjs';
import { draws, loudness, own_clock, own_marks, played_in_pgn, premoves, sounds, taken, telling,
    themes, two_tabs } from './playing.mjs';
import { hidden_pages, outage } from './server.mjs';
import { buttons, comments, editing, forced_colors, notices, room_for_moves, start }
    from './sizes.mjs';

const [url, pictures, ...wanted] = process.argv.slice(2);
if (!url) {
    console.error('usage: node tests/page/play.mjs URL [FOLDER [PART...]]');
    process.exit(2);
}

const served = await fetch(new URL('healthz', url)).then((answer) => answer.ok);
const browser = await Browser.start();
const page = new Page(browser, url, pictures);

// Both sides by hand: each way to move, castling, en passant, a move that is none.
async function ways_to_move() {
    await page.open();
    await browser.value(kWatchShifts);
    await page.choose('#side-choice', 'both');
    await page.wait_state('White to move');
    const plies = [['e2e4', 'click'], ['a7a6', 'drag'], ['e4e5', 'keys'], ['d7d5', 'typed'],
        ['e5d6', 'drag'], ['e7d6', 'click'], ['g1f3', 'keys'], ['b8c6', 'drag'],
        ['f1e2', 'click'], ['g8f6', 'keys'], ['e1g1', 'click'], ['f8e7', 'typed']];
    for (const [i, [uci, way]] of plies.entries()) {
        await page.move(uci, way);
        await page.wait_plies(i + 1);
    }
    const moves = (await page.moves()).join(' ');
    page.check('moves by click, drag, keys and typing',
        moves === 'e4 a6 e5 d5 exd6 exd6 Nf3 Nc6 Be2 Nf6 O-O Be7', moves);

    await page.move('g1g3', 'drag');
    await browser.until('!document.querySelector("#notice").hidden');
    const why = await page.text('#notice .words');
    page.check('a move that is none is explained', why.length > 10, why);
    console.log(`     ${why}`);
    page.check('and nothing is lost', (await page.moves()).length === 12);
    const spoken = await page.text('#spoken');
    page.check('moves are spoken', spoken.includes('bishop e7'), spoken);
    page.check('nothing moved by itself', (await browser.value('window.shifted')) < 0.005,
        (await browser.value('window.shifts')).join('; '));

    await browser.click('#undo');
    await browser.until('document.querySelectorAll("#moves button").length === 11');
    await browser.click('#redo');
    await browser.until('document.querySelectorAll("#moves button").length === 12');
    await browser.send('Page.reload');
    await browser.until('document.querySelectorAll("#moves button").length === 12');
    page.check('undo, redo, and a reload keeps the game', true);

    await browser.click('#moves button[data-ply="5"]');
    await page.wait_state('Move 3 of 6');
    await browser.click('#play-on');
    await browser.until('document.querySelectorAll("#moves button").length === 5');
    await page.wait_state('Black to move');
    page.check('walks through the game and plays on from there', true);
}

async function promotion_and_mate() {
    await page.choose('#side-choice', 'both');
    await page.set_fen('6k1/P4ppp/8/8/8/8/8/K7 w - - 0 1');
    await page.wait_state('White to move');
    await browser.click(square('a7'));
    await browser.click(square('a8'));
    await browser.until('document.querySelector(".promotion")');
    await page.picture('promotion');
    await browser.key('Escape');
    page.check('a promotion can be called off', (await page.moves()).length === 0);
    await page.move('a7a8r', 'keys');
    await page.wait_state('Checkmate: White wins');
    page.check('promotion and mate', (await page.moves())[0] === 'a8=R#', await page.moves());
    await page.picture('mate');
    await browser.click('#undo');
    await page.wait_state('White to move');
    await page.move('a7a8q', 'click');
    await page.wait_state('Checkmate: White wins');
    const pgn = await page.downloaded('#save-pgn');
    page.check('PGN out', /\[Result "1-0"\]/.test(pgn) && /\[FEN /.test(pgn)
        && /a8=Q# 1-0/.test(pgn), pgn);
    for (const [fen, uci, words] of [
        ['7k/8/5KQ1/8/8/8/8/8 w - - 0 1', 'g6f7', 'Stalemate'],
        ['8/8/8/3k4/8/8/3p4/3K4 w - - 0 1', 'd1d2', 'Insufficient material'],
        ['8/8/4k3/8/8/8/3Q4/3K4 w - - 99 80', 'd2c2', 'Fifty-move rule']]) {
        await page.set_fen(fen);
        await page.wait_state('White to move');
        await page.move(uci, 'drag');
        const named = await page.wait_state(words).then(() => true, () => false);
        page.check(`named: ${words}`, named, await page.state());
    }
}

async function pgn_in() {
    await page.tab('transfer');
    const load = async (pgn) => {
        await browser.value(`document.querySelector('#pgn').value = ${JSON.stringify(pgn)}`);
        await browser.click('#load-pgn');
    };
    await load('[White "Anna"]\n[Black "Ben"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1');
    await page.wait_state('Checkmate: Black wins');
    page.check('PGN in', (await page.text('#player-bottom .name')) === 'Anna');
    await load('1. e4 e5 2. Ke3 *');
    await browser.until('document.querySelector("#notice.error:not([hidden])")');
    page.check('a bad PGN is refused and nothing is lost', (await page.moves()).length === 4,
        await page.moves());
    console.log(`     ${await page.text('#notice .words')}`);
    await page.tab('');
}

// The server away, and the server busy.
async function trouble() {
    if (!served) return;
    await page.new_game('both');
    await page.move('e2e4', 'click');
    await page.wait_plies(1);
    const offline = (offline) => browser.send('Network.emulateNetworkConditions',
        { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    await offline(true);
    await page.move('e7e5', 'click');
    await browser.until('document.querySelector("#notice.error:not([hidden]) .words")');
    page.check('a lost server is said', true);
    page.check('also where the engine was thinking', /^The server cannot/.test(await page.state()),
        await page.state());
    await page.picture('lost');
    await offline(false);
    await browser.click('#notice button');
    await page.wait_plies(2);
    page.check('and the game goes on', (await page.moves()).join(' ') === 'e4 e5');

    let asked = 0;
    browser.on('Fetch.requestPaused', ({ requestId }) => (++asked > 1
        ? browser.send('Fetch.continueRequest', { requestId })
        : browser.send('Fetch.fulfillRequest', { requestId, responseCode: 429,
            responseHeaders: [{ name: 'Retry-After', value: '1' }],
            body: btoa('{"error":"busy"}') })));
    await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/validate' }] });
    await page.move('g1f3', 'click');
    await browser.until('/busy/.test(document.querySelector("#notice").textContent)');
    await page.wait_plies(3);
    await browser.send('Fetch.disable');
    page.check('a busy server is asked again', asked === 2, asked);
}

// The other side, by the clock, given up; and the game before, which comes back.
async function black_by_the_clock() {
    await page.new_game('black', 1, '3+2');
    await page.wait_plies(1);
    page.check('the engine begins, Black is below',
        (await browser.value('document.querySelector("#board .cell").dataset.square')) === 'h1');
    await page.move('c7c5', 'keys');
    await page.wait_plies(3);
    const [own, other] = [await page.text('#player-bottom .clock'),
        await page.text('#player-top .clock')];
    page.check('clocks run', [own, other].every((time) => /^[23]:\d\d$/.test(time)),
        `${own} ${other}`);
    await page.picture('black');
    await browser.click('#resign');
    await page.picture('question');
    await browser.click('#question-yes');
    await page.wait_state('You resigned. Sebastes wins.');
    page.check('resigns', /\[Result "1-0"\]/.test(await page.downloaded('#save-pgn')));
    await page.new_game('none', 1);
    await browser.until('document.querySelectorAll("#moves button").length >= 2');
    await page.choose('#side-choice', 'both');
    page.check('engine against engine, until it is stopped', true);
    await browser.click('#new-game');
    await page.picture('new-game');
    await browser.click('#bring-back');
    await page.wait_state('You resigned. Sebastes wins.');
    page.check('the game before comes back', true);
}

const kHinted = 'document.querySelector(".arrow.hint").dataset.uci';

// Against the engine, by its own hints, to the end.
async function whole_game() {
    await page.new_game('white', 1);
    page.check('the level is shown as a rating', await page.text('#level-value') === '1 (740 Elo)',
        await page.text('#level-value'));
    page.check('nothing is told of a game with a levelled opponent',
        !(await browser.value('document.querySelector("#engine").checked')));
    await page.engine(true);
    await browser.until('document.querySelector("#lines li")');
    await browser.value(kWatchShifts);
    const ways = ['click', 'drag', 'keys', 'typed'];
    for (let ply = 0; ply < 200; ply += 2) {
        await page.wait_plies(ply);
        if (await browser.value('Boolean(document.querySelector("#state.ended"))')) break;
        await browser.until('!document.querySelector("#hint").disabled');
        await browser.click('#hint');
        const hint = await browser.until(`document.querySelector('.arrow.hint') && (() => {
            const words = document.querySelector('#notice .words')?.textContent ?? '';
            return !document.querySelector('#notice').hidden && words.startsWith('Hint: ')
                && words.slice(6); })()`);
        if (ply === 12) await page.picture('game-light');
        const way = ways[(ply / 2) % 4];
        if (way === 'typed') await page.move(hint, way);
        else await page.move(await browser.value(kHinted), way);
        await page.wait_plies(ply + 1);
        if (await browser.value('Boolean(document.querySelector("#state.ended"))')) break;
    }
    const state = await page.state();
    const moves = await page.moves();
    page.check(`a whole game: ${state} after ${moves.length} plies`, /wins|draw/.test(state));
    page.check('nothing moved by itself in it', (await browser.value('window.shifted')) < 0.005,
        (await browser.value('window.shifts')).join('; '));
    const turns = await page.curve_turns();
    page.check('its curve is not what a weak engine believes', turns < 3, turns);
    await page.picture('game-over');
    const pgn = await page.downloaded('#save-pgn');
    page.check('its PGN', /\[Black "Sebastes, level 1"\]/.test(pgn), pgn);
}

async function annotation_and_values() {
    await page.tab('annotation');
    await browser.click('#annotate');
    await browser.until('!document.querySelector("#accuracies").hidden', 600000);
    page.check('the game is annotated', /\d+ %|–/.test(await page.text('#white-accuracy')));
    await page.picture('annotation');
    await page.tab('worth');
    await browser.value('document.querySelector("#first").click()');
    for (const choice of ['pieces', 'N', 'k']) {
        await page.choose('#values-choice', choice);
        await browser.until('document.querySelector(".number").textContent');
        await browser.value('scrollTo(0, 0)');
        await page.picture(`values-${choice}`);
    }
    page.check('values and heat maps', (await page.text('#terms')).length > 20);
    const judged = async (level, words, term) => {
        await page.choose('#level', level);
        await browser.until(`document.querySelector("#values-words").textContent.includes("${words}")`);
        const terms = await page.text('#terms');
        page.check(`the evaluation of level ${level}`, terms.includes(term), terms);
    };
    await judged(20, 'without it', 'NNUE output');
    await judged(1, 'simpler', 'Pieces and pawns');
    await page.choose('#values-choice', '');
    await page.tab('');
}

async function looks() {
    for (const [name, width, height, mobile, dark] of [['light', 1280, 860, false, false],
        ['dark', 1280, 860, false, true], ['phone', 360, 740, true, false],
        ['phone-dark', 360, 740, true, true], ['tablet', 768, 1024, true, false]]) {
        await browser.resize(width, height, mobile);
        await page.open({ dark });
        await sleep(1500);
        await page.picture(`look-${name}`);
        const low = await browser.value(kLowContrast);
        page.check(`contrast, ${name}`, low.length === 0, low.join('; '));
        page.check(`nothing too wide, ${name}`, (await browser.value(kOverflow)) <= 0);
        if (mobile) {
            const small = await browser.value(kSmallTargets);
            page.check(`sizes to tap, ${name}`, small.length === 0, small.join('; '));
            await browser.value('scrollTo(0, 800)');
            await page.picture(`look-${name}-below`);
        }
    }
    await browser.resize(360, 740, true);
    await page.open({ still: true });
    await page.new_game('both');
    await page.move('e2e4', 'touch');
    await page.wait_plies(1);
    await page.move('e7e5', 'touch drag');
    await page.wait_plies(2);
    page.check('moves by touch', (await page.moves()).join(' ') === 'e4 e5');
    await browser.resize(1280, 860);
}

// What is stored is not believed blindly.
async function bad_storage() {
    for (const stored of ['{"plies":[]}', 'x', JSON.stringify({ start_fen: '', plies: [{}],
        undone: [], setup: { human: {} }, tags: {} }), JSON.stringify({ start_fen: 'x', plies: [],
        undone: [], setup: { human: {} }, tags: {} })]) {
        await browser.value(`for (const storage of [localStorage, sessionStorage])
            storage['sebastes.game'] = ${JSON.stringify(stored)}`);
        await page.open();
        await sleep(500);
        await page.new_game('both');
        await browser.until('document.querySelector(".movable")');
    }
    page.check('a bad store is got over', true);
}

const accessibility = () => accessibility_of(page);
const parts_elsewhere = [own_clock, draws, served ? premoves : null, taken, sounds, themes,
    own_marks, played_in_pgn, loudness, telling, two_tabs, review_is_the_same, variations,
    addresses, files, commands_of_pgn, explorer, editor, lines_and_panels, keys, layouts, puzzles,
    mistakes, buttons,
    room_for_moves, notices, comments, start, editing, forced_colors,
    ...served ? [hidden_pages, outage, mistakes_outage] : [], figures].filter(Boolean).map((part) => {
    const named = () => part(page);
    Object.defineProperty(named, 'name', { value: part.name });
    return named;
});

try {
    for (const part of [ways_to_move, promotion_and_mate, pgn_in, trouble, black_by_the_clock,
        whole_game, annotation_and_values, ...parts_elsewhere, looks, bad_storage, accessibility]) {
        if (wanted.length && !wanted.includes(part.name)) continue;
        if (wanted.length && part !== ways_to_move) await page.open();
        await part().catch(async (error) => {
            page.check(part.name, false, error.message);
            await page.picture(`failed-${part.name}`);
        });
    }
    const noise = browser.console.filter((line) =>
        !/ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)|Failed to load resource.*4(00|04|29)|^verbose/.test(line));
    page.check('a quiet console', noise.length === 0, noise.join('\n'));
} finally {
    await browser.close();
}
process.exit(page.failures ? 1 : 0);
