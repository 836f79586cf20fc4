// Puts the page together: what each part shows when the game changes, and what each button does.

import { opened_with, show_address } from './address.js';
import { Analysis } from './analysis.js';
import { Annotation } from './annotation.js';
import { connect_appearance } from './appearance.js';
import { Arrows } from './arrows.js';
import { connect } from './backend.js';
import { Board } from './board.js';
import { BoardInput } from './board_input.js';
import { Clock, clock_text } from './clock.js';
import { clock_of, marks_of } from './comment_commands.js';
import { Curve } from './curve.js';
import { by_id } from './dom.js';
import { DrawnMarks } from './drawn_marks.js';
import { Editor } from './editor.js';
import { Explorer } from './explorer.js';
import { Game, kStartFen } from './game.js';
import { connect_keys, connect_wheel } from './keys.js';
import { Known } from './known.js';
import { Lines } from './lines.js';
import { Match } from './match.js';
import { taken_text } from './material.js';
import { connect_dialogs, hide_notice, notify, notify_error, say_state, speak }
    from './messages.js';
import { MoveList } from './move_list.js';
import { ask_new_game, connect_level_outputs, humans, side_of, stored_setup } from './new_game.js';
import { Puzzles } from './puzzles.js';
import { Sounds } from './sounds.js';
import { king_to_move } from './squares.js';
import { load_own, save_own } from './storage.js';
import { Tabs } from './tabs.js';
import { Transfer } from './transfer.js';
import { same_place, ways_from, back_from } from './tree.js';
import { Values } from './values.js';
import { VariationBar } from './variation_bar.js';
import { is_full_strength, is_over, kColorNames, level_words, numbered, sentence, spoken_move }
    from './words.js';

const backend = await connect((seconds) =>
    notify(`The server is busy; asked again in ${seconds} s.`));
const game = new Game(stored_setup());
const board = new Board(by_id('board'));
const clock = new Clock({ on_tick: draw_clocks, on_flag: (color) => match.flag(color) });
const match = new Match(game, board, backend, clock);
const drawn = new DrawnMarks(board, (squares, color) => {
    if (!editor.active) game.draw(squares, color);
});
const editor = new Editor(game, (fen) => transfer.set_fen(fen));
const input = new BoardInput(board, editor, {
    targets: (square) => match.targets(square),
    on_move: (from, to) => match.try_move(from, to),
    on_nothing: () => match.set_premove(null),
    on_type: (letter) => {
        by_id('typed-move').value = letter;
        by_id('typed-move').focus();
    },
});
const lines = new Lines(by_id('lines'));
const analysis = new Analysis(game, new Arrows(board), backend, lines);
const moves = new MoveList(by_id('moves'), game);
const curve = new Curve(by_id('curve'), game);
const values = new Values(game, board, backend);
const transfer = new Transfer(game, backend, player_name, game_replaced);
const annotation = new Annotation(game, backend, () => transfer.pgn());
const known = new Known(game, backend, play_or_try);
const explorer = new Explorer(backend, play_or_try);
const variation_bar = new VariationBar(game, match);
const tabs = new Tabs(by_id('tabs'));
const sounds = new Sounds();
const puzzles = new Puzzles({ game, match, backend, put_in, replaced: game_replaced, changed: draw,
    open: () => tabs.show('puzzles'), begin: show_task,
    can_learn: () => match.free && !annotation.running });

function player_name(color) {
    const loaded = game.tags[kColorNames[color]];
    if (loaded) return loaded;
    const { human, level } = game.setup;
    if (!human[color]) return `Sebastes, level ${level}`;
    return human.w && human.b ? kColorNames[color] : 'You';
}

function state_words() {
    if (editor.active) return 'Editing the board';
    if (puzzles.silent) return puzzles.busy ? 'Sebastes is thinking…' : 'Your move';
    if (game.at_end && game.ended) return game.ended.words;
    if (!game.in_main) return 'A variation';
    if (!game.at_end) {
        const count = Math.ceil(game.plies.length / 2);
        return game.cursor ? `Move ${Math.ceil(game.cursor / 2)} of ${count}` : 'The start';
    }
    if (match.lost) return sentence(match.lost);
    const check = game.plies.at(-1)?.check ? 'Check! ' : '';
    if (match.thinking || !game.setup.human[game.to_move]) return `${check}Sebastes is thinking…`;
    const { w, b } = game.setup.human;
    return check + (w && b ? `${kColorNames[game.to_move]} to move` : 'Your move');
}

