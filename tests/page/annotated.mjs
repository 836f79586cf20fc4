// The page that `pgn annotate --html` writes: it fits a phone, its colours can be read, and its
// moves are shown on one board.
//
//   node tests/page/annotated.mjs FILE [FOLDER]    screenshots go into the folder
//
// FILE has two games, the first of them the opera game.  Exits with 1 when a check fails.

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { Browser } from './browser.mjs';
import { kLowContrast, kOverflow } from './looks.mjs';
import { Page } from './page.mjs';

const [file, pictures] = process.argv.slice(2);
const browser = await Browser.start();
const page = new Page(browser, pathToFileURL(resolve(file)).href, pictures);

const pieces = () => browser.value(`document.querySelectorAll('.viewer use').length
    + ' ' + document.querySelector('.viewer figcaption').textContent`);

async function moves_on_one_board(size) {
    const before = await pieces();
    await browser.click('.moves a:nth-of-type(8)');
    const taken = await pieces();
    page.check(`${size}: a move that is clicked is shown`, before !== taken
        && taken.includes('4... Bxf3'), taken);
    await browser.key('ArrowRight');
    const next = await pieces();
    page.check(`${size}: arrow keys go on`, next.includes('5. Qxf3'), next);
    const seen = await browser.value(`(() => {
        const { top, bottom } = document.querySelector('.viewer svg').getBoundingClientRect();
        return top >= -1 && bottom <= innerHeight + 1;
    })()`);
    page.check(`${size}: and the board is seen then`, seen);
}

try {
    for (const [width, height, mobile] of [[360, 740, true], [1280, 900, false]])
        for (const dark of [false, true]) {
            const size = `${width}${dark ? ', dark' : ''}`;
            await browser.resize(width, height, mobile);
            await browser.open(page.url, { dark });
            page.check(`${size}: nothing is too wide`, await browser.value(kOverflow) <= 0,
                await browser.value(kOverflow));
            const low = await browser.value(kLowContrast);
            page.check(`${size}: contrast`, !low.length, low.join('; '));
            const first = await browser.value(`[...document.querySelectorAll('h1, h2')]
                .find((node) => node.getBoundingClientRect().height > 5).textContent`);
            page.check(`${size}: the players are the title`, /^Morphy – .*, 1-0$/.test(first)
                && /^Morphy – /.test(await browser.value('document.title')), first);
            page.check(`${size}: a board for what decided the game`,
                await browser.value('document.querySelectorAll(".boards figure").length') >= 2);
            await page.picture(`annotated-${width}${dark ? '-dark' : ''}`);
            await moves_on_one_board(size);
            await page.picture(`annotated-${width}-move${dark ? '-dark' : ''}`);
        }
    const noise = browser.console.filter((line) => !line.startsWith('verbose'));
    page.check('a quiet console', noise.length === 0, noise.join('\n'));
} finally {
    await browser.close();
}
process.exit(page.failures ? 1 : 0);
