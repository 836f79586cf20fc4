// What a page takes of the server, and what it does without one.

// Two pages that search without end, and that nobody sees, leave both searches to others.
export async function hidden_pages(page) {
    const { browser, url } = page;
    const search_hidden = async () => {
        await page.new_game('both');
        await page.engine(true);
        await browser.value('document.querySelector("#infinite[aria-pressed=false]")?.click()');
        await browser.until('/depth/.test(document.querySelector("#depth").textContent)');
        await browser.value(`Object.defineProperty(document, 'hidden',
            { value: true, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'))`);
    };
    await search_hidden();
    const first = await browser.new_tab();
    await page.open();
    await search_hidden();
    const ask = () => fetch(new URL('api/bestmove', url), { method: 'POST',
        headers: { 'Content-Type': 'application/json' }, body: '{"movetime": 300, "book": false}' })
        .then(({ status }) => status);
    let answers = [];
    for (let i = 0; i < 20 && answers.join() !== '200,200'; ++i)
        answers = await Promise.all([ask(), ask()]);
    page.check('hidden pages on infinite analysis leave the engine to others',
        answers.join() === '200,200', answers.join());
    await browser.value(`delete document.hidden;
        document.dispatchEvent(new Event('visibilitychange'))`);
    await browser.until('document.querySelector("#depth").textContent');
    const nodes = await page.text('#depth');
    await browser.until(`document.querySelector('#depth').textContent !== '${nodes}'`);
    page.check('and search on when they are seen', true);
    await browser.value('document.querySelector("#infinite[aria-pressed=true]").click()');
    await browser.close_tab();
    await browser.use(first);
    await browser.value(`delete document.hidden;
        document.querySelector('#infinite[aria-pressed=true]').click()`);
}

// Whose notice was closed: the game itself offers to go on, at each width.
export async function outage(page) {
    const { browser } = page;
    for (const [width, height, mobile] of [[1280, 720], [390, 844, true]]) {
        await browser.resize(width, height, Boolean(mobile));
        await page.new_game('white');
        browser.on('Fetch.requestPaused', ({ requestId }) =>
            browser.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionRefused' }));
        await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
        await page.move('e2e4', 'click');
        await page.wait_state('The server cannot be reached');
        await browser.click('#notice .close');
        await browser.click('#again');
        await browser.until('!document.querySelector("#notice").hidden');
        page.check(`${width}: tried again in vain, it is said`,
            /^The server/.test(await page.state()));
        await browser.value('document.querySelector("#notice .close").click()');
        await page.picture(`outage-${width}`);
        await browser.send('Fetch.disable');
        await browser.click('#again');
        await page.wait_plies(2);
        page.check(`${width}: after an outage the game goes on by its own button`,
            await browser.value('document.querySelector("#again").hidden'));
    }
    await browser.resize(1280, 860);
}
