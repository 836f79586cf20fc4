// Puts the page together: what each part shows when the game changes, and what each button does.

import { Analysis } from './analysis.js';
import { Annotation } from './annotation.js';
import { Arrows } from './arrows.js';
import { connect } from './backend.js';
import { Board } from './board.js';
import { BoardInput } from './board_input.js';
import { Clock, clock_text } from './clock.js';
import { Curve } from './curve.js';
import { Game } from './game.js';
import { Match } from './match.js';
import { connect_dialogs, notify, notify_error, say_state, speak } from './messages.js';
import { MoveList } from './move_list.js';
import { ask_new_game, connect_level_outputs, humans, side_of, stored_setup } from './new_game.js';
import { king_to_move } from './squares.js';
import { load, save, save_text } from './storage.js';
import { Transfer } from './transfer.js';
import { Values } from './values.js';
import { is_over, kColorNames, level_words, numbered, spoken_move } from './words.js';

const by_id = (id) => document.getElementById(id);

const backend = await connect((seconds) =>
    notify(`The server is busy; asked again in ${seconds} s.`));
const game = new Game(stored_setup());
const board = new Board(by_id('board'));
const clock = new Clock({ on_tick: draw_clocks, on_flag: (color) => match.flag(color) });
const match = new Match(game, board, backend, clock);
const input = new BoardInput(board, {
    targets: (square) => match.targets(square),
    on_move: (from, to) => match.try_move(from, to),
    on_type: (letter) => {
        by_id('typed-move').value = letter;
        by_id('typed-move').focus();
    },
});
const analysis = new Analysis(game, new Arrows(board), backend);
const moves = new MoveList(by_id('moves'), game);
const curve = new Curve(by_id('curve'), game);
const values = new Values(game, board, backend);
const transfer = new Transfer(game, backend, player_name, game_replaced);
const annotation = new Annotation(game, backend, () => transfer.pgn());

function player_name(color) {
    const loaded = game.tags[kColorNames[color]];
    if (loaded) return loaded;
    const { human, level } = game.setup;
    if (!human[color]) return `Sebastes, level ${level}`;
    return human.w && human.b ? kColorNames[color] : 'You';
}

function state_words() {
    if (game.at_end && game.ended) return game.ended.words;
    if (!game.at_end) {
        const at = game.cursor ? `After ${numbered(game.fen_at(game.cursor - 1),
            game.plies[game.cursor - 1].san)}` : 'The start';
        return `${at} (${game.cursor} of ${game.plies.length} plies)`;
    }
    const check = game.plies.at(-1)?.check ? 'Check! ' : '';
    if (match.thinking || !game.setup.human[game.to_move]) return `${check}Sebastes is thinking…`;
    const { w, b } = game.setup.human;
    return check + (w && b ? `${kColorNames[game.to_move]} to move` : 'Your move');
}

function draw_clocks(clocks) {
    const top = board.flipped ? 'w' : 'b';
    for (const [id, color] of [['player-top', top], ['player-bottom', top === 'w' ? 'b' : 'w']]) {
        const node = by_id(id).querySelector('.clock');
        const text = clocks ? clock_text(clocks[color]) : '';
        if (node.textContent !== text) node.textContent = text;
        node.classList.toggle('running', clock.running === color);
    }
}

function draw_players() {
    const top = board.flipped ? 'w' : 'b';
    for (const [id, color] of [['player-top', top], ['player-bottom', top === 'w' ? 'b' : 'w']]) {
        by_id(id).querySelector('.name').textContent = player_name(color);
        by_id(id).classList.toggle('turn', !match.over && game.to_move === color);
    }
    draw_clocks(clock.now());
}

function draw_board() {
    const ply = game.plies[game.cursor - 1];
    board.set_movable(match.movable);
    board.show(game.fen);
    board.mark('last', ply ? [ply.uci.slice(0, 2), ply.uci.slice(2, 4)] : []);
    board.mark('check', ply?.check ? [king_to_move(game.fen)] : []);
    by_id('bar').classList.toggle('flipped', board.flipped);
}

function draw_controls() {
    const ended_by_rule = game.status !== null && is_over(game.status);
    const can_play_on = game.plies.length && (!game.at_end || (game.ended && !ended_by_rule));
    by_id('play-on').classList.toggle('unused', !can_play_on);
    by_id('undo').disabled = !game.plies.length;
    by_id('redo').disabled = !game.undone.length;
    by_id('hint').disabled = match.over || match.thinking;
    by_id('resign').disabled = match.over;
    for (const id of ['first', 'back']) by_id(id).disabled = !game.cursor;
    for (const id of ['forward', 'last']) by_id(id).disabled = game.at_end;
    by_id('side-choice').value = side_of(game.setup.human);
    by_id('level').value = game.setup.level;
    by_id('level-value').textContent = level_words(game.setup.level);
    if (by_id('fen').dataset.shown === game.fen) return;  // what is typed there stays
    by_id('fen').dataset.shown = game.fen;
    by_id('fen').value = game.fen;
}

