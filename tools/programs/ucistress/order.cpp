#include "tools/programs/ucistress/order.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "board/chess960.h"
#include "core/number.h"
#include "core/text.h"
#include "notation/notation.h"
#include "uci/command_arguments.h"
#include "uci/words.h"

namespace sebastes::stress {

namespace {

constexpr std::size_t kLongLine = 1 << 16;  // bytes
constexpr std::size_t kLongGame = 1000;     // plies
constexpr std::string_view kCommands[] = {"uci",      "debug",      "isready",  "setoption",
                                          "register", "ucinewgame", "position", "go",
                                          "stop",     "ponderhit",  "quit"};

bool names_command(std::string_view word) {
    return std::ranges::any_of(
        kCommands, [&](std::string_view name) { return equal_ignoring_case(name, word); });
}

bool is_text(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    return std::ranges::all_of(line, [](char c) {
        return (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F) || c == '\t';
    });
}

// Whether all engines read these words alike: in small letters, and numbers as they stand.  A clock
// may run below zero; other numbers begin at 1.
bool is_plain(const Words& words) {
    std::string_view name;
    return std::ranges::all_of(words, [&](std::string_view word) {
        const bool is_time = name == "wtime" || name == "btime" || name == "winc" || name == "binc";
        name = word;
        if (is_letter(word.front())) return to_lower(word) == word;
        const auto number = to_number<std::int64_t>(word);
        return number && (is_time || *number > 0);
    });
}

bool ends_soon(const Limits& limits) {
    constexpr std::int64_t kSoon = 2000;  // milliseconds
    const auto within = [](const auto& value, std::int64_t most) {
        return value && static_cast<std::int64_t>(*value) >= 1 &&
               static_cast<std::int64_t>(*value) <= most;
    };
    return within(limits.depth, 6) || within(limits.nodes, 100000) ||
           within(limits.move_time, kSoon) ||
           (within(limits.time[Color::White], kSoon) && within(limits.time[Color::Black], kSoon));
}

}  // namespace

Order read_order(std::string_view line) {
    Order order;
    order.is_murky = line.size() >= kLongLine || !is_text(line);
    order.words = split_words(line);
    const auto command = std::ranges::find_if(order.words, names_command);
    if (command != order.words.end()) {
        // Behind other words, or in capitals, not every engine takes it for one.
        const auto* const known = std::ranges::find_if(
            kCommands, [&](std::string_view name) { return equal_ignoring_case(name, *command); });
        order.is_murky = order.is_murky || command != order.words.begin() || *command != *known;
        *command = *known;
    }
    order.words.erase(order.words.begin(), command);
    // "isready\x01" may be one.
    if (order.words.empty() && order.is_murky)
        for (const std::string_view name : kCommands)
            if (line.starts_with(name)) order.words.push_back(name);
    return order;
}

GoOrder read_go(const Words& words, const Position& position) {
    const Words arguments(words.begin() + 1, words.end());
    const GoCommand command = parse_go(arguments, position);
    const Limits& limits = command.limits;
    const bool names_moves = std::ranges::find(words, "searchmoves") != words.end();
    const bool has_number = std::ranges::any_of(
        arguments, [](std::string_view word) { return !is_letter(word.front()); });
    const bool plain = is_plain(arguments);
    GoOrder go;
    go.is_clean = plain && command.errors.empty() && command.notes.empty() && !command.perft &&
                  names_moves == !limits.search_moves.empty();
    go.is_infinite = limits.infinite && !has_number;
    go.is_ponder = limits.ponder;
    go.is_bounded = !limits.infinite && plain && ends_soon(limits);
    go.depth = limits.depth.value_or(0);
    go.only = limits.search_moves;
    return go;
}

std::optional<Position> read_position(const Words& words, bool chess960) {
    if (words.size() < 2 || words.size() > kLongGame) return std::nullopt;
    constexpr std::ptrdiff_t kFenEnd = 8;  // six fields behind "position fen"
    const std::ptrdiff_t root_end = std::ranges::find(words, "moves") - words.begin();
    const bool is_plain = words[1] == "fen" ? root_end == kFenEnd : words[1] == "startpos";
    if (!is_plain) return std::nullopt;
    const auto command =
        parse_position({words.begin() + 1, words.end()},
                       chess960 ? CastlingRule::Chess960 : CastlingRule::AsItLooks);
    if (!command || !command->warnings.empty()) return std::nullopt;
    if (!chess960 && needs_chess960(command->start.board())) return std::nullopt;
    const CastlingNotation notation =
        chess960 ? CastlingNotation::KingTakesRook : CastlingNotation::KingSteps;
    const bool as_written =
        std::ranges::equal(command->moves, std::span(words).last(command->moves.size()), {},
                           [&](Move move) { return to_uci(move, notation); });
    if (!as_written) return std::nullopt;
    return command->game.position();
}

bool is_hopeless(const Words& words) {
    return words.size() > 1 && words[1] == "fen" &&
           !parse_position({words.begin() + 1, std::ranges::find(words, "moves")});
}

bool sets_option(const Words& words, std::string_view option, std::string_view value) {
    return words.size() == 5 && words[0] == "setoption" && equal_ignoring_case(words[2], option) &&
           equal_ignoring_case(words[4], value);
}

}  // namespace sebastes::stress
