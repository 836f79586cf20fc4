// Games reviewed, varied, shared and set up: what a person does with a game when it is over.

export const kOpera = '[White "Morphy"]\n[Black "Allies"]\n[Result "1-0"]\n\n'
    + '1. e4 e5 2. Nf3 d6 3. d4 Bg4 $1 (3... exd4 4. Nxd4 {well} Nf6) 4. dxe5 Bxf3 5. Qxf3 dxe5 '
    + '6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 '
    + '13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0';

const kMarks = `JSON.stringify([...document.querySelectorAll('#moves > li > button')]
    .map((b) => b.textContent).concat([...document.querySelectorAll('#accuracies td')]
        .map((cell) => cell.textContent)))`;

// Twice on the page, and once by HTTP: the same marks and words.
export async function review_is_the_same(page) {
    const { browser } = page;
    await page.load_pgn(kOpera);
    const review = async (button) => {
        await browser.click(button);
        await browser.until('document.querySelector("#annotate").textContent === "Stop"');
        await browser.until(`document.querySelector('#annotate').textContent !== 'Stop'
            && !document.querySelector('#accuracies').hidden`, 600000);
        return browser.value(kMarks);
    };
    page.check('a review is offered when the game is over',
        await browser.value('!document.querySelector("#review").hidden'));
    const first = await review('#review');
    await page.picture('review');
    const second = await review('#annotate');
    page.check('a review is the same twice', first === second, `${first} ${second}`);
    await browser.click('#moves [data-ply="32"]');
    const told = await page.text('#judgement');
    page.check('its words', told === '16... Nxb8 is the only move', told);
    await browser.click('#moves [data-ply="33"]');
    const mate = await page.text('#judgement');
    page.check('a mate is checkmate', mate === '17. Rd8# is checkmate', mate);
    await browser.click('#moves [data-ply="1"]');
    const book = await page.text('#judgement');
    page.check('book moves are book', book.startsWith('1. e4 is book: '), book);
    await faults(page);
    const pgn = await page.downloaded('#annotated-pgn');
    page.check('the annotated game keeps what was in it', pgn.includes('{well}')
        && pgn.includes('[%eval'), pgn);
}

// What a review shows at a fault: its mark alone, the reply that refutes it, the better line.
async function faults(page) {
    const { browser } = page;
    const marks = await browser.value(`document.querySelector('#moves [data-ply="6"]').textContent
        + [...document.querySelectorAll('#moves .comment')].map((node) => node.textContent)`);
    page.check('an annotator\u2019s mark stands apart from the review\u2019s',
        !marks.startsWith('Bg4!') && marks.includes('The annotator\u2019s mark: !'), marks);
    const loss = await page.text('#black-average_loss');
    page.check('the average loss', /^\d+$/.test(loss), loss);
    await page.tab('annotation');
    await browser.click('#accuracies button');
    const at = await browser.value('document.querySelector("#moves [aria-current]").dataset.ply');
    page.check('a count leads to its move', await browser.value(
        'Boolean(document.querySelector("#moves [aria-current] .glyph"))'), at);
    page.check('the reply is drawn', await browser.value(
        'Boolean(document.querySelector(".arrow.threat"))'));
    const told = await page.text('#judgement');
    page.check('a fault is explained', /^\d+\.+ .+(: | by ).+; .+ was better/.test(told), told);
    await page.picture('fault');
    const before = await browser.value('document.querySelectorAll(".variation").length');
    await browser.click('#judgement button');
    await browser.until('document.querySelector(".variation [aria-current]")');
    page.check('the better line goes in as a variation',
        await browser.value('document.querySelectorAll(".variation").length') === before + 1);
    await page.tab('');
}

