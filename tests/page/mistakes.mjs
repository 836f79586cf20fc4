// Faults of a reviewed game as tasks, and the collection of kept faults, which comes back by days.

import { kLowContrast, kSmallTargets } from './looks.mjs';

const kGame = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ '
    + '7. Be2 Nf3# 0-1';

const said = (page) => page.text('#puzzle-words');
const wait_words = (page, words) => page.browser.until(
    `${words}.test(document.querySelector('#puzzle-words').textContent)`);
const seen = (page, selector) => page.browser.value(
    `document.querySelector('${selector}').checkVisibility({ visibilityProperty: true })`);
const chosen = (page) => page.browser.value(
    'document.querySelector("#puzzle-suite").selectedOptions[0].textContent');
const ply = (page) => page.browser.value(`JSON.stringify(JSON.parse(
    sessionStorage['sebastes.place']))`);

// The page's clock: so many days from now.
const set_day = (page, days) => page.browser.value(`(() => {
    window.real_now ??= Date.now;
    Date.now = () => window.real_now() + ${days} * 86400000;
    document.querySelector('#puzzle-suite').dispatchEvent(new Event('change'));
})()`);

// As a person reloads; DevTools do it in another way where the page has isolated itself.
async function reload({ browser }) {
    await browser.value('window.gone = false, setTimeout(() => location.reload()), 0');
    await browser.until(`window.gone === undefined
        && !/Loading/.test(document.querySelector('#state').textContent)`);
}

async function review(page) {
    const { browser } = page;
    await page.load_pgn(kGame);
    await browser.click('#review');
    await browser.until(`document.querySelector('#annotate').textContent !== 'Stop'
        && !document.querySelector('#accuracies').hidden`, 600000);
}

export async function mistakes(page) {
    await page.browser.value('localStorage.clear()');
    await review(page);
    await learn(page);
    await remembered(page);
    await sizes(page);
    await collection(page);
    await page.browser.value('localStorage.clear()');
    await page.tab('');
}

async function learn(page) {
    const { browser } = page;
    const expect = async (what, words) => page.check(what, words.test(await said(page)),
        await said(page));
    page.check('a side with faults is offered to learn from', await seen(page, '#learn-w')
        && !await seen(page, '#learn-b'));
    await page.picture('mistakes-review');
    await browser.click('#learn-w');
    await wait_words(page, /1 of 2/);
    await expect('the fault is told', /^1 of 2: 4\. Nxe5 was an? [a-z ]+\. Find .* White\.$/);
    page.check('the position before it is on the board', await ply(page)
        === '{"turns":[],"at":6}', await ply(page));
    page.check('nothing else is told of it', !await browser.value(
        'Boolean(document.querySelector(".arrow") || document.querySelector("#lines li"))'));
    await page.picture('mistakes-task');
    await page.move('f3e5', 'click');
    await wait_words(page, /was played/);
    page.check('the fault is no answer, and taken back', await ply(page)
        === '{"turns":[],"at":6}', await ply(page));
    await page.move('d1e2', 'drag');
    await wait_words(page, /Try again/);
    await expect('a wrong move is told why, without the better one',
        /^4\. Qe2 .* It costs \d\.\d pawns\. Try again\.$/);
    page.check('and taken back', await ply(page) === '{"turns":[],"at":6}'
        && !await browser.value('Boolean(document.querySelector(".variation"))'));
    await page.picture('mistakes-wrong');
    await browser.click('#puzzle-hint');
    await expect('a hint names the piece', /^Hint: the knight on f3 moves\.$/);
    page.check('and marks it', await browser.value(
        'document.querySelector("[data-square=f3]").matches(".hinted")'));
    await page.move('d1e2', 'click');
    await browser.click('#puzzle-next');
    await wait_words(page, /2 of 2/);
    await browser.click('#puzzle-next');
    await wait_words(page, /1 of 2/);
    page.check('a try that is left is taken back', await ply(page) === '{"turns":[],"at":6}'
        && !await browser.value('sessionStorage["sebastes.game"].includes("variations")'));
    await page.move('e1g1', 'keys');
    await wait_words(page, /^Solved/);
    await expect('another good move is right', /O-O is no mistake.* Nxd4.* 1 of 2 solved/);
    await page.picture('mistakes-solved');
    await browser.click('#puzzle-next');
    await wait_words(page, /2 of 2: 5\. Nxf7/);
    await browser.click('#puzzle-show');
    await wait_words(page, /^The solution: 5\..Bxf7/);
    await browser.until(
        'document.querySelector(".variation [aria-current]").textContent === "Bxf7+"');
    page.check('the solution is shown on the board', true);
    await page.picture('mistakes-solution');
    await browser.click('#puzzle-next');
    await wait_words(page, /2 of 2: 5\. Nxf7/);
    page.check('and what was shown is asked again', true);
}

