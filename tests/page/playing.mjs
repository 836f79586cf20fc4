// What there is beside the moves: clocks of one's own, draws, premoves, what was taken, sounds,
// themes, own arrows; which button is loud; tabs and reloads.

import { kLowContrast } from './looks.mjs';
import { square } from './page.mjs';

const kTaken = 'JSON.stringify(["top", "bottom"].map((side) =>'
    + ' document.querySelector(`#player-${side} .taken`).textContent))';

export async function own_clock(page) {
    const { browser } = page;
    const begin = async () => {
        await browser.click('#new-game');
        await page.choose('#new-side', 'both');
    };
    await begin();
    await page.choose('#new-clock', 'own');
    await browser.until('!document.querySelector("#own-clock").hidden');
    await page.choose('#own-minutes', '2.5');
    await page.choose('#own-seconds', '7');
    await page.picture('own-clock');
    await browser.click('#new-game-dialog [value=start]');
    await page.wait_state('White to move');
    const clocks = async () => `${await page.text('#player-bottom .clock')} `
        + `${await page.text('#player-top .clock')}`;
    const right = (side) => browser.value(`document.querySelector('#player-${side} .clock')
        .getBoundingClientRect().right`);
    page.check('both clocks stand at the right', await right('top') === await right('bottom'));
    page.check('a clock of one\'s own', await clocks() === '2:30 2:30', await clocks());
    await page.move('e2e4', 'click');
    await page.wait_plies(1);
    await page.move('e7e5', 'click');
    await page.wait_plies(2);
    page.check('and its seconds a move', /^2:30 2:3[2-7]$/.test(await clocks()), await clocks());
    await browser.send('Page.reload');
    await page.wait_state('White to move');
    await begin();
    page.check('it is offered again', await browser.value(`document.querySelector('#own-minutes')
        .value === '2.5' && document.querySelector('#own-seconds').value === '7'`));
    await page.leave_new_game('cancel');
}

export async function draws(page) {
    const { browser } = page;
    await page.new_game('white', 20);
    page.check('no draw is offered before a move',
        await browser.value('document.querySelector("#draw").disabled'));
    await page.move('e2e4', 'click');
    await page.wait_plies(2);
    await browser.click('#draw');
    await browser.until('/does not want/.test(document.querySelector("#notice").textContent)');
    page.check('an early draw is refused', /Your move/.test(await page.state()),
        await page.state());
    await page.set_fen('8/8/4k3/8/8/4K3/r7/7R w - - 0 40');
    await page.move('h1h6', 'click');
    await page.wait_plies(2);
    await browser.click('#draw');
    await page.wait_state('A draw by agreement.');
    page.check('a drawn ending is agreed', /\[Result "1\/2-1\/2"\]/.test(
        await page.downloaded('#save-pgn')));
    await page.new_game('both');
    await page.move('e2e4', 'click');
    await page.wait_plies(1);
    await browser.click('#draw');
    await browser.click('#question-yes');
    await page.wait_state('A draw by agreement.');
    page.check('two people agree', true);
}

// The engine's answer is held back until the premove is said.
export async function premoves(page) {
    const { browser } = page;
    await page.new_game('white', 1);
    let held = null;
    browser.on('Fetch.requestPaused', ({ requestId }) => { held = requestId; });
    await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/analyse' }] });
    const until_held = async () => {
        for (let i = 0; i < 2000 && !held; ++i) await browser.value('1');
        const request = held;
        held = null;
        return request;
    };
    const marked = () => browser.value(`[...document.querySelectorAll('.cell.premove')]
        .map((cell) => cell.dataset.square).sort().join()`);
    await page.move('e2e4', 'click');
    const first = await until_held();
    await page.move('d2d4', 'click');
    page.check('a premove is shown', await marked() === 'd2,d4', await marked());
    await page.picture('premove');
    await browser.send('Fetch.continueRequest', { requestId: first });
    await browser.until('document.querySelectorAll("#moves button").length >= 3');
    page.check('and made when the engine has moved', (await page.moves())[2] === 'd4',
        await page.moves());
    const second = await until_held();
    await page.move('b1c3', 'drag');
    page.check('also by drag', await marked() === 'b1,c3', await marked());
    await browser.click(square('e5'));
    page.check('and taken back by a click', await marked() === '', await marked());
    await browser.send('Fetch.disable');
    if (second) await page.wait_plies(4);
    page.check('then nothing is made', (await page.moves()).length === 4, await page.moves());
}

