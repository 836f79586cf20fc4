// Whether everything can be reached, read and clicked, in windows of many sizes: a game that goes
// on, one that is looked at, the editor, the start, notices, and the few colours of a system.

import { kOpera } from './games.mjs';
import { square } from './page.mjs';

const kSizes = [[1600, 900], [1680, 1050], [1728, 1117], [1920, 1080], [1280, 720], [1024, 768],
    [960, 540], [864, 558], [800, 450], [640, 360], [512, 384], [390, 844, true], [195, 422, true]];

// What of the selector is shown, and is cut or under something else at its middle.
const unreachable = (selector) => `[...document.querySelectorAll('${selector}')]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }))
    .filter((node) => {
        node.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const { left, right, top, bottom } = node.getBoundingClientRect();
        return !node.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
            || left < 0 || right > innerWidth + .5 || bottom > innerHeight + .5
            || node.scrollWidth > node.clientWidth + 1;
    }).map((node) => node.textContent || node.id)`;

async function everything_reached(page, what, selector) {
    const found = await page.browser.value(unreachable(selector));
    page.check(what, found.length === 0, found.join(', '));
}

// Every button of a game that goes on, with and without an open panel; from 960x540 to 512x384 they
// are common windows at 200 %.
export async function buttons(page) {
    const { browser } = page;
    await page.new_game('both');
    for (const [i, uci] of ['e2e4', 'e7e5', 'g1f3'].entries()) {
        await page.move(uci, 'click');
        await page.wait_plies(i + 1);
    }
    await browser.click('#undo');
    await page.wait_state('White to move');
    await page.engine(true);
    await browser.until('/depth/.test(document.querySelector("#depth").textContent)');
    for (const [width, height, mobile] of kSizes) {
        await browser.resize(width, height, Boolean(mobile));
        for (const panel of ['', 'options']) {
            await page.tab(panel);
            await everything_reached(page,
                `${width}x${height}: all is reached${panel ? ', a panel open' : ''}`,
                '#actions button, #tabs button, #typed :is(input, button), #verdict *, .walk *');
        }
        await page.tab('');
        const wide = await browser.value(`[document.documentElement, ...document.querySelectorAll(
            '#side, #tabs, header')].filter((node) => node.scrollWidth > node.clientWidth)
            .map((node) => node.id || node.tagName)`);
        page.check(`${width}x${height}: nothing is too wide`, !wide.length, wide.join());
        const lines = await browser.value(`(() => {
            const text = document.createRange();
            text.selectNodeContents(document.querySelector('#new-game'));
            return text.getClientRects().length;
        })()`);
        page.check(`${width}x${height}: "New game" is one line`, lines === 1, lines);
    }
    await browser.resize(1024, 768);
    await browser.value('document.querySelector("#typed-move").value = "Nb1xd2+"');
    page.check('1024x768: a move can be read where it is typed', await browser.value(`(() => {
        const { scrollWidth, clientWidth } = document.querySelector('#typed-move');
        return scrollWidth <= clientWidth; })()`));
    await browser.value('document.querySelector("#typed-move").value = ""');
    await browser.resize(1280, 860);
}

// Five rows of moves beside all that takes their room.
export async function room_for_moves(page) {
    const { browser } = page;
    await page.load_pgn(kOpera);
    await page.engine(true);
    await page.choose('#line-count', '5');
    await browser.click('#moves [data-ply="32"]');
    for (const [width, height] of [[1280, 720], [1366, 768], [1024, 768]]) {
        await browser.resize(width, height);
        await page.tab('setup');
        const found = await browser.value(`(() => {
            const box = (node) => node.getBoundingClientRect();
            return { rows: document.querySelector('#moves').clientHeight
                / box(document.querySelector('#moves > li')).height,
            bar: document.querySelector('#try').checkVisibility(),
            panel: Math.min(innerHeight, box(document.querySelector('#setup')).bottom)
                - box(document.querySelector('#setup')).top };
        })()`);
        page.check(`${width}x${height}: five rows of moves, five lines, the bar, a panel`,
            found.rows >= 5 && found.bar && found.panel > 90, JSON.stringify(found));
        await page.picture(`room-${width}x${height}`);
    }
    await browser.resize(390, 844, true);
    const in_view = await browser.until(`(() => {
        const [list, move] = ['#moves', '#moves [aria-current]'].map((id) =>
            document.querySelector(id).getBoundingClientRect());
        return move.left >= list.left && move.right <= list.right; })()`, 3000).catch(() => false);
    page.check('a window that turns keeps the move looked at in view', in_view);
    await page.choose('#line-count', '1');
    await page.tab('');
    await browser.resize(1280, 860);
}