function draw_clocks(clocks) {
    const top = board.flipped ? 'w' : 'b';
    for (const [id, color] of [['player-top', top], ['player-bottom', top === 'w' ? 'b' : 'w']]) {
        const node = by_id(id).querySelector('.clock');
        const text = clocks?.[color] === undefined ? '' : clock_text(clocks[color]);
        if (node.textContent !== text) node.textContent = text;
        node.classList.toggle('running', clock.running === color);
    }
}

function draw_players() {
    const top = board.flipped ? 'w' : 'b';
    const live = !match.over && game.at_end;
    for (const [id, color] of [['player-top', top], ['player-bottom', top === 'w' ? 'b' : 'w']]) {
        const row = by_id(id);
        row.querySelector('.name').textContent = player_name(color);
        row.querySelector('.taken').textContent = taken_text(game.start_fen, game.fen, color);
        row.classList.toggle('turn', puzzles.silent ? game.fen.split(' ')[1] === color
            : !match.over && game.to_move === color);
    }
    // The state stands in the row of the player whom it is about.
    const row = by_id(live && game.to_move === top ? 'player-top' : 'player-bottom');
    if (by_id('state').parentNode !== row) row.querySelector('.clock').before(by_id('state'));
    draw_clocks(clock.now() ?? read_clocks());
}

// The clocks of a game that was read, at the move looked at.
function read_clocks() {
    if (!game.path.some((move) => clock_of(move) !== null)) return null;
    const clocks = {};
    for (const move of game.path)
        clocks[move.fen.split(' ')[1] === 'w' ? 'b' : 'w'] = clock_of(move) ?? undefined;
    return clocks;
}

function draw_board() {
    const { move } = game;
    document.documentElement.toggleAttribute('data-editing', editor.active);
    document.documentElement.toggleAttribute('data-task', puzzles.in_game);
    board.set_movable(editor.active ? 'both' : match.movable);
    board.show(editor.active ? editor.fen : game.fen);
    board.mark('last', move && !editor.active ? [move.uci.slice(0, 2), move.uci.slice(2, 4)] : []);
    board.mark('check', move?.check && !editor.active ? [king_to_move(game.fen)] : []);
    board.mark('hinted', [puzzles.hinted]);
    board.mark('premove', match.premove ? Object.values(match.premove) : []);
    drawn.show(editor.active ? [] : marks_of(game.said));
    lines.flipped = board.flipped;
    by_id('bar').classList.toggle('flipped', board.flipped);
}

// Loud is what the state asks for, and nothing else: another game where one played here has ended,
// the review of one that was read.
function draw_what_is_next() {
    const puzzle = Boolean(game.setup.puzzle);
    const reviewable = match.over && game.plies.length > 0 && !puzzle;
    by_id('review').hidden = !reviewable;
    by_id('review').disabled = annotation.running;
    by_id('review').classList.toggle('main', reviewable && game.loaded && !game.summary
        && !annotation.running);
    by_id('new-game').classList.toggle('main', match.over && game.at_end && !game.loaded
        && !annotation.running && !puzzle);
    document.documentElement.toggleAttribute('data-puzzle', puzzle);
    document.documentElement.toggleAttribute('data-start',
        !game.plies.length && game.start_fen === kStartFen);
}

function draw_controls() {
    const ended_by_rule = game.status !== null && is_over(game.status);
    const can_play_on = game.plies.length && (!game.at_end || (game.ended && !ended_by_rule));
    const { w, b } = game.setup.human;
    const live = !match.over && game.plies.length > 0;
    by_id('play-on').classList.toggle('unused', !can_play_on);
    draw_what_is_next();
    by_id('undo').disabled = !game.plies.length;
    by_id('redo').disabled = !game.undone.length;
    by_id('again').hidden = !match.lost;
    by_id('hint').hidden = Boolean(match.lost);
    by_id('hint').disabled = match.over || match.thinking || !match.ready;
    by_id('resign').disabled = match.over;
    by_id('draw').disabled = !live || !(w || b);
    for (const id of ['draw', 'resign']) by_id(id).hidden = match.over;
    for (const id of ['first', 'back']) by_id(id).disabled = !game.cursor;
    for (const id of ['forward', 'last']) by_id(id).disabled = !game.ahead.length;
    by_id('side-choice').value = side_of(game.setup.human);
    by_id('level').value = game.setup.level;
    by_id('level-value').textContent = level_words(game.setup.level);
    if (by_id('fen').dataset.shown === game.fen) return;  // what is typed there stays
    by_id('fen').dataset.shown = game.fen;
    by_id('fen').value = game.fen;
}