export async function taken(page) {
    const { browser } = page;
    await page.new_game('both');
    for (const [i, uci] of ['e2e4', 'd7d5', 'e4d5', 'd8d5'].entries()) {
        await page.move(uci, 'click');
        await page.wait_plies(i + 1);
        if (i !== 2) continue;
        page.check('what is taken, and the balance',
            await browser.value(kTaken) === '["","♟ +1"]', await browser.value(kTaken));
    }
    page.check('even again', await browser.value(kTaken) === '["♟","♟"]',
        await browser.value(kTaken));
}

const kCountKnocks = `window.knocks = 0;
    window.AudioContext = class {
        currentTime = 0;
        #node = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
        createOscillator() {
            ++window.knocks;
            return { frequency: this.#node, connect: (next) => next, start() {}, stop() {} };
        }
        createGain() { return { gain: this.#node, connect: (next) => next }; }
    }`;

export async function sounds(page) {
    const { browser } = page;
    await page.new_game('both');
    await browser.value(kCountKnocks);
    const knocks = () => browser.value('window.knocks');
    await page.move('e2e4', 'click');
    await page.wait_plies(1);
    page.check('silent unless a person wants sounds', await knocks() === 0, await knocks());
    const turn = () => browser.value('document.querySelector("#sounds").click()');
    await turn();
    const sample = await knocks();
    await page.move('e7e5', 'click');
    await page.wait_plies(2);
    page.check('sounds', sample === 1 && await knocks() === 2, await knocks());
    await turn();
    const before = await knocks();
    await page.move('g1f3', 'click');
    await page.wait_plies(3);
    page.check('and off again, at once', await knocks() === before, await knocks());
}

export async function themes(page) {
    const { browser } = page;
    const color = () => browser.value(
        'getComputedStyle(document.querySelector(".cell.dark")).backgroundColor');
    const seen = new Set();
    for (const theme of ['wood', 'green', 'contrast', '']) {
        await page.choose('#board-theme', theme);
        seen.add(await color());
        for (const dark of [false, true]) {
            await browser.value(`document.documentElement.dataset.theme =
                '${dark ? 'dark' : 'light'}'`);
            const low = await browser.value(kLowContrast);
            page.check(`contrast on ${theme || 'slate'}${dark ? ', dark' : ''}`, !low.length,
                low.join('; '));
        }
        await browser.value('delete document.documentElement.dataset.theme');
    }
    page.check('four boards', seen.size === 4, [...seen].join('; '));
    await page.choose('#board-theme', 'wood');
    await page.choose('#coordinates', 'outside');
    const before = await color();
    await browser.send('Page.reload');
    await browser.until('!/Loading/.test(document.querySelector("#state").textContent)');
    page.check('the board\'s colours are kept', await color() === before, await color());
    const places = () => browser.value(`(() => {
        const cell = document.querySelector('#board .cell');
        const { left, content } = getComputedStyle(cell, '::before');
        return { left: parseFloat(left), content, room:
            parseFloat(getComputedStyle(document.querySelector('#board')).marginLeft) };
    })()`);
    const outside = await places();
    page.check('coordinates outside', outside.left < 0 && outside.room >= -outside.left
        && outside.content === '"8"', JSON.stringify(outside));
    await page.picture('wood-outside');
    await page.choose('#coordinates', 'none');
    page.check('none', (await places()).content === 'none', JSON.stringify(await places()));
    await page.choose('#coordinates', '');
    const inside = await places();
    page.check('inside', inside.left >= 0 && inside.room === 0 && inside.content === '"8"',
        JSON.stringify(inside));
    await page.choose('#board-theme', '');
}

