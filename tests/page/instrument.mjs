// The engine as an instrument, keys, layouts and puzzles.

import { kOpera } from './games.mjs';

export async function lines_and_panels(page) {
    const { browser } = page;
    await page.load_pgn(kOpera);
    await browser.click('#moves [data-ply="10"]');
    await page.engine(true);
    await page.choose('#line-count', '3');
    await browser.until('document.querySelectorAll("#lines li").length === 3');
    page.check('three lines', /depth \d+ ·/.test(await page.text('#depth')),
        await page.text('#depth'));
    page.check('the bar has a number', /^\d|M/.test(await page.text('#bar-score')));
    await browser.until('document.querySelector(".arrow.best")');
    await browser.until(`/ 1[0-9]|[2-9][0-9]/.test(document.querySelector('#depth').textContent)`);
    const place = await browser.middle('#lines li:nth-child(2) button:nth-of-type(2)');
    await browser.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: place.x, y: place.y });
    await browser.until('!document.querySelector("#mini-board").hidden');
    page.check('a move of a line shows a small board', true);
    await page.picture('lines');
    await browser.click('#lines li:nth-child(2) button:nth-of-type(3)');
    await browser.until('document.querySelectorAll("#moves .variation button").length >= 5');
    page.check('and is followed by a click', (await page.main_moves()).length === 33);
    await page.choose('#line-count', '1');
    await browser.click('#infinite');
    page.check('without end', await browser.value(
        'document.querySelector("#infinite").getAttribute("aria-pressed") === "true"'));
    await browser.click('#infinite');
    await page.tab('known');
    await browser.click('#first');
    await browser.until('document.querySelectorAll("#book-moves tr").length > 3');
    page.check('the book\'s moves', /e4.*%/.test(await page.text('#book-moves')),
        await page.text('#book-moves'));
    await page.picture('book');
    await page.set_fen('7k/8/5K2/8/8/8/8/6Q1 w - - 0 1');
    await page.tab('known');
    await browser.until('document.querySelectorAll("#bases-moves tr").length > 3');
    const best = await page.text('#bases-moves tr');
    page.check('the tablebases\' moves, the best first', best === 'Qg7#winsDTZ 1', best);
    await page.picture('bases');
    await page.tab('');
}

export async function keys(page) {
    const { browser } = page;
    await page.load_pgn(kOpera);
    await browser.value('document.activeElement.blur()');
    const at = () => browser.value(
        'document.querySelector("#moves [aria-current]")?.dataset.ply ?? "0"');
    const found = [];
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'End']) {
        await browser.key(key);
        found.push(await at());
    }
    page.check('arrows, Home and End', found.join() === '0,1,2,1,33', found.join());
    const corner = () => browser.value('document.querySelector("#board .cell").dataset.square');
    await browser.key('f');
    page.check('f turns the board', await corner() === 'h1');
    await browser.key('f');
    const engine = () => browser.value('document.querySelector("#engine").checked');
    const before = await engine();
    await browser.key('l');
    page.check('l turns the engine', await engine() !== before);
    await page.engine(true);
    await browser.click('#moves [data-ply="12"]');
    await browser.key('x');
    await browser.until('document.querySelector(".arrow.threat")');
    page.check('x shows the threat', true);
    await browser.until('document.querySelector(".arrow.best")');
    await browser.value('document.activeElement.blur()');
    await browser.key(' ');
    await browser.until('document.querySelector("#moves [aria-current]")?.dataset.ply !== "12"');
    page.check('space plays the first line', true);
    const { x, y } = await browser.middle('#board');
    await browser.key('End');
    const last = await at();
    await browser.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0,
        deltaY: -100 });
    await browser.until(`(document.querySelector('#moves [aria-current]')?.dataset.ply ?? 'v')
        !== '${last}'`);
    page.check('the wheel walks', true);
    await browser.key('?');
    await browser.until('document.querySelector("#keys").open');
    await page.picture('keys');
    await browser.key('Escape');
    page.check('the keys are told', (await browser.value(
        'document.querySelectorAll("#keys dt").length')) >= 9);
}

// What each size promises: what does not scroll, and that the board is the larger part.
export async function layouts(page) {
    const { browser } = page;
    for (const [width, height, mobile] of [[1440, 900], [1280, 720], [1920, 1080],
        [820, 1180, true], [740, 360, true], [360, 740, true]]) {
        await browser.resize(width, height, Boolean(mobile));
        await page.open({ still: true });
        await page.load_pgn(kOpera);
        await browser.click('#moves [data-ply="12"]');
        const size = `${width}x${height}`;
        const found = await browser.value(`(() => {
            const box = (id) => document.querySelector(id).getBoundingClientRect();
            const seen = (id) => box(id).bottom <= innerHeight && box(id).right <= innerWidth
                && box(id).top >= 0;
            return { scrolls: document.documentElement.scrollHeight > innerHeight + 1,
                board: box('#board-row').width, side: box('#side').width,
                height: box('#board').height, walk: seen('#back') && seen('#forward'),
                score: seen('#verdict'), whole: seen('#board'),
                wide: document.documentElement.scrollWidth - innerWidth,
                tabs: document.querySelector('#tabs').scrollWidth <= box('#tabs').width + 1,
                told: ['#depth', '#actions'].every((id) =>
                    document.querySelector(id).scrollWidth <= box(id).width + 1) };
        })()`);
        const expect = (what, right) => page.check(`${size}: ${what}`, right,
            JSON.stringify(found));
        expect('board, walking and evaluation are seen at once',
            found.walk && found.score && found.whole && found.wide <= 0);
        expect('every tab, button and figure has its room', found.tabs && found.told);
        if (width > 840) expect('nothing scrolls', !found.scrolls);
        if (width !== 820 && width !== 360 && width < 1900)
            expect('the board is no smaller than the panel', found.board + 1 >= found.side);
        if (height === 360) expect('the board has the height', found.height > 340);
        await page.picture(`layout-${size}`);
    }
    await browser.resize(1280, 860);
    await page.open();
}

export async function puzzles(page) {
    const { browser } = page;
    await page.tab('puzzles');
    await browser.value('localStorage["sebastes.puzzle-mates"] = "0"');
    await browser.click('#puzzle-next');
    await browser.until('/mate in 1/.test(document.querySelector("#puzzle-words").textContent)');
    await page.move('e6g8', 'click');
    await browser.until('/solved/i.test(document.querySelector("#puzzle-words").textContent)');
    page.check('a puzzle is solved', true);
    await page.picture('puzzle');
    await browser.resize(360, 740, true);
    page.check('on a phone its words and the next one are seen with the board',
        await browser.value(`['#board', '#puzzle-words', '#puzzle-next.main'].every((id) => {
            const { top, bottom } = document.querySelector(id).getBoundingClientRect();
            return top >= -1 && bottom <= innerHeight; })`));
    await browser.resize(1280, 860);
    await browser.click('#puzzle-next');
    await browser.until('/2 of/.test(document.querySelector("#puzzle-words").textContent)');
    await page.move('a2a3', 'click');
    await browser.until('/is not it/.test(document.querySelector("#puzzle-words").textContent)');
    page.check('a miss is told', true);
    await browser.until('!document.querySelector("#moves button")', 5000).catch(() => {});
    page.check('and taken back', (await page.moves()).length === 0, await page.moves());
    await browser.click('#puzzle-show');
    await browser.until('/solution/.test(document.querySelector("#puzzle-words").textContent)');
    page.check('and the solution', (await page.text('#puzzle-words')).includes('Qg7#'),
        await page.text('#puzzle-words'));
    await page.tab('');
}
