// What a person has chosen and the first paint depends on, set before anything is drawn: colours,
// without a choice the system's; how many lines of the engine and which coordinates have room.
(() => {
    const { dataset, style } = document.documentElement;
    const stored = (name) => localStorage.getItem(`sebastes.${name}`);
    try {
        const theme = stored('theme');
        if (theme) dataset.theme = theme;
        dataset.board = JSON.parse(stored('board-theme')) ?? '';
        dataset.coordinates = JSON.parse(stored('coordinates')) ?? '';
        style.setProperty('--places', Number(stored('lines')) || 1);
    } catch { /* no storage: nothing was chosen */ }
})();
