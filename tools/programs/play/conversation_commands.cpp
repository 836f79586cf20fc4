// What a person can say besides moves.
#include <fmt/core.h>

#include <algorithm>

#include "core/number.h"
#include "core/text.h"
#include "search/strength.h"
#include "tools/programs/play/conversation.h"
#include "tools/shared/explain/piece_words.h"

namespace sebastes::play {

namespace {

// The number that the argument is, or `otherwise` when it is empty.
std::optional<int> number_or(const std::string& argument, int otherwise, int least, int most) {
    if (argument.empty()) return otherwise;
    const auto number = to_number<int>(argument);
    if (!number || *number < least || *number > most) return std::nullopt;
    return number;
}

}  // namespace

void Conversation::obey(const PlayerCommand& command) {
    const std::string& argument = command.argument;
    switch (command.verb) {
        case Verb::Help:
            return help(argument);
        case Verb::Go:
            return go();
        case Verb::Undo:
            return undo(argument);
        case Verb::Redo:
            return redo(argument);
        case Verb::Moves:
            return list_moves(argument);
        case Verb::Eval:
            return evaluate();
        case Verb::Hint:
        case Verb::Threats:
        case Verb::Analyse:
            return study(command);
        case Verb::Mistakes:
            return mistakes(argument);
        case Verb::Flip:
            return flip();
        case Verb::Board:
            return show();
        case Verb::Side:
            return set_side(argument);
        case Verb::Clock:
            return set_clock(argument);
        case Verb::Think:
            return set_thinking(argument);
        case Verb::Draw:
            return offer_draw();
        case Verb::Resign:
            return resign();
        case Verb::New:
            return new_game(argument);
        case Verb::Fen:
            return fen(argument);
        case Verb::Pgn:
            return say_pgn();
        case Verb::Save:
            return save_to(argument);
        case Verb::Load:
            return load_from(argument);
        case Verb::Quit:
            return leave();
        default:
            return set_number(command.verb, argument);
    }
}

void Conversation::go() {
    if (is_over()) return refuse("The game is over.");
    waits_ = false;
    if (!engine_is_to_move()) set_side(to_move() == Color::White ? "black" : "white");
}

void Conversation::flip() {
    from_black_ = !from_black_;
    shows_board_ = true;
    save();
}

void Conversation::leave() {
    leaving_ = true;
    if (saved_ != nullptr && !is_over() && record_.plies() > 0)
        say("The game is saved; the next start offers to go on.");
}

void Conversation::help(const std::string& name) {
    if (!name.empty()) {
        const auto command = parse_command(name);
        if (!command) {
            const auto meant = command_meant(name);
            return refuse(fmt::format("There is no command {}{}", sebastes::quoted(name),
                                      meant ? fmt::format("; did you mean {}?", *meant) : "."));
        }
        const VerbWords& words = words_of(command->verb);
        say(words.name, words.arguments.empty() ? "" : " ", words.arguments, ": ", words.summary,
            ".");
        if (!words.details.empty()) say(words.details);
        return;
    }
    say("Type a move (e4, Nf3, exd5, O-O, e8=Q, e2e4) or a command; Tab completes it.");
    for (const VerbWords& each : all_verbs()) {
        const std::string head = fmt::format("{} {}", each.name, each.arguments);
        if (width() >= 70)
            say(fmt::format("  {:<29} {}", head, each.summary));
        else
            say(fmt::format("{}\n    {}", head, each.summary));
    }
    say(kDrawRule);
    if (options_.resigns) say(kResignRule);
    say("Ctrl-C makes the engine move at once, and at the prompt, twice, leaves.");
}

void Conversation::undo(const std::string& argument) {
    const auto plies = static_cast<int>(record_.plies());
    if (plies == 0) return refuse("There is nothing to take back.");
    const bool both = !options_.setup.is_against_engine();
    // Back to where the person was to move.
    const int usual = both || options_.setup.engine[to_move()] ? 1 : 2;
    const auto count = number_or(argument, usual, 1, plies);
    if (!count) return refuse(fmt::format("undo takes a number of plies from 1 to {}.", plies));
    if (*count > plies) return refuse("There is no move of yours to take back.");
    stop_clock();
    const auto fell = [&](Color side) { return clock_->left(side, now()) == 0; };
    if (clock_ && (fell(Color::White) || fell(Color::Black))) {
        clock_.emplace(clock_->control());
        say("The clocks are set back.");
    }
    for (int i = 0; i < *count; ++i) record_.undo();
    for (const Color side : kColors) judgement_[side].clear();
    if (options_.setup.engine[to_move()]) {
        waits_ = true;
        say("The engine waits; 'go' lets it play.");
    }
    shows_board_ = true;
    change();
}

void Conversation::redo(const std::string& argument) {
    const auto most = static_cast<int>(record_.undone());
    if (most == 0) return refuse("There is nothing to play again.");
    const bool both = !options_.setup.is_against_engine();
    const int usual = std::min(most, both || options_.setup.engine[to_move()] ? 1 : 2);
    const auto count = number_or(argument, usual, 1, most);
    if (!count) return refuse(fmt::format("redo takes a number of plies from 1 to {}.", most));
    stop_clock();
    for (int i = 0; i < *count; ++i) record_.redo();
    waits_ = options_.setup.engine[to_move()] && record_.undone() > 0;
    shows_board_ = true;
    change();
}

void Conversation::set_side(const std::string& argument) {
    ColorArray<bool>& engine = options_.setup.engine;
    if (argument.empty()) {
        std::swap(engine[Color::White], engine[Color::Black]);
    } else if (const auto sides = engine_sides(argument)) {
        engine = *sides;
    } else {
        return refuse("side takes white, black, both or none.");
    }
    may_learn_ = may_learn_ && record_.plies() == 0;
    stop_clock();
    for (const Color side : kColors) judgement_[side].clear();
    waits_ = false;
    if (options_.setup.is_against_engine()) from_black_ = engine[Color::White];
    shows_board_ = true;
    save();
}

void Conversation::set_number(Verb verb, const std::string& argument) {
    GameSetup& setup = options_.setup;
    if (verb == Verb::Level) {
        const auto level = number_or(argument, setup.level(), 1, kMaxLevel);
        if (!level) return refuse(fmt::format("level takes a number from 1 to {}.", kMaxLevel));
        if (*level != setup.level()) setup.elo = elo_of_level(*level);
    } else if (verb == Verb::Elo) {
        const auto elo = number_or(argument, setup.elo, kLeastElo, kMostElo);
        if (!elo) return refuse(fmt::format("elo takes {} to {}.", kLeastElo, kMostElo));
        setup.elo = *elo;
    } else {
        const auto time = argument.empty() ? Result<TimeControl>(TimeControl{})
                                           : parse_time_control("1+" + argument);
        if (!time || (!argument.empty() && time->increment == 0))
            return refuse("time takes seconds, as in 2 or 0.5.");
        if (!argument.empty()) setup.move_time = time->increment;
        return say(fmt::format("The engine thinks {:g} s about a move{}.",
                               static_cast<double>(setup.move_time) / 1000,
                               clock_ ? ", when there is no clock" : ""));
    }
    say(fmt::format("The engine plays at level {} of {}, Elo {}.", setup.level(), kMaxLevel,
                    setup.elo));
    save();
}

void Conversation::set_clock(const std::string& argument) {
    if (argument == "off") {
        options_.setup.clock.reset();
        clock_.reset();
    } else if (!argument.empty()) {
        const auto control = parse_time_control(argument);
        if (!control) return refuse(control.error() + ", or off.");
        options_.setup.clock = *control;
        clock_.emplace(*control);
    }
    if (!clock_) return say("There is no clock.");
    say("White ", clock_text(clock_->left(Color::White, now())), ", Black ",
        clock_text(clock_->left(Color::Black, now())), " (", to_string(clock_->control()), ").");
}

void Conversation::set_thinking(const std::string& argument) {
    if (argument != "on" && argument != "off" && !argument.empty())
        return refuse("think takes on or off.");
    options_.show_thinking = argument.empty() ? !options_.show_thinking : argument == "on";
    say("The engine's thinking is ", options_.show_thinking ? "shown." : "hidden.");
}

void Conversation::offer_draw() {
    if (is_over()) return refuse("The game is over.");
    const auto agree = [&] {
        record_.declare(GameResult::Draw, "draw by agreement");
        change();
    };
    const GameSetup& setup = options_.setup;
    if (!setup.engine[Color::White] && !setup.engine[Color::Black]) {
        const std::string answer =
            ask(fmt::format("{}, is it a draw? [y/N]", tools::name_of(~to_move())));
        if (answer.starts_with('y') || answer.starts_with('Y')) return agree();
        return say("The game goes on.");
    }
    if (draw_was_offered_) return refuse("The draw was declined; play a move first.");
    const DrawAndResign& judgement =
        judgement_[setup.engine[Color::White] ? Color::White : Color::Black];
    const auto answer = judgement.answer_draw(record_.position().fullmove_number());
    draw_was_offered_ = true;
    say(answer.accepted ? "Accepted: " : "Declined: ", answer.reason, ".");
    if (answer.accepted) agree();
}

void Conversation::resign() {
    if (is_over()) return refuse("The game is over.");
    const GameSetup& setup = options_.setup;
    const Color loser =
        setup.is_against_engine() && setup.engine[to_move()] ? ~to_move() : to_move();
    record_.declare(loser == Color::White ? GameResult::BlackWins : GameResult::WhiteWins,
                    fmt::format("{} resigns", tools::name_of(loser)));
    change();
}

}  // namespace sebastes::play