// Of a game against an engine that plays worse on purpose, or a puzzle, nothing is told meanwhile.
function is_versus() {
    const { human, level, puzzle = false } = game.setup;
    return !match.over && human.w !== human.b && (!is_full_strength(level) || puzzle);
}

function draw() {
    draw_board();
    draw_players();
    draw_controls();
    const words = state_words();
    say_state(words);
    by_id('state').title = words;
    by_id('state').classList.toggle('ended', game.at_end && Boolean(game.ended));
    const opening = editor.active ? null : game.opening;
    by_id('opening').textContent = opening ? `${opening.eco} ${opening.name}` : '';
    by_id('opening').title = by_id('opening').textContent;
    variation_bar.draw();
    moves.bare = puzzles.silent;
    moves.draw();
    curve.draw();
    annotation.draw();
    puzzles.draw();
    values.update();
    known.update();
    // A page that nobody sees leaves the engine to those that are seen.
    analysis.paused = match.searching || puzzles.busy || annotation.running || explorer.reading
        || editor.active || !match.ready || document.hidden;
    analysis.versus = is_versus() || puzzles.silent;
    analysis.update();
    match.look();
    show_address(game);
}

// Moves of the board alone keep what a person has taken up only while the position stands.
let shown_fen = '';
function redraw() {
    if (game.fen !== shown_fen) input.reset();
    shown_fen = game.fen;
    draw();
}

function game_replaced() {
    hide_notice();  // it was about another game
    annotation.stop();
    puzzles.leave();
    editor.leave();
    analysis.peeking = false;
    clock.set(game.clocks);
    turn_board();
    match.sync();
}

// A move of a list that was clicked: played where a person may, tried elsewhere.
async function play_or_try(move) {
    if (!match.make(move.uci)) await try_line([move]);
}

// Goes along a line that was found, which is kept as a variation.
async function try_line(line) {
    if (!match.free) return notify('Lines can be followed when the game is over.');
    const request = game.request_here;
    const count = request.moves.length;
    request.moves.push(...line.map((move) => move.uci));
    const { plies } = await backend.request('/api/validate', request);
    game.try_moves(plies.slice(count));
}

// The better line of a fault goes in as a variation, and its first move is looked at.
async function put_in(ply, line) {
    game.go_to(ply - 1);
    await try_line(line);
    const { turns } = game.place;
    if (turns.length) game.go_to_place({ turns, at: 1 });
}

// A fault to learn from is seen from its side, and the engine is silent.
function show_task(color) {
    flip(color === 'b');
    analysis.peeking = false;
}

function turn_board() {
    const { w, b } = game.setup.human;
    flip(b && !w);
}

function flip(flipped) {
    board.flip(flipped);
    save_own('flipped', flipped);
}

// side: who the person plays; as before where none is named.
async function new_game(side) {
    const setup = await ask_new_game(game.setup.puzzle ? stored_setup().level
        : game.setup.level, game.has_previous, side);
    if (!setup) return;
    const { fen } = game;
    if (setup === 'back') game.bring_back();
    else game.start(setup, setup.from_here ? fen : undefined);
    game_replaced();
}

async function hint() {
    by_id('hint').disabled = true;
    const move = await analysis.hint();
    by_id('hint').disabled = match.over;
    if (!move) return;
    notify(`Hint: ${move.san}`);
    speak(`Hint: ${spoken_move(move.san)}`);
}

// Another way from the position before the move looked at: the next or the one before.
function other_way(step) {
    const ways = ways_from(game.plies, back_from(game.place));
    const at = ways.findIndex(({ place }) => same_place(place, game.place));
    if (at >= 0 && ways.length > 1) game.go_to_place(ways.at((at + step) % ways.length).place);
}

// Of a game that is reviewed what was found is shown.
function review() {
    tabs.show('annotation');
    if (!game.summary) annotation.start();
}