export async function notices(page) {
    const { browser } = page;
    for (const [width, height, mobile] of [[1280, 720], [1600, 900], [390, 844, true],
        [740, 360, true]]) {
        await browser.resize(width, height, Boolean(mobile));
        await browser.value('document.querySelector("#side").scrollTop = 0');  // as it was left
        await browser.value(`import('./messages.js').then(({ notify }) => notify(
            'The server cannot be reached', { error: true, action: { label: 'Try again' } }))`);
        const covered = await browser.value(`['#verdict', '#board', '.player'].filter((id) => {
            const [a, b] = ['#notice', id].map((name) =>
                document.querySelector(name).getBoundingClientRect());
            return a.left < b.right && b.left < a.right
                && a.top < b.bottom && b.top < a.bottom; })`);
        page.check(`${width}x${height}: a notice covers neither score, state nor board`,
            covered.length === 0, covered.join());
        await page.picture(`notice-${width}`);
    }
    await browser.resize(390, 844, true);
    await browser.value(`import('./messages.js').then(({ notify }) => notify('The game has a fault',
        { error: true, action: { label: 'Load the 2 plies before it' },
            details: ['move 2, ply 3: the king on e1 cannot reach e3'] }))`);
    const { height } = await browser.middle('#notice');
    page.check('390x844: a long one is no narrow column', height < 120, height);
    await page.picture('notice-long');
    await page.new_game('both');
    page.check('another game ends the notices about the one before',
        await browser.value('document.querySelector("#notice").hidden'));
    await browser.resize(1280, 860);
}

// Comments are read at each width, below the row of moves where it is one row.
export async function comments(page) {
    const { browser } = page;
    await page.load_pgn('1. e4 {a word on it} e5 (1... c5 {another}) 2. Nf3 *');
    for (const [width, height] of [[820, 1180], [390, 844], [740, 360]]) {
        await browser.resize(width, height, true);
        for (const [text, comment] of [['e4', 'a word on it'], ['c5', 'another']]) {
            await browser.value(`[...document.querySelectorAll('#moves button')]
                .find((node) => node.textContent === '${text}').click()`);
            page.check(`${width}x${height}: the comment on ${text}`, await browser.value(
                `document.querySelector('#remark').checkVisibility()
                    && document.querySelector('#remark').textContent === '${comment}'`));
        }
        await page.picture(`comment-${width}`);
    }
    await browser.resize(1280, 860);
}

// What one can begin with, until a move is made.
export async function start(page) {
    const { browser } = page;
    const shown = () => browser.value('document.querySelector("#start").checkVisibility()');
    await page.new_game('white');
    for (const [width, height, mobile] of [[1280, 720], [1600, 900], [1920, 1080], [1024, 768],
        [390, 844, true]]) {
        await browser.resize(width, height, Boolean(mobile));
        await everything_reached(page, `${width}x${height}: what one can begin with`,
            '#start button');
        page.check(`${width}x${height}: is shown`, await shown());
        await browser.value('scrollTo(0, 0)');
        await page.picture(`start-${width}`);
    }
    await browser.resize(1280, 720);
    const middle = (id) => browser.value(`(({ top, bottom }) => (top + bottom) / 2)(
        document.querySelector('${id}').getBoundingClientRect())`);
    page.check('that the engine is silent stands in its line',
        Math.abs(await middle('#depth') - await middle('.switch')) < 4);
    await browser.click('#start-black');
    const side = await browser.value('document.querySelector("#new-side").value');
    page.check('Black', side === 'black', side);
    await browser.click('#new-game-dialog [value=cancel]');
    await browser.click('#start-paste');
    page.check('a game', await browser.value('document.activeElement.id') === 'pgn');
    await page.tab('');
    await browser.click('#start-position');
    page.check('a position', await page.state() === 'Editing the board');
    await page.tab('');
    await page.move('e2e4', 'click');
    await page.wait_plies(2);
    page.check('all that is gone with a move', !await shown());
    const gap = await browser.value(`document.querySelector('#curve').getBoundingClientRect().top
        - document.querySelector('#moves-box').getBoundingClientRect().bottom`);
    page.check('no gap between moves and curve', gap < 12, gap);
    await page.new_game('both');
    await browser.click('#start-puzzles');
    await browser.until('/ of /.test(document.querySelector("#puzzle-words").textContent)');
    page.check('puzzles', true);
    await page.tab('');
    await browser.resize(1280, 860);
}

