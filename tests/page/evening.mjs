// An evening: a game is played and lost, reviewed, another move is tried, the game is saved, gone
// on with on a phone, and three puzzles are solved.

import { square } from './page.mjs';

// Any move: that of a piece that stands last on the board and can go somewhere.
async function play_anything(page) {
    const { browser } = page;
    const squares = await browser.value(`[...document.querySelectorAll('.cell.movable')]
        .map((cell) => cell.dataset.square).reverse()`);
    for (const from of squares) {
        await browser.click(square(from));
        const to = await browser.value(
            'document.querySelector(".cell.target")?.dataset.square ?? ""');
        if (to) return browser.click(square(to));
        await browser.click(square(from));
    }
    throw new Error('no move is left');
}

async function lose(page) {
    const { browser } = page;
    const is_over = () => browser.value('Boolean(document.querySelector("#state.ended"))');
    let plies = 0;
    for (const uci of ['f2f3', 'g2g4']) {
        await page.move(uci, 'drag');
        plies += 2;
        await page.wait_plies(plies);
    }
    while (!await is_over() && plies < 60) {
        await play_anything(page);
        if (await browser.value('Boolean(document.querySelector(".promotion"))'))
            await browser.key('q');
        plies += 2;
        await page.wait_plies(plies - 1);
        await browser.until(`document.querySelectorAll('#moves button').length >= ${plies}
            || document.querySelector('#state.ended')`);
    }
    if (!await is_over()) {
        await browser.click('#resign');
        await browser.click('#question-yes');
    }
    await page.wait_state('wins');
}

async function review_and_try(page) {
    const { browser } = page;
    await page.picture('evening-1-lost');
    await browser.click('#review');
    await page.picture('evening-2-reviewing');
    await browser.until('!document.querySelector("#accuracies").hidden', 600000);
    await browser.until('document.querySelector("#annotate").textContent !== "Stop"', 600000);
    await browser.click('#moves button:has(.blunder), #moves button:has(.mistake)');
    await page.picture('evening-3-reviewed');
    page.check('the review names a fault of a game that was lost',
        /allows checkmate|blunder|mistake/.test(await page.text('#judgement')),
        await page.text('#judgement'));
    await page.tab('');
    await browser.click('#back');
    await page.engine(true);
    await browser.until('document.querySelector(".arrow.best")');
    await browser.value('document.activeElement.blur()');
    await browser.key(' ');
    await browser.until('document.querySelector(".variation [aria-current]")');
    await page.picture('evening-4-tried');
    const pgn = await page.downloaded('#save-pgn');
    page.check('another move is tried and saved', /\(\s*\d+\./.test(pgn), pgn);
}

// By the solutions that come with them.
async function solve_three(page) {
    const { browser } = page;
    await browser.value('localStorage["sebastes.puzzle-mates"] = "0"');
    await page.tab('puzzles');
    const said = (part) => browser.until(
        `document.querySelector('#puzzle-words').textContent.includes('${part}')`);
    for (let number = 1; number <= 3; ++number) {
        await browser.click('#puzzle-next');
        await said(`${number} of`);
        const san = await browser.value(`fetch('mates.epd.txt').then((answer) => answer.text())
            .then((text) => text.split('\\n').filter((line) => / bm /.test(line))[${number} - 1]
                .match(/ bm ([^ ;]+)/)[1])`);
        await browser.until('document.querySelector(".movable")');
        if (number === 1) await page.picture('evening-6-puzzle');
        const uci = await browser.value(`fetch('api/moves', { method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ fen: document.querySelector('#fen').value }) })
            .then((answer) => answer.json())
            .then(({ legal }) => legal.find((move) => move.san === ${JSON.stringify(san)}).uci)`);
        await page.move(uci, 'touch');
        await said('solved');
        page.check(`puzzle ${number}: its words and the next one are seen with the board`,
            await browser.value(`['#board', '#puzzle-words', '#puzzle-next.main'].every((id) => {
                const { top, bottom } = document.querySelector(id).getBoundingClientRect();
                return top >= -1 && bottom <= innerHeight; })`));
    }
    page.check('three puzzles are solved on a phone', true);
    await page.picture('evening-7-solved');
}

export async function evening(page) {
    const { browser } = page;
    await page.new_game('white', 20);
    await lose(page);
    page.check('a game is lost, and the page says so', /^(Checkmate: Black wins|You resigned)/.test(
        await page.state()), await page.state());
    await review_and_try(page);
    const place = () => browser.value(`document.querySelector('.variation [aria-current]')
        ?.firstChild.data ?? ''`);
    const before = await place();
    await browser.resize(360, 740, true);
    await browser.send('Page.reload');
    await browser.until('document.querySelector(".variation [aria-current]")');
    page.check('on the phone it goes on where it was', await place() === before, await place());
    await page.picture('evening-5-phone');
    await solve_three(page);
    await browser.resize(1280, 860);
    await page.open();
    await page.new_game('both');
}
