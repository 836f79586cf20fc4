// Sets what the first paint depends on before anything is drawn: the chosen colours (else those of
// the system), the number of the engine's lines, and the coordinates.
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
