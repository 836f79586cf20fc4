// How the page feels, in figures: when it is first painted, how far it moves by itself, how long an
// interaction waits for its paint while the engine searches without end.

import { square } from './page.mjs';

const kWatch = `window.figures = { paint: 0, shift: 0, shifted: [], interactions: new Map() };
    new PerformanceObserver((list) => {
        for (const { name, startTime } of list.getEntries())
            if (name === 'first-contentful-paint') window.figures.paint = startTime;
    }).observe({ type: 'paint', buffered: true });
    new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries()) {
            if (hadRecentInput) continue;
            window.figures.shift += value;
            window.figures.shifted.push(...sources.map(({ node }) =>
                (node?.id || node?.className || node?.nodeName) + ' ' + value.toFixed(4)));
        }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries())
            if (interactionId) window.figures.interactions.set(interactionId,
                Math.max(duration, window.figures.interactions.get(interactionId) ?? 0));
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 })`;

const kFigures = `(() => {
    const times = [...window.figures.interactions.values()].sort((a, b) => b - a);
    return { paint: Math.round(window.figures.paint), shift: window.figures.shift,
        shifted: window.figures.shifted.join('; '),
        count: times.length, worst: times[0] ?? 0, median: times[times.length >> 1] ?? 0 };
})()`;

async function at_size(page, width, height, mobile) {
    const { browser } = page;
    await browser.resize(width, height, mobile);
    await page.open();
    await page.new_game('both');
    await page.engine(true);
    await page.choose('#line-count', '5');
    await page.tab('');
    await page.open();
    await browser.value(kWatch);
    await browser.click('#infinite');
    await browser.until('document.querySelectorAll("#lines li").length === 5');
    const press = mobile ? 'touch' : 'click';
    for (const [i, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'c2c3', 'g8f6',
        'd2d4', 'e5d4', 'c3d4', 'c5b4'].entries()) {
        await page.move(uci, press);
        await page.wait_plies(i + 1);
    }
    for (let i = 0; i < 6; ++i) await browser.click(i % 2 ? '#forward' : '#back');
    await browser.click(square('e4'));
    await browser.click('#infinite');
    await page.choose('#line-count', '1');
    const found = await browser.value(kFigures);
    console.log(`     ${width}x${height}: first paint ${found.paint} ms, shift `
        + `${found.shift.toFixed(4)}, ${found.count} interactions of 16 ms and more, the slowest `
        + `${found.worst} ms, in the middle ${found.median} ms`);
    // Generous: another's work on the machine is in these times.
    page.check(`${width}x${height}: painted soon, nothing moves, interactions do not wait`,
        found.paint < 5000 && found.shift < 0.02 && found.median <= 500, JSON.stringify(found));
}

export async function figures(page) {
    await at_size(page, 1280, 720, false);
    await at_size(page, 360, 740, true);
    await page.browser.resize(1280, 860);
    await page.open();
}