function draw() {
    draw_board();
    draw_players();
    draw_controls();
    const words = state_words();
    say_state(words);
    by_id('state').title = words;
    by_id('state').classList.toggle('ended', game.at_end && Boolean(game.ended));
    const opening = game.opening_at(game.cursor);
    by_id('opening').textContent = opening ? `${opening.eco} ${opening.name}` : '';
    moves.draw();
    curve.draw();
    annotation.draw();
    values.update();
    analysis.paused = match.searching || annotation.running || !match.ready;
    analysis.update();
}

// Moves of the board alone keep what a person has taken up only while the position stands.
let shown_fen = '';
function redraw() {
    if (game.fen !== shown_fen) input.reset();
    shown_fen = game.fen;
    draw();
}

function game_replaced() {
    annotation.stop();
    clock.set(game.clocks);
    turn_board();
    match.sync();
}

function turn_board() {
    const { w, b } = game.setup.human;
    board.flip(b && !w);
}

async function new_game() {
    const setup = await ask_new_game(game.setup.level, game.has_previous);
    if (!setup) return;
    if (setup === 'back') game.bring_back();
    else game.start(setup);
    game_replaced();
    board.cell('e2').scrollIntoView({ block: 'nearest' });
}

async function hint() {
    by_id('hint').disabled = true;
    const move = await analysis.hint();
    by_id('hint').disabled = match.over;
    if (!move) return;
    notify(`Hint: ${move.san}`);
    speak(`Hint: ${spoken_move(move.san)}`);
}

function connect_buttons() {
    const on = (id, run) => by_id(id).addEventListener('click', run);
    on('new-game', new_game);
    on('undo', () => match.undo());
    on('redo', () => match.redo());
    on('hint', hint);
    on('resign', () => match.resign());
    on('play-on', () => match.play_on());
    on('flip', () => {
        board.flip(!board.flipped);
        draw();
    });
    on('first', () => game.go_to(0));
    on('back', () => game.go_to(game.cursor - 1));
    on('forward', () => game.go_to(game.cursor + 1));
    on('last', () => game.go_to(game.plies.length));
    on('theme', () => set_theme(!is_dark()));
    by_id('typed').addEventListener('submit', async (event) => {
        event.preventDefault();
        const field = by_id('typed-move');
        const text = field.value.trim();
        if (!text) return;
        if (await match.try_text(text)) field.value = '';
        else field.select();
    });
    by_id('side-choice').addEventListener('change', (event) => {
        game.setup.human = humans(event.target.value);
        turn_board();
        match.sync();
    });
    by_id('level').addEventListener('input', (event) => game.set_level(Number(event.target.value)));
    for (const [id, name] of [['show-bar', 'show_bar'], ['show-line', 'show_line']]) {
        analysis[name] = load(name, analysis[name]);
        by_id(id).checked = analysis[name];
        by_id(id).addEventListener('change', (event) => {
            analysis[name] = event.target.checked;
            save(name, event.target.checked);
            analysis.update();
        });
    }
    document.addEventListener('keydown', walk_by_keys);
    addEventListener('pagehide', () => { if (game.clocks) game.set_clocks(clock.now()); });
}

// Left and right walk through the game, unless the focus is where they mean something else.
function walk_by_keys(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest('input, select, textarea, dialog, #board, #curve')) return;
    const to = { ArrowLeft: game.cursor - 1, ArrowRight: game.cursor + 1 }[event.key];
    if (to === undefined) return;
    game.go_to(to);
    event.preventDefault();
}

const is_dark = () => {
    const { theme } = document.documentElement.dataset;
    return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
};

// A choice that is the system's own is none: the page follows the system again.
function set_theme(dark) {
    const system = matchMedia('(prefers-color-scheme: dark)').matches;
    const theme = dark === system ? null : dark ? 'dark' : 'light';
    save_text('theme', theme);
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    by_id('theme').setAttribute('aria-pressed', dark);
}

game.addEventListener('change', redraw);
game.addEventListener('cursor', () => {
    redraw();
    const ply = game.plies[game.cursor - 1];
    speak(ply ? numbered(game.fen_at(game.cursor - 1), spoken_move(ply.san)) : 'The start');
});
match.addEventListener('state', redraw);
match.addEventListener('info', ({ detail }) => analysis.keep(game.plies.length, detail));
annotation.on_change = redraw;
analysis.on_score = () => curve.draw();

connect_dialogs();
connect_level_outputs();
connect_buttons();
by_id('theme').setAttribute('aria-pressed', is_dark());
turn_board();
clock.set(game.clocks);
draw();
match.sync().catch(notify_error);