// The worker without a server cannot be asked here; tests/wasm/requests.mjs compares its answers.
export async function variations(page) {
    const { browser } = page;
    await page.load_pgn(kOpera);
    const drawn = () => browser.value(`[...document.querySelectorAll('.variation')]
        .map((v) => [...v.querySelectorAll('button')].map((b) => b.firstChild.data).join(' '))
        .join('; ')`);
    page.check('variations are read from PGN', await drawn() === 'exd4 Nxd4 Nf6', await drawn());
    await browser.click('#moves [data-ply="4"]');
    await page.wait_state('Move 2 of 17');
    await page.move('b1c3', 'click');
    await browser.until('document.querySelectorAll(".variation").length === 2');
    await page.move('g8f6', 'drag');
    await browser.until(`document.querySelector('.variation [aria-current]')?.textContent
        === 'Nf6'`);
    page.check('moves tried make a variation', (await drawn()).includes('Nc3 Nf6'), await drawn());
    page.check('and the game stays', (await page.main_moves()).length === 33);
    await browser.value(`(() => {
        const field = document.querySelector('#comment');
        field.value = 'solid';
        field.dispatchEvent(new Event('change'));
    })()`);
    await page.choose('#glyph', '1');
    await page.picture('variations');
    const pgn = await page.downloaded('#save-pgn');
    page.check('variations are written', /\( ?3\. Nc3 Nf6 \$1 \{solid\} ?\)/.test(
        pgn.replace(/\s+/g, ' ')), pgn);
    await browser.send('Page.reload');
    await browser.until(`document.querySelector('.variation [aria-current]')?.textContent
        .startsWith('Nf6')`);
    page.check('a reload keeps the place in a variation', true);
    await browser.click('#promote');
    await browser.until(`document.querySelector('#moves [data-ply="6"]')?.textContent
        === 'Nf6!'`);
    page.check('a variation becomes the main line', (await drawn()).startsWith('d4 Bg4'),
        await drawn());
    await browser.value('document.querySelector("#moves .variation button").click()');
    await browser.click('#remove');
    await browser.until('document.querySelectorAll("#moves .variation").length === 0');
    page.check('and can be deleted', (await page.main_moves()).length === 6);
    const before = await drawn();
    await browser.click('#notice button');
    await browser.until('document.querySelectorAll("#moves .variation").length > 0');
    page.check('and brought back', before === '' && /d4 Bg4/.test(await drawn()), await drawn());
    await browser.value('document.querySelector("#moves .variation button").click()');
    await browser.click('#remove');
    await browser.until('document.querySelectorAll("#moves .variation").length === 0');
    await browser.click('#moves [data-ply="3"]');
    await browser.click('#play-on');
    await browser.until('document.querySelectorAll("#moves button").length === 3');
    await browser.click('#notice button');
    await browser.until('document.querySelectorAll("#moves button").length === 6');
    page.check('"play on" destroys nothing', true);
}

