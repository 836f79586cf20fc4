#include "tools/programs/play/conversation.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/text.h"
#include "notation/notation.h"
#include "tools/programs/play/completions.h"
#include "tools/programs/play/screen.h"
#include "tools/shared/explain/explain.h"
#include "tools/shared/explain/piece_words.h"
#include "tools/shared/pgn_epd/move_text.h"
#include "tools/shared/text_file/utf8.h"

namespace sebastes::play {

namespace {

GameResult win_of(Color side) {
    return side == Color::White ? GameResult::WhiteWins : GameResult::BlackWins;
}

// "12. Nf3" or "12... Nc6".
std::string numbered(const Position& before, const std::string& move) {
    return fmt::format("{}{} {}", before.fullmove_number(),
                       before.side_to_move() == Color::White ? "." : "...", move);
}

}  // namespace

Conversation::Conversation(ConversationOptions options, EnginePlayer& engine, LineReader& reader,
                           std::ostream& out, const Terminal& terminal, const SavedGame* saved)
    : options_(std::move(options)),
      engine_(engine),
      reader_(reader),
      out_(out),
      terminal_(terminal),
      saved_(saved) {
    begin(GameAtBoard(), true);
    complete_lines();
}

void Conversation::complete_lines() {
    reader_.set_completions([this](std::string_view text) { return completions(record_, text); });
}

void Conversation::begin(GameAtBoard record, bool may_learn) {
    record_ = std::move(record);
    may_learn_ = may_learn && record_.start() == Position::start();
    const GameSetup& setup = options_.setup;
    from_black_ = setup.engine[Color::White] && !setup.engine[Color::Black];
    clock_.reset();
    if (setup.clock) clock_.emplace(*setup.clock);
    for (const Color side : kColors) judgement_[side].clear();
    review_.reset();
    waits_ = announced_ = draw_was_offered_ = false;
    shows_board_ = true;
}

void Conversation::resume(const PgnGame& pgn, const SavedState& state) {
    options_.setup = state.setup;
    begin(GameAtBoard::from_pgn(pgn), state.may_learn);
    from_black_ = state.from_black;
    if (clock_ && state.time_left)
        for (const Color side : kColors) clock_->set_left(side, (*state.time_left)[side]);
}

void Conversation::set_up(const Position& position) { begin(GameAtBoard(position), false); }

std::size_t Conversation::width() const {
    return static_cast<std::size_t>(std::max(terminal_.writes ? terminal_width() : 80, 20));
}

void Conversation::refuse(const std::string& reason) {
    ++refusals_;
    say(plain_text(reason));
}

void Conversation::say_long(const std::string& sentence) {
    say(terminal_.writes ? wrapped(sentence, width()) : sentence);
}

void Conversation::run() {
    while (!leaving_) step();
    stop_clock();
    save();
}

void Conversation::step() {
    if (is_over()) {
        announce_end();
    } else if (engine_is_to_move()) {
        return let_engine_move();
    }
    listen();
}

void Conversation::show() {
    shows_board_ = false;
    show(record_, from_black_, clock_ ? &*clock_ : nullptr);
}

void Conversation::show(const GameAtBoard& record, bool from_black, const ChessClock* clock) {
    const View view{record, player_names(options_.setup, "You"), from_black, clock, now()};
    out_ << '\n' << screen_text(view, terminal_.style, static_cast<int>(width())) << std::flush;
    const Position& position = record.position();
    if (record.end() || !position.in_check()) return;
    const Color side = position.side_to_move();
    const bool person = !options_.setup.engine[side] && options_.setup.is_against_engine();
    say(person ? "   You are" : fmt::format("   {} is", tools::name_of(side)), " in check from ",
        tools::plain_names_of(position.board(), position.checkers()), ".");
}

std::string Conversation::prompt() const {
    if (is_over()) return "> ";
    std::string text =
        fmt::format("{}. {}", record_.position().fullmove_number(), tools::name_of(to_move()));
    if (clock_) text += " " + clock_text(clock_->left(to_move(), now()));
    return text + "> ";
}

std::string Conversation::ask(const std::string& question) {
    if (!terminal_.reads) say(question);
    const Input input = reader_.read(question + " ", std::nullopt);
    if (input.kind == Input::Kind::End) leaving_ = true;
    return input.text;
}

void Conversation::listen() {
    if (shows_board_) show();
    start_clock();
    const auto until = clock_ && !is_over() ? clock_->falls_at() : std::nullopt;
    const Input input = reader_.read(prompt(), until);
    if (until && now() >= *until && input.kind != Input::Kind::End) {
        see_flag();  // too late for a move, but not for a command
        if (parse_command(input.text)) obey_line(input.text);
        return;
    }
    switch (input.kind) {
        case Input::Kind::Line:
            interrupted_ = false;
            return obey_line(input.text);
        case Input::Kind::Interrupt:
            if (interrupted_) return leave();
            interrupted_ = true;
            return say("To leave, press Ctrl-C again or type quit.");
        case Input::Kind::TimeUp:
            break;
        case Input::Kind::End:
            return leave();
    }
}

// Commands by their whole names, then moves, then commands by how they begin.
void Conversation::obey_line(const std::string& line) {
    if (line.find_first_not_of(" \t") == std::string::npos) {
        shows_board_ = terminal_.reads;
        return;
    }
    if (answers_absent_ && answers_no_task(line)) return;
    if (const auto command = parse_command(line)) return obey(*command);
    const Result<Move> move = tools::read_move(record_.position(), line);
    if (move && !is_over()) {
        if (options_.setup.engine[to_move()])
            return refuse("It is the engine's move: 'go' lets it play.");
        return play(*move);
    }
    if (const auto command = parse_abbreviated(line)) return obey(*command);
    if (const auto meant = command_meant(line))
        return refuse(fmt::format("{} is no move and no command; did you mean {}?",
                                  sebastes::quoted(line), *meant));
    if (is_over()) return refuse("The game is over: new, undo, mistakes, save FILE or quit?");
    refuse_move(move.error());
}

void Conversation::refuse_move(std::string reason) {
    reason.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(reason.front())));
    if (reason.find(" is no move") != std::string::npos) reason += "; help lists the commands";
    refuse(reason.ends_with('?') ? reason : reason + ".");
}