function play_first_line() {
    const [move] = analysis.line;
    if (move) play_or_try(move);
}

const turn_engine = () => analysis.turn(!analysis.on);
const turn_over = () => {
    flip(!board.flipped);
    draw();
};

function connect_buttons() {
    const on = (id, run) => by_id(id).addEventListener('click', run);
    on('new-game', () => new_game());
    on('again', () => match.sync());
    on('undo', () => match.undo());
    on('redo', () => match.redo());
    on('hint', hint);
    on('resign', () => match.resign());
    on('draw', () => match.offer_draw());
    on('review', review);
    on('play-on', () => match.play_on(game_replaced));
    on('flip', turn_over);
    on('first', () => game.go_to_start());
    on('back', () => game.go_back());
    on('forward', () => game.go_on());
    on('last', () => game.go_to_end());
    on('help', () => by_id('keys').showModal());
    on('infinite', () => analysis.set_endless(!analysis.endless));
    by_id('engine').addEventListener('change', (event) => analysis.turn(event.target.checked));
    by_id('line-count').addEventListener('change', (event) =>
        analysis.set_count(Number(event.target.value)));
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
    connect_keys({ back: () => game.go_back(), on: () => game.go_on(),
        start: () => game.go_to_start(), end: () => game.go_to_end(), other_way, flip: turn_over,
        engine: turn_engine, play: play_first_line,
        threat: () => analysis.threat().catch(notify_error), new_game: () => new_game() },
    by_id('keys'));
    connect_wheel(by_id('board'), () => game.go_back(), () => game.go_on());
    addEventListener('pagehide', () => { if (game.clocks) game.set_clocks(clock.now()); });
    document.addEventListener('visibilitychange', draw);
    addEventListener('online', () => { if (match.lost) match.sync(); });
}

// What one can begin with, shown until a move is made.
function connect_start() {
    const on = (id, run) => by_id(id).addEventListener('click', run);
    on('start-white', () => new_game('white'));
    on('start-black', () => new_game('black'));
    on('start-position', () => {
        tabs.show('setup');
        editor.enter();
    });
    on('start-paste', () => {
        tabs.show('transfer');
        by_id('pgn').focus();
    });
    on('start-puzzles', () => {
        puzzles.begin(puzzles.due ? 'kept' : 'mates').catch(notify_error);
    });
}

function connect_panels() {
    tabs.on_change = (name) => {
        known.visible = ['known', 'explorer'].includes(name);
        by_id('values').open = name === 'worth';
        if (name !== 'setup') editor.leave();
        if (name !== 'puzzles' && puzzles.in_game) puzzles.leave();
        draw();
    };
    explorer.on_change = redraw;
    known.on_known = (answer) => explorer.show(answer);
    transfer.on_games = () => tabs.show('transfer');
    lines.on_play = (line) => try_line(line).catch(notify_error);
    editor.on_change = redraw;
    annotation.on_change = redraw;
    annotation.on_line = (ply, line) => put_in(ply, line).catch(notify_error);
    analysis.on_score = () => curve.draw();
    connect_appearance({ redraw: () => analysis.draw(), analysis, board });
}

// A game that the address tells, and the place in it.
async function open_address(wanted) {
    if (wanted.pgn) await transfer.open(wanted.pgn);
    else await transfer.set_fen(wanted.fen.replaceAll('_', ' '));
    if (wanted.place.turns.length) game.go_to_place(wanted.place);
    else game.go_to(wanted.place.at);
}

game.addEventListener('change', redraw);
game.addEventListener('cursor', () => {
    redraw();
    const { move, path } = game;
    sounds.play(move);
    speak(move ? numbered(path.at(-2)?.fen ?? game.start_fen, spoken_move(move.san)) : 'The start');
});
match.addEventListener('state', redraw);
match.addEventListener('move', ({ detail }) => sounds.play(detail));
match.addEventListener('info', ({ detail }) => analysis.keep(detail));

connect_dialogs();
connect_level_outputs();
connect_buttons();
connect_start();
connect_panels();
board.flip(load_own('flipped', game.setup.human.b && !game.setup.human.w));
clock.set(game.clocks);
const wanted = opened_with(game);
tabs.restore();
await match.sync().catch(notify_error);
if (wanted) await open_address(wanted).catch(notify_error);
await puzzles.resume().catch(notify_error);