export async function own_marks(page) {
    const { browser } = page;
    await page.new_game('both');
    const drawn = () => browser.value(`['line', 'circle'].map((shape) =>
        document.querySelectorAll('.drawn ' + shape).length).join()`);
    await browser.drag(square('g1'), square('f3'), 'right');
    await browser.click(square('e5'), 'right');
    page.check('own arrows and circles', await drawn() === '1,1', await drawn());
    await page.picture('own-marks');
    await browser.click(square('e5'), 'right');
    page.check('the same once more takes it away', await drawn() === '1,0', await drawn());
    await browser.drag(square('e2'), square('e4'), 'right', 8);
    await browser.click(square('d4'), 'right', 1);
    page.check('nothing is moved by them', (await page.moves()).length === 0);
    await page.move('e2e4', 'click');
    await page.wait_plies(1);
    page.check('a move takes them away', await drawn() === '0,0', await drawn());
    await browser.drag(square('b8'), square('c6'), 'right', 9);
    await browser.click('#back');
    await browser.until('document.querySelectorAll(".drawn line").length === 2');
    page.check('and they are back with their position', await drawn() === '2,1', await drawn());
    const pgn = (await page.downloaded('#save-pgn')).replace(/\s+/g, ' ');
    page.check('PGN has them', pgn.includes('{[%cal Gg1f3,Re2e4] [%csl Bd4]} 1. e4 {')
        && pgn.includes('[%cal Yb8c6]} *'), pgn);
    await page.load_pgn(pgn);
    await browser.click('#first');
    page.check('and they are read', await drawn() === '2,1', await drawn());
}

// What says how a game was played here.
export async function played_in_pgn(page) {
    const { browser } = page;
    await page.new_game('both', 1, '3+2');
    await page.tab('setup');
    await browser.value('document.querySelector("#chess960").value = 0');
    await browser.click('#chess960-start');
    await browser.until(`document.querySelector('#fen').value.startsWith('bbqnnrkr/')`);
    await page.tab('');
    for (const [i, uci] of ['e2e4', 'e7e5'].entries()) {
        await page.move(uci, 'click');
        await page.wait_plies(i + 1);
    }
    await browser.click('#resign');
    await browser.click('#question-yes');
    await page.wait_state('resigned');
    const written = await page.downloaded('#save-pgn');
    const pgn = written.replace(/\s+/g, ' ');
    page.check('PGN has the clocks, how it ended and which chess it is', [
        '[TimeControl "180+2"]', '[Termination "Normal"]', '[Variant "Chess960"]',
        '[Result "0-1"]'].every((part) => pgn.includes(part))
        && /1\. e4 \{\[%clk 0:0[23]:\d\d\]\} 1\.\.\. e5 \{\[%clk 0:0[23]:\d\d\]\} 0-1/.test(pgn), pgn);
    await page.load_pgn(written);
    page.check('and it is read again', /e4[23]:\d\d.*e5[23]:\d\d/.test(await page.text('#moves'))
        && (await browser.value('document.querySelector("#fen").value')).startsWith('bbqnnrkr/'),
    await page.text('#moves'));
    const again = await page.downloaded('#save-pgn');
    page.check('and written as it was', again === written, again);
}

const kLoud = `[...document.querySelectorAll('main button.main')]
    .filter((node) => node.checkVisibility()).map((node) => node.id).join()`;

export async function loudness(page) {
    const { browser } = page;
    const loud = async (when, wanted) => page.check(`${when}, loud is: ${wanted || 'nothing'}`,
        await browser.value(kLoud) === wanted, await browser.value(kLoud));
    await page.new_game('both');
    for (const [i, uci] of ['f2f3', 'e7e5', 'g2g4'].entries()) {
        await page.move(uci, 'click');
        await page.wait_plies(i + 1);
    }
    await loud('in a game', '');
    page.check('no review is offered in it',
        await browser.value('document.querySelector("#review").hidden'));
    await page.move('d8h4', 'click');
    await page.wait_state('Checkmate');
    await loud('when it is over', 'new-game');
    page.check('a review is offered then',
        await browser.value('!document.querySelector("#review").hidden'));
    await browser.click('#back');
    await loud('in an earlier position', '');
    await page.load_pgn('1. f3 e5 2. g4 Qh4# 0-1');
    await loud('with a game that was read', 'review');
    await browser.click('#review');
    await browser.until('document.querySelector("#annotate").textContent === "Stop"');
    await loud('while it is reviewed', '');
    await browser.until(`document.querySelector('#annotate').textContent !== 'Stop'
        && !document.querySelector('#accuracies').hidden`, 600000);
    await loud('when it is reviewed', '');
    await page.tab('');
    await browser.click('#review');
    page.check('the review is shown again, not made again',
        await browser.value('!document.querySelector("#annotation").hidden'
            + ' && document.querySelector("#annotate").textContent !== "Stop"'));
    await reload_keeps_a_review(page);
}

