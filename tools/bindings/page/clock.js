// Clock holds two clocks in milliseconds, of which one runs. It calls on_tick(clocks) ten times a
// second, and on_flag(color) once when a time is over.

const kTick = 100;

export class Clock {
    #clocks = null;
    #running = null;
    #since = 0;
    #timer = 0;
    #calls;

    constructor(calls) { this.#calls = calls; }

    get running() { return this.#running; }

    // As they stand now; null without clocks.
    now() {
        if (!this.#clocks) return null;
        const clocks = { ...this.#clocks };
        if (this.#running)
            clocks[this.#running] = Math.max(0,
                clocks[this.#running] - (performance.now() - this.#since));
        return clocks;
    }

    set(clocks) {
        this.stop();
        this.#clocks = clocks ? { ...clocks } : null;
    }

    start(color) {
        if (!this.#clocks || this.#running === color) return;
        this.stop();
        this.#running = color;
        this.#since = performance.now();
        this.#timer = setInterval(() => this.#tick(), kTick);
    }

    // Stops both; what has run is counted.
    stop() {
        clearInterval(this.#timer);
        if (this.#clocks) this.#clocks = this.now();
        this.#running = null;
    }

    // The side has moved: its clock stands still, with the increment if it ran.
    press(color, increment) {
        if (!this.#clocks) return null;
        const ran = this.#running === color;
        this.stop();
        if (ran) this.#clocks[color] += increment;
        return this.now();
    }

    #tick() {
        const clocks = this.now();
        this.#calls.on_tick(clocks);
        if (clocks[this.#running] > 0) return;
        const color = this.#running;
        this.stop();
        this.#calls.on_flag(color);
    }
}

// "4:59", "1:02:03", and below ten seconds "9.4".
export function clock_text(milliseconds) {
    if (milliseconds < 10000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
    const seconds = Math.ceil(milliseconds / 1000);
    const two = (n) => String(n).padStart(2, '0');
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const start = hours ? `${hours}:${two(minutes)}` : minutes;
    return `${start}:${two(seconds % 60)}`;
}