export async function addresses(page) {
    const { browser, url } = page;
    const open = async (address) => {
        await browser.open('about:blank');
        await browser.open(new URL(address, url).href);
        await browser.until('!/Loading/.test(document.querySelector("#state").textContent)');
    };
    await open(`?pgn=${encodeURIComponent('1. d4 d5 2. c4 e6 *')}#2`);
    await page.wait_state('Move 1 of 2');
    page.check('an address opens a game at a ply',
        (await page.moves()).join(' ') === 'd4 d5 c4 e6');
    await browser.click('#flip');
    await browser.click('[data-panel=known]');
    await browser.click('#forward');
    const before = await browser.value('location.href');
    page.check('the address follows', before.endsWith('#3'), before);
    await browser.send('Page.reload');
    await browser.until('document.querySelector("#moves [aria-current]")?.dataset.ply === "3"');
    page.check('a reload loses nothing: side, ply, panel',
        await browser.value(`document.querySelector('#board .cell').dataset.square === 'h1'
            && !document.querySelector('#known').hidden`));
    await browser.click('[data-panel=known]');
    const fen = '7k/8/5K2/8/8/8/8/6Q1 w - - 0 1';
    await open(`?fen=${fen.replaceAll(' ', '_')}`);
    await browser.until(`document.querySelector('#fen').value === '${fen}'`);
    page.check('an address opens a position', true);
    await open(`#3&pgn=${encodeURIComponent('1. d4 d5 2. c4 e6 *')}`);
    await page.wait_state('Move 2 of 2');
    page.check('and a game behind the #', (await page.moves()).join(' ') === 'd4 d5 c4 e6');
    const long = await browser.value(`import('./address.js').then(({ copied_address }) =>
        copied_address({ plies: Array(1400).fill({ san: 'Nf3' }), start_fen: 'x', tags: {},
            place: { turns: [], at: 7 } }).href)`);
    page.check('which is where a long one stands', /\/#7&pgn=.*Nf3/.test(long), long.slice(0, 99));
    await open(`?pgn=${encodeURIComponent(kLichess)}`);
    await browser.until('document.querySelectorAll(".variation").length === 1');
    await browser.click('.variation button:last-child');
    const shared = await browser.value('location.href');
    await browser.value('localStorage.clear()');
    await browser.send('Page.navigate', { url: 'about:blank' });
    await open(shared);
    await browser.until('document.querySelector(".variation [aria-current]")');
    page.check('an address has names, result, comments and the place in a variation',
        /^Cy/.test(await page.text('#player-bottom .name'))
        && (await page.text('#moves')).includes('a plan')
        && (await browser.value('document.querySelector(".variation [aria-current]").textContent'))
            .startsWith('Nf6'), shared);
    await browser.click('#last');
    await browser.click('#moves [data-ply="4"]');
    await page.wait_state('Result: 1-0');
    await browser.click('#flip');
}

// As Lichess writes it, with a line that PGN skips.
const kLichess = '% skipped\n[White "Cy"]\n% skipped\n[Black "Dora"]\n[Result "1-0"]\n'
    + '[TimeControl "300+3"]\n[Termination "Normal"]\n[Variant "Standard"]\n\n'
    + '{ [%csl Gd4] the Patzer } 1. e4 { [%eval 0.17] [%clk 0:05:00] } 1... e5 { [%eval 0.19] [%clk 0:04:58] } '
    + '2. Qh5 { [%eval -0.4] [%emt 0:00:07] [%cal Gh5f7,Rf1c4][%csl Ye5] a plan } '
    + '2... Nc6 { [%eval 3.1] [%clk 0:04:41] } ( { solid } 2... d6 3. Qf3 Nf6) 1-0';

export async function commands_of_pgn(page) {
    const { browser } = page;
    await page.load_pgn(kLichess);
    page.check('lines with % are skipped: one game',
        await browser.value('document.querySelector("#games").hidden')
        && (await page.main_moves()).length === 4);
    const text = await page.text('#moves');
    page.check('commands are no text, clocks stand at the moves', !text.includes('[%')
        && ['5:00', '4:58', '7 s', '4:41'].every((time) => text.includes(time)), text);
    page.check('the players have their clocks',
        (await page.text('#player-top .clock')) === '4:41', await page.text('#player-top'));
    page.check('the evaluations are the curve', await browser.value(
        `!document.querySelector('#curve').classList.contains('empty')
            && document.querySelector('#curve').getAttribute('aria-valuetext').endsWith('+3.10')`),
    await browser.value('document.querySelector("#curve").getAttribute("aria-valuetext")'));
    await browser.click('#moves [data-ply="3"]');
    page.check('arrows and squares are drawn', await browser.value(
        `['g.G', 'g.R', 'circle.Y'].every((name) => document.querySelector('.drawn ' + name))`));
    await page.picture('commands');
    await browser.click('#moves [data-ply="2"]');
    page.check('and with their move alone',
        await browser.value('!document.querySelector(".drawn g, .drawn circle")'));
    const pgn = (await page.downloaded('#save-pgn')).replace(/\s+/g, ' ');
    await browser.click('#first');
    page.check('what is said before the first move is shown', (await page.text('#moves')).startsWith('the Patzer1.')
        && await browser.value(`document.querySelector('#comment').value === 'the Patzer'
            && Boolean(document.querySelector('.drawn circle.G'))`), await page.text('#moves'));
    page.check('all is written again', ['{[%csl Gd4] the Patzer} 1. e4', 'd6 {solid}', '[%eval 0.17] [%clk 0:05:00]', '[%emt 0:00:07]',
        '[%cal Gh5f7,Rf1c4] [%csl Ye5] a plan', '[TimeControl "300+3"]', '[Termination "Normal"]',
        '[Variant "Standard"]'].every((part) => pgn.includes(part)), pgn);
}

// The first with all on one line.
const kTwoGames = '[White "Anna"] [Black "Ben"][Result "1-0"] '
    + '1. e4 {\n[%eval 0.2] x} e5 1-0\n\n'
    + '[White "Cy"]\n[Black "Dora"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n';

export async function files(page) {
    const { browser } = page;
    await page.tab('transfer');
    await browser.value(`document.querySelector('#pgn').value = ${JSON.stringify(kTwoGames)}`);
    await browser.click('#load-pgn');
    await browser.until('document.querySelectorAll("#game-list button").length === 2');
    page.check('a file of games is a list', (await page.text('#game-list'))
        === 'Anna – Ben, 1-0Cy – Dora, 0-1', await page.text('#game-list'));
    await browser.value(`(() => {
        const field = document.querySelector('#game-filter');
        field.value = 'dora';
        field.dispatchEvent(new Event('input'));
    })()`);
    await browser.click('#game-list button');
    await page.wait_state('Checkmate: Black wins');
    page.check('and one is chosen', (await page.text('#player-bottom .name')) === 'Cy');
    await browser.value(`(() => {
        const data = new DataTransfer();
        data.items.add(new File(['1. c4 c5 *'], 'x.pgn'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true,
            cancelable: true }));
    })()`);
    await browser.until('document.querySelectorAll("#moves button").length === 2');
    page.check('a file is dropped anywhere', (await page.moves()).join(' ') === 'c4 c5');
    await page.tab('');
}

// A file with a game that cannot be read among four; then by player and colour, and a move played.
export async function explorer(page) {
    const { browser } = page;
    await page.new_game('both');
    await page.tab('explorer');
    await browser.value(`(() => {
        const games = ${JSON.stringify(kTwoGames)} + '[White "Ben"]\\n\\n1. e4 c5 1/2-1/2\\n\\n'
            + '[White "Eve"]\\n\\n1. Ke2 *\\n';
        const data = new DataTransfer();
        data.items.add(new File([games], 'mine.pgn'));
        const field = document.querySelector('#explorer-file');
        field.files = data.files;
        field.dispatchEvent(new Event('change'));
    })()`);
    const rows = () => browser.value(`[...document.querySelectorAll('#explorer-moves tr')]
        .map((row) => row.querySelector('th').textContent + ' '
            + row.querySelector('.results').title).join('; ')`);
    await browser.until('document.querySelectorAll("#explorer-moves tr").length === 2');
    page.check('games are a tree', await rows()
        === 'e4 White wins: 1, drawn: 1; f3 Black wins: 1', await rows());
    const words = await page.text('#explorer-words');
    page.check('its size and its faults are told',
        /^3 games with 8 plies, .* MB, in .* s\. 1 could not be read; the first: Eve - \?: at 1.*Ke2/.test(words), words);
    await page.choose('#explorer-player', 'ben');
    page.check('a player\'s games', await rows() === 'e4 White wins: 1, drawn: 1', await rows());
    await page.choose('#explorer-color', 'b');
    page.check('with one colour', await rows() === 'e4 White wins: 1', await rows());
    await page.choose('#explorer-player', '');
    await page.picture('explorer');
    await browser.click('#explorer-moves th button');
    await page.wait_plies(1);
    await browser.until('document.querySelectorAll("#explorer-moves tr").length === 2');
    page.check('a click plays the move', (await page.moves()).join() === 'e4'
        && await rows() === 'c5 drawn: 1; e5 White wins: 1'
        || await rows() === 'e5 White wins: 1; c5 drawn: 1', await rows());
    await page.open();
    await page.tab('explorer');
    const kept = await browser.until('document.querySelectorAll("#explorer-moves tr").length === 2')
        .then(() => true, () => false);
    page.check('a page opened anew has the games', kept
        && /^3 games with 8 plies, .* MB\. 1 could/.test(await page.text('#explorer-words')),
    await page.text('#explorer-words'));
    await browser.click('#explorer-forget');
    page.check('and games are forgotten', await rows() === '', await rows());
    await page.open();
    await page.tab('explorer');
    page.check('for good', /^Your own games/.test(await page.text('#explorer-words')),
        await page.text('#explorer-words'));
    await page.tab('');
}

export async function editor(page) {
    const { browser } = page;
    await page.tab('setup');
    await browser.click('#edit-empty');
    for (const [letter, square] of [['K', 'f6'], ['k', 'h8'], ['Q', 'g1']]) {
        await browser.click(`#palette [data-letter=${letter}]`);
        await browser.click(`[data-square=${square}]`);
    }
    await browser.value('document.querySelector("#edit-castling").value = ""');
    await page.choose('#edit-side', 'w');
    await page.picture('editor');
    page.check('nothing of the game is told over it', await page.text('#opening') === ''
        && await browser.value(`getComputedStyle(document.querySelector('#board .arrows'))
            .visibility === 'hidden'`));
    page.check('pieces are put on the board',
        (await browser.value('document.querySelector("#fen").value'))
            === '7k/8/5K2/8/8/8/8/6Q1 w - - 0 1',
        await browser.value('document.querySelector("#fen").value'));
    await browser.click('#set-fen');
    await browser.until('document.querySelector("#edit").getAttribute("aria-pressed") === "false"');
    await page.choose('#side-choice', 'both');
    await page.move('g1g7', 'click');
    await page.wait_state('Checkmate');
    page.check('and played from', true);
    await browser.value('document.querySelector("#chess960").value = 0');
    await browser.click('#chess960-start');
    await browser.until(`document.querySelector('#fen').value.startsWith('bbqnnrkr/')`);
    page.check('Chess960 by number', true);
    await page.set_fen('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
    await page.move('e1h1', 'click');
    await page.wait_plies(1);
    page.check('castling by king to rook', (await page.moves())[0] === 'O-O', await page.moves());
    await page.tab('');
}