async function reload_keeps_a_review(page) {
    const { browser } = page;
    await browser.click('#moves [data-ply="3"]');
    await browser.click('#flip');
    const kept = () => browser.value(`JSON.stringify({
        corner: document.querySelector('#board .cell').dataset.square,
        ply: document.querySelector('#moves [aria-current]')?.dataset.ply,
        panel: document.querySelector('[role=tab][aria-selected=true]')?.dataset.panel,
        words: document.querySelector('#judgement').textContent,
        marks: document.querySelector('#moves').textContent,
        table: document.querySelector('#accuracies').innerText })`);
    const before = await kept();
    await browser.send('Page.reload');
    await browser.until('document.querySelector("#moves [aria-current]")');
    page.check('a reload loses nothing: side, ply, panel, review', await kept() === before
        && /"h1".*"3".*annotation.*allows checkmate in 1/.test(before),
    `${before} ${await kept()}`);
    await browser.click('#flip');
    await page.tab('');
}

export async function two_tabs(page) {
    const { browser } = page;
    await page.new_game('both');
    await page.move('e2e4', 'click');
    await page.wait_plies(1);
    const first = await browser.new_tab();
    await page.open();
    page.check('a new tab begins with the last game', (await page.moves()).join() === 'e4',
        await page.moves());
    await page.new_game('both');
    await page.move('d2d4', 'click');
    await page.wait_plies(1);
    const second = await browser.use(first);
    await page.move('c7c5', 'click');
    await page.wait_plies(2);
    const reloaded = async () => {
        await browser.send('Page.reload');
        await browser.until('!/Loading/.test(document.querySelector("#state").textContent)');
        return (await page.moves()).join();
    };
    const games = [await reloaded()];
    await browser.use(second);
    games.push(await reloaded());
    page.check('two tabs are two games', games.join(' ') === 'e4,c5 d4', games.join(' '));
    await browser.close_tab();
    await browser.use(first);
}

// What is told, and how loudly: scores of mates, the theme's icon, the curve, the opening's name.
export async function telling(page) {
    const { browser } = page;
    await page.new_game('both');
    await page.set_fen('7K/8/5k2/8/8/8/8/6q1 b - - 0 1');
    await page.engine(true);
    await browser.until('document.querySelector("#score").textContent === "−M1"');
    page.check('a mate has a sign', true);
    const icon = () => browser.value('document.querySelector("#theme").getAttribute("aria-label")');
    const before = await icon();
    await browser.click('#theme');
    page.check('the theme\'s icon says what it does', before === 'Dark colours'
        && await icon() === 'Light colours', `${before}, ${await icon()}`);
    await browser.click('#theme');
    await page.engine(false);
    await page.load_pgn('1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 Bc5 5. Nxf7 Bxf2+ *');
    page.check('where nothing was searched there is no curve', await browser.value(
        'Boolean(document.querySelector("#curve.empty:not(:has(.black-share))"))'));
    await page.tab('annotation');
    await browser.click('#annotate');
    await browser.until('!document.querySelector("#accuracies").hidden', 600000);
    await page.tab('');
    const { x, y, width } = await browser.middle('#curve');
    await browser.mouse('mouseMoved', { x: x - width / 4, y }, 'none');
    const value = await browser.until('document.querySelector("#curve .value").textContent');
    page.check('the value under the pointer', /^3[.…] \S+ {2}[+−]\d\.\d\d$/.test(value), value);
    page.check('the curve has an axis', await browser.value(
        '[...document.querySelectorAll("#curve .axis")].every((node) => node.checkVisibility())'));
    for (const [width, height] of [[360, 740], [740, 360], [1280, 720]]) {
        await browser.resize(width, height);
        const stays = await browser.value(`(() => {
            const box = (id) => document.querySelector(id).getBoundingClientRect();
            return document.querySelector('#opening').textContent.length > 20
                && box('#opening').right <= box('#help').left
                && box('#opening').left >= box('h1').right;
        })()`);
        page.check(`the opening's name stays in the header at ${width}`, stays);
    }
    await browser.resize(1280, 860);
    await page.engine(true);
}