void Conversation::play(Move move, int score) {
    if (clock_) clock_->press(now());
    record_.play(move, score);
    draw_was_offered_ = false;
    shows_board_ = true;
    change();
}

void Conversation::let_engine_move() {
    const Color side = to_move();
    start_clock();
    if (shows_board_ && terminal_.reads && !options_.setup.is_against_engine()) show();
    const auto choice = engine_.choose(record_, options_.setup, clock_ ? &*clock_ : nullptr, now(),
                                       thinking_display());
    end_thinking_display();
    if (choice.ending) {
        leaving_ = true;
        return;
    }
    if (clock_ && clock_->left(side, now()) == 0) return see_flag();
    if (choice.interrupted && !options_.setup.is_against_engine()) {
        waits_ = true;
        stop_clock();
        return say("The engine waits; 'go' lets it play on.");
    }
    const bool searched = !choice.from_book && !choice.interrupted;
    if (searched) judgement_[side].add(choice.result.score);
    if (engine_resigns(choice)) return;
    say_engine_move(choice.result.best, choice);
    play(choice.result.best, searched ? choice.result.score : kNoScore);
}

bool Conversation::engine_resigns(const EnginePlayer::Choice& choice) {
    const Color side = to_move();
    if (!options_.resigns || choice.from_book || !judgement_[side].resigns()) return false;
    stop_clock();
    record_.declare(win_of(~side), fmt::format("{} resigns", tools::name_of(side)));
    change();
    return true;
}

void Conversation::say_engine_move(Move move, const EnginePlayer::Choice& choice) {
    std::string text =
        "Sebastes plays " + numbered(record_.position(), to_san(record_.position(), move));
    if (choice.from_book) text += " from its book";
    GameAtBoard next = record_;
    next.play(move);
    if (const auto opening = next.opening(); opening && choice.from_book) {
        const bool fits = text.size() + opening->name.size() + 2 <= width();
        text += fmt::format("{} {}", fits ? ":" : ":\n  ", opening->name);
    }
    say(text);
}

void Conversation::see_flag() {
    const auto side = clock_ ? clock_->running() : std::nullopt;
    if (!side || is_over()) return;
    stop_clock();
    clock_->set_left(*side, 0);
    const Bitboard winners = record_.position().board().by_color[~*side];
    const bool lone_king = winners.count() == 1;
    record_.declare(lone_king ? GameResult::Draw : win_of(~*side),
                    fmt::format("{}'s time is over{}", tools::name_of(*side),
                                lone_king ? ", and a lone king cannot win" : ""));
    change();
}

void Conversation::change() {
    if (is_over()) stop_clock();
    if (!is_over()) announced_ = false;
    save();
}

void Conversation::save() {
    if (saved_ == nullptr || record_.plies() == 0) return;
    PgnGame pgn = described_game();
    SavedState state{options_.setup, std::nullopt, from_black_, may_learn_};
    if (clock_) {
        state.time_left.emplace();
        for (const Color side : kColors) (*state.time_left)[side] = clock_->left(side, now());
    }
    write_tags(state, pgn);
    const auto error = saved_->save(pgn);
    if (error && !saving_failed_) say("The game cannot be saved: ", error->message);
    saving_failed_ = error.has_value();
}

void Conversation::announce_end() {
    if (announced_) return;
    announced_ = true;
    shows_board_ = false;
    show();
    const GameEnd end = *record_.end();
    say("   ", to_pgn_result(end.result), ", ", end.words, ".");
    const GameSetup& setup = options_.setup;
    if (options_.on_finished && setup.is_against_engine() && may_learn_ &&
        !record_.was_taken_back())
        say("   ", options_.on_finished(record_.to_learn()));
    if (terminal_.reads) say("   new, undo, mistakes, save FILE or quit?");
}

void Conversation::start_clock() {
    if (clock_ && !is_over() && !waits_) clock_->start(to_move(), now());
}

void Conversation::stop_clock() {
    if (clock_) clock_->stop(now());
}

}  // namespace sebastes::play