// A try that nobody judged is no answer.
export async function mistakes_outage(page) {
    const { browser } = page;
    await review(page);
    await browser.click('#learn-w');
    await wait_words(page, /of 2: /);
    const before = await said(page);
    browser.on('Fetch.requestPaused', ({ requestId }) =>
        browser.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionRefused' }));
    await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/annotate' }] });
    await page.move('d1e2', 'click');
    await browser.until('document.querySelector("#notice.error:not([hidden])")');
    page.check('a lost server is told, and the try taken back', await said(page) === before
        && await ply(page) === '{"turns":[],"at":6}', `${await said(page)} ${await ply(page)}`);
    await browser.send('Fetch.disable');
    await page.move('d1e2', 'click');
    await wait_words(page, /Try again/);
    page.check('and can be made again', true);
    await page.tab('');
}

async function remembered(page) {
    const { browser } = page;
    await reload(page);
    await wait_words(page, /2 of 2: 5\. Nxf7/);
    page.check('a reload goes on with the task', await page.state() === 'Your move',
        await page.state());
    await page.choose('#puzzle-suite', 'w');
    page.check('what was solved is remembered', await said(page) === '1 of 2 solved.',
        await said(page));
    await browser.click('#puzzle-next');
    await wait_words(page, /2 of 2/);
    await page.move('c4f7', 'click');
    await wait_words(page, /^Solved: Bxf7\+ is the best move\. 2 of 2 solved\. Keep them/);
    page.check('the best move is right, also as a known variation', true);
    const pgn = (await page.downloaded('#save-pgn')).replace(/\s+/g, ' ');
    page.check('its PGN says so', /4\. Nxe5 \{ ?\[%solved\] ?\}/.test(pgn)
        && pgn.split('[%solved]').length === 3, pgn);
    await page.tab('puzzles');
    await page.choose('#puzzle-suite', 'w');
    await browser.click('#puzzle-next');
    await wait_words(page, /of 2: /);
    await page.tab('annotation');
    await browser.until('!document.querySelector(":root[data-task]")');
    page.check('who leaves the panel leaves the task', true);
    await browser.click('#learn-w');
    await wait_words(page, /1 of 2: /);
    page.check('when all are solved they begin again', true);
}

async function sizes(page) {
    const { browser } = page;
    for (const [width, height, mobile, dark] of [[1280, 720], [1920, 1080],
        [1280, 720, false, true], [360, 640, true], [360, 640, true, true], [740, 360, true]]) {
        const size = `${width}x${height}${dark ? ', dark' : ''}`;
        await browser.resize(width, height, Boolean(mobile));
        await page.open({ dark, still: true });
        await wait_words(page, /1 of 2: 4\. Nxe5/);
        await page.move('d1e2', mobile ? 'touch' : 'click');
        await wait_words(page, /Try again/);
        await browser.click('#puzzle-hint');
        const hidden = await browser.value(`['#board', '#puzzle-words', '#puzzle-suite',
            '#puzzle-next', '#puzzle-hint', '#puzzle-show', '#puzzle-keep'].filter((id) => {
            const { top, bottom, right } = document.querySelector(id).getBoundingClientRect();
            return top < -1 || bottom > innerHeight + 1 || right > innerWidth; })`);
        page.check(`${size}: board, words and buttons are seen at once`, !hidden.length,
            hidden.join());
        const low = await browser.value(kLowContrast);
        page.check(`${size}: contrast`, !low.length, low.join('; '));
        const small = mobile ? await browser.value(`${kSmallTargets}
            .filter((name) => /^puzzle/.test(name))`) : [];
        page.check(`${size}: sizes to tap`, !small.length, small.join('; '));
        await page.picture(`mistakes-${width}x${height}${dark ? '-dark' : ''}`);
    }
    await browser.resize(1280, 860);
    await page.open({ forced: true });
    await wait_words(page, /1 of 2: 4\. Nxe5/);
    await browser.click('#puzzle-hint');
    page.check('a hint is seen in forced colours', await browser.value(
        'getComputedStyle(document.querySelector(".hinted")).boxShadow !== "none"'));
    await page.picture('mistakes-forced');
    await page.open();
    await wait_words(page, /1 of 2: 4\. Nxe5/);
}

async function collection(page) {
    const { browser } = page;
    await full_storage(page);
    await browser.click('#puzzle-keep');
    page.check('faults are kept', await browser.value(
        'document.querySelector("#puzzle-keep").disabled'), await page.text('#notice'));
    await page.choose('#puzzle-suite', 'kept');
    page.check('nothing is due on the first day', await chosen(page) === 'kept mistakes (0 due)'
        && await said(page) === 'None is due today, the next tomorrow.', await said(page));
    await set_day(page, 1);
    await browser.until('/2 due/.test(document.querySelector("#puzzle-suite").textContent)');
    page.check('all are the next day', await said(page) === '2 of 2 due today.', await said(page));
    await browser.click('#puzzle-next');
    await wait_words(page, /^2 due: 4\. Nxe5/);
    await page.picture('mistakes-kept');
    await page.move('f3d4', 'click');
    await wait_words(page, /It comes back in 3 days/);
    await browser.click('#puzzle-next');
    await wait_words(page, /^1 due: 5\. Nxf7/);
    await page.move('e5d3', 'click');
    await wait_words(page, /Try again/);
    await page.move('c4f7', 'click');
    await wait_words(page, /It comes back tomorrow/);
    page.check('a solution leads to longer intervals, a failure to the first', true);
    let day = 1;
    for (const [wait, next] of [[3, 7], [7, 16], [16, 35], [35, 0]]) {
        day += wait;
        await set_day(page, day);
        await browser.click('#puzzle-next');
        await wait_words(page, /^2 due: 5/);
        await browser.click('#puzzle-next');
        await wait_words(page, /^2 due: 4/);
        await page.move('f3d4', 'click');
        await wait_words(page, next ? RegExp(`back in ${next} days`) : /known now/);
    }
    page.check('and after the last one it is known', await page.text('#kept-count') === '1 kept',
        await page.text('#kept-count'));
    await removal(page);
    await damaged_storage(page);
}

const kSorted = `JSON.stringify(JSON.parse(localStorage["sebastes.faults"]),
    ['fen', 'move', 'uci', 'san', 'judgement', 'line', 'step', 'due'])`;
const kItems = 'JSON.parse(localStorage["sebastes.faults"] ?? "[]").length';

async function full_storage(page) {
    const { browser } = page;
    await browser.value(`window.real_set = Storage.prototype.setItem;
        Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
        0`);
    await browser.click('#puzzle-keep');
    await browser.until('document.querySelector("#notice.error:not([hidden])")');
    const told = await page.text('#notice .words');
    page.check('a full storage is told, and nothing is kept', /stores no more/.test(told)
        && await browser.value(kItems) === 0
        && !await browser.value('document.querySelector("#puzzle-keep").disabled'), told);
    await browser.value('Storage.prototype.setItem = window.real_set, 0');
    await browser.click('#notice .close');
}

async function removal(page) {
    const { browser } = page;
    await page.new_game('both');
    await browser.click('#new-game');
    await browser.click('#bring-back');
    await browser.until('document.querySelector("#puzzle-suite option[value=w]")');
    page.check('the game before the tasks comes back with its review',
        (await page.main_moves()).length === 14, await page.main_moves());
    await page.choose('#puzzle-suite', 'w');
    await browser.click('#puzzle-keep');
    page.check('a fault is kept once', await browser.value(kItems) === 2,
        await browser.value(kItems));
    await page.choose('#puzzle-suite', 'kept');
    await browser.click('#kept-count');
    await page.picture('mistakes-list');
    await browser.click('#kept-list button');
    await browser.until('document.querySelectorAll("#kept-list li").length === 1');
    await browser.click('#notice button');
    await browser.until('document.querySelectorAll("#kept-list li").length === 2');
    page.check('one is removed, and brought back', await browser.value(kItems) === 2);
    await another_tab(page);
    const before = await browser.value(kSorted);
    const pgn = await page.downloaded('#kept-save');
    page.check('they are saved as PGN, the better line as a variation',
        /\[Due "\d+-\d+-\d+"\]\n\n\d+\. N\S+ \( \d+\. \S+ .*\) \*\n$/.test(pgn), pgn);
    await page.tab('puzzles');
    await browser.click('#kept-clear');
    await browser.click('#question-yes');
    await browser.until('!document.querySelector("#kept-list li")');
    page.check('and all', await browser.value(kItems) === 0 && /^None is kept/.test(
        await said(page)), await said(page));
    await browser.value(`(() => {
        const data = new DataTransfer();
        data.items.add(new File([${JSON.stringify(`${pgn}\n[White "A"]\n\n1. e4 *\n`)}], 'mistakes.pgn'));
        const field = document.querySelector('#kept-file');
        field.files = data.files;
        field.dispatchEvent(new Event('change'));
    })()`);
    await browser.until('document.querySelector("#kept-list li")');
    page.check('a file of them is opened again, with their days',
        await browser.value(kSorted) === before && await page.text('#notice .words')
        === 'Kept mistakes read: 1; other games: 1', `${before} ${await browser.value(kSorted)}`);
}

// Removes one of two there.
async function another_tab(page) {
    const { browser } = page;
    const first = await browser.new_tab();
    await page.open();
    await page.tab('puzzles');
    await page.choose('#puzzle-suite', 'kept');
    await browser.click('#kept-count');
    await browser.click('#kept-list button');
    await browser.close_tab();
    await browser.use(first);
    await browser.until('document.querySelectorAll("#kept-list li").length === 1');
    page.check('all tabs have one collection', await browser.value(kItems) === 1);
}

async function damaged_storage(page) {
    const { browser } = page;
    await page.choose('#puzzle-suite', 'w');
    await browser.click('#puzzle-keep');
    for (const [what, damage, left] of [['an item', '.replace(/"due":\\d+/, \'"due":"x"\')', 1],
        ['all', '.slice(5)', 0]]) {
        const text = await browser.value(`localStorage["sebastes.faults"] =
            localStorage["sebastes.faults"]${damage}`);
        await reload(page);
        await browser.until('document.querySelector("#notice.error:not([hidden])")');
        const told = await page.text('#notice .words');
        page.check(`damage to ${what} is told once, and nothing is lost`,
            /cannot be read.*set aside/.test(told) && await browser.value(kItems) === left
            && await browser.value(`localStorage["sebastes.faults-damaged"].endsWith(
                ${JSON.stringify(text)})`), told);
    }
    await page.open();
    page.check('and then no more', await browser.value(
        'document.querySelector("#notice").hidden'));
}
