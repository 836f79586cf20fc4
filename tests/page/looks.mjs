// What can be measured of how the page appears: widths, sizes of what is tapped, contrast, how
// far things moved by themselves, and what a screen reader finds.

// Elements with text whose contrast to their ground is below what WCAG asks (4.5, large 3); but
// the bar's number, which stands on a bar beside it, black on white or white on black.
export const kLowContrast = `(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgba = (color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
        .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (node) => {
        for (let at = node; at; at = at.parentElement) {
            const color = rgba(getComputedStyle(at).backgroundColor);
            if (color[3] > 250) return color;
        }
        return [255, 255, 255];
    };
    const low = [];
    for (const node of document.querySelectorAll('body *')) {
        if (node.closest('.hidden, svg, :disabled, noscript, option, #bar-score')) continue;
        const has_text = [...node.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
        if (!has_text && !node.matches('.cell')) continue;
        if (!node.checkVisibility({ visibilityProperty: true })) continue;
        const style = getComputedStyle(node);
        const [a, b] = [light(rgba(style.color)), light(ground(node))];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        const large = parseFloat(style.fontSize) >= 24
            || (parseFloat(style.fontSize) >= 18.6 && Number(style.fontWeight) >= 700);
        if (contrast < (large ? 3 : 4.5))
            low.push((node.id || node.tagName) + ' ' + node.textContent.slice(0, 20) + ' '
                + contrast.toFixed(2));
    }
    return low;
})()`;

// What is tapped and lower than 40 pixels or narrower than 32; check boxes count with their label.
export const kSmallTargets = `[...document.querySelectorAll('button, select, summary, input')]
    .filter((node) => node.checkVisibility({ visibilityProperty: true })
        && !node.closest('#board, #moves, #lines, .hidden'))
    .filter((node) => {
        const { width, height } = (node.closest('label') ?? node).getBoundingClientRect();
        return width < 32 || height < (node.type === 'checkbox' ? 28 : 40);
    }).map((node) => node.id || node.textContent)`;

// From now on, moves of the layout that are not scrolling are summed up in window.shifted.
export const kWatchShifts = `window.shifted = 0; window.shifts = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            window.shifted += entry.value;
            window.shifts.push(...entry.sources.map((s) => (s.node?.id || s.node?.className
                || s.node?.nodeName) + ' ' + entry.value.toFixed(4)));
        }
    }).observe({ type: 'layout-shift' })`;

export const kOverflow =
    'document.documentElement.scrollWidth - document.documentElement.clientWidth';

// The squares, regions and controls as a screen reader meets them.
export async function accessibility_of(page) {
    await page.new_game('both');
    await page.move('e2e4', 'keys');
    await page.wait_plies(1);
    const nodes = await page.browser.accessibility();
    const named = (role) => nodes.filter((node) => node.role === role).map((node) => node.name);
    const cells = named('gridcell');
    page.check('64 squares with names', cells.length === 64 && cells.includes('e4, white pawn')
        && cells.includes('e2, empty') && cells.includes('d8, black queen'), cells.join('; '));
    page.check('a grid, a live region, a slider',
        named('grid').length === 1 && named('log').length === 1 && named('slider').length >= 1);
    const nameless = nodes.filter((node) => ['button', 'combobox', 'textbox', 'checkbox', 'slider',
        'grid', 'DisclosureTriangle'].includes(node.role) && !node.name).map((node) => node.role);
    page.check('every control has a name', nameless.length === 0, nameless.join());
}