// Squares, selection, last move and what is chosen, in the few colours that a system forces.
export async function forced_colors(page) {
    const { browser } = page;
    await page.open({ forced: true });
    await page.new_game('both');
    await page.move('e2e4', 'click');
    await page.wait_plies(1);
    await browser.click(square('e7'));
    await page.tab('options');
    await page.picture('forced-colors');
    const same = await browser.value(`(() => {
        const style = (selector) => getComputedStyle(document.querySelector(selector));
        const ground = (selector) => style(selector).backgroundColor;
        return [['squares', ground('.cell.light') === ground('.cell.dark')],
            ['selection', style('.cell.selected').boxShadow === 'none'],
            ['last move', style('.cell.last').boxShadow === 'none'],
            ['targets', style('.cell.target').backgroundImage === 'none'],
            ['the move looked at', ground('#moves [aria-current]') === ground('#moves')],
            ['the open tab', ground('#tabs [aria-selected=true]')
                === ground('#tabs [aria-selected=false]')],
        ].filter(([, same]) => same).map(([what]) => what);
    })()`);
    page.check('forced colours show squares, marks and choices', !same.length, same.join());
    await page.tab('');
    await page.open();
}

export async function editing(page) {
    const { browser } = page;
    await browser.resize(1280, 720);
    const fen = () => browser.value('document.querySelector("#fen").value');
    const expect = async (what, wanted) => page.check(what, await fen() === wanted, await fen());
    await page.new_game('both');
    for (const [width, height, mobile] of [[390, 844, true], [1024, 768], [1600, 900],
        [1280, 720]]) {
        await browser.resize(width, height, Boolean(mobile));
        await page.tab('setup');
        await browser.click('#edit');
        await browser.value('scrollTo(0, 0)');
        page.check(`${width}x${height}: the palette is seen with the board`, await browser.value(
            `['#board', '#palette button:last-child'].every((id) =>
                document.querySelector(id).getBoundingClientRect().bottom <= innerHeight)`));
        await page.picture(`editing-${width}`);
        await page.tab('');
    }
    await page.tab('setup');
    await browser.click('#edit');
    await browser.drag(square('h1'), square('h4'));
    await expect('a piece is dragged, and castling goes with its rook',
        'rnbqkbnr/pppppppp/8/8/7R/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1');
    await browser.drag(square('h4'), square('h1'));
    await expect('and comes back with it',
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    await browser.drag(square('a8'), '#player-bottom .name');
    await expect('a piece is dragged off the board',
        '1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1');
    await browser.click('#edit-empty');
    for (const [key, place] of [['K', 'e1'], ['k', 'e8'], ['P', 'e4'], ['q', 'd8']]) {
        await page.walk_to(place);
        await browser.key(key);
    }
    await browser.key('Delete');
    await expect('pieces are put and taken off on the keyboard',
        '4k3/8/8/8/4P3/8/8/4K3 w - - 0 1');
    await browser.click('#edit-start');
    for (const place of await browser.value(`[...document.querySelectorAll('#board .cell')]
        .filter((cell) => /white (?!king)|black (?!king)/.test(cell.ariaLabel))
        .map((cell) => cell.dataset.square)`)) {
        await page.walk_to(place);
        await browser.key('Delete');
    }
    await page.walk_to('e4');
    await browser.key('P');
    await expect('castling rights of the position before are not kept',
        '4k3/8/8/8/4P3/8/8/4K3 w - - 0 1');
    await browser.click('#set-fen');
    await browser.until('!document.querySelector(":root[data-editing]")');
    const said = await page.text('#notice .words');
    page.check('and the position is taken whole', said === 'A game from this position', said);
    const taken = await page.text('#player-top .taken') + await page.text('#player-bottom .taken');
    page.check('nothing is captured in a position that was set up', taken === ' +1', taken);
    await page.tab('');
    await browser.resize(1280, 860);
}
