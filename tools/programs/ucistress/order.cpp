#include "tools/programs/ucistress/order.h"

#include <algorithm>
#include <cstdint>

#include "board/chess960.h"
#include "core/number.h"
#include "core/text.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "uci/words.h"

namespace sebastes::stress {

namespace {

constexpr std::size_t kLongLine = 1 << 16;  // bytes
constexpr std::size_t kLongGame = 1000;     // plies
constexpr std::string_view kCommands[] = {"uci",      "debug",      "isready",  "setoption",
                                          "register", "ucinewgame", "position", "go",
                                          "stop",     "ponderhit",  "quit"};
constexpr std::string_view kNumbers[] = {"wtime", "btime", "winc", "binc",    "movestogo",
                                         "depth", "nodes", "mate", "movetime"};

template <typename Range>
bool contains(const Range& range, std::string_view word) {
    return std::ranges::find(range, word) != std::end(range);
}

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

bool is_move_text(std::string_view text) {
    const auto is_square = [&](std::size_t at) {
        return text[at] >= 'a' && text[at] <= 'h' && text[at + 1] >= '1' && text[at + 1] <= '8';
    };
    return (text.size() == 4 || text.size() == 5) && is_square(0) && is_square(2);
}

// What the limits mean together, each -1 when it was not said.
struct Limits {
    std::int64_t wtime = -1;
    std::int64_t btime = -1;
    std::int64_t depth = -1;
    std::int64_t nodes = -1;
    std::int64_t movetime = -1;
    int count = 0;
};

void take_limit(std::string_view name, std::int64_t value, Limits& limits) {
    ++limits.count;
    if (name == "wtime") limits.wtime = value;
    if (name == "btime") limits.btime = value;
    if (name == "depth") limits.depth = value;
    if (name == "nodes") limits.nodes = value;
    if (name == "movetime") limits.movetime = value;
}

bool is_bounded(const Limits& limits) {
    const auto within = [](std::int64_t value, std::int64_t most) {
        return value >= 1 && value <= most;
    };
    return within(limits.depth, 6) || within(limits.nodes, 100000) ||
           within(limits.movetime, 2000) ||
           (within(limits.wtime, 2000) && within(limits.btime, 2000));
}

std::optional<Position> root_of(const Words& words, std::size_t moves, bool chess960) {
    if (moves == 2 && words[1] == "startpos") return Position::start();
    constexpr std::size_t kFields = 6;
    if (moves != 2 + kFields || words[1] != "fen") return std::nullopt;
    std::string fen;
    for (std::size_t i = 2; i < moves; ++i) fen += (fen.empty() ? "" : " ") + std::string(words[i]);
    const auto reading = read_fen(fen, chess960 ? CastlingRule::Chess960 : CastlingRule::AsItLooks);
    if (!reading || !reading->warnings.empty()) return std::nullopt;
    if (!chess960 && needs_chess960(reading->position.board())) return std::nullopt;
    return reading->position;
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

GoOrder read_go(const Words& words) {
    GoOrder go;
    Limits limits;
    bool infinite = false;
    // A clock may run below zero; the others begin at 1.
    const auto makes_sense = [](std::string_view name, std::int64_t value) {
        return value > 0 || name == "wtime" || name == "btime" || name == "winc" || name == "binc";
    };
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i] == "infinite" || words[i] == "ponder") {
            (words[i] == "ponder" ? go.is_ponder : infinite) = true;
        } else if (words[i] == "searchmoves") {
            while (i + 1 < words.size() && is_move_text(words[i + 1]))
                go.only.emplace_back(words[++i]);
            go.is_clean = go.is_clean && !go.only.empty();
        } else if (contains(kNumbers, words[i])) {
            const auto value =
                i + 1 < words.size() ? to_number<std::int64_t>(words[i + 1]) : std::nullopt;
            go.is_clean = go.is_clean && value;
            if (!value) continue;
            go.is_clean = go.is_clean && makes_sense(words[i], *value);
            take_limit(words[i++], *value, limits);
        } else {
            go.is_clean = false;
        }
    }
    go.is_infinite = infinite && limits.count == 0;
    go.is_bounded = !infinite && go.is_clean && is_bounded(limits);
    go.depth = static_cast<int>(std::clamp<std::int64_t>(limits.depth, 0, 1000));
    return go;
}

std::optional<Position> read_position(const Words& words, bool chess960) {
    const auto moves_word = std::ranges::find(words, "moves");
    const auto moves = static_cast<std::size_t>(moves_word - words.begin());
    if (words.size() < 2 || words.size() - moves > kLongGame) return std::nullopt;
    std::optional<Position> position = root_of(words, moves, chess960);
    const CastlingNotation notation =
        chess960 ? CastlingNotation::KingTakesRook : CastlingNotation::KingSteps;
    for (std::size_t i = moves + 1; i < words.size() && position; ++i) {
        const auto move = parse_uci(*position, words[i]);
        if (!move || to_uci(*move, notation) != words[i]) return std::nullopt;
        position = position->after(*move);
    }
    return position;
}

bool is_hopeless(const Words& words) {
    if (words.size() < 2 || words[1] != "fen") return false;
    std::string fen;
    for (std::size_t i = 2; i < words.size() && words[i] != "moves"; ++i)
        fen += (fen.empty() ? "" : " ") + std::string(words[i]);
    return !read_fen(fen);
}

bool sets_option(const Words& words, std::string_view option, std::string_view value) {
    return words.size() == 5 && words[0] == "setoption" && equal_ignoring_case(words[2], option) &&
           equal_ignoring_case(words[4], value);
}

}  // namespace sebastes::stress
