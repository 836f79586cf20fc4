// The colours chosen by hand, set before anything is drawn; without a choice the system's.
(() => {
    try {
        const theme = localStorage.getItem('sebastes.theme');
        if (theme) document.documentElement.dataset.theme = theme;
    } catch { /* no storage: the system's colours */ }
})();
