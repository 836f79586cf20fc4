#include "uci/go_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/score.h"
#include "uci/words.h"

namespace sebastes {

namespace {

constexpr std::array<std::string_view, 13> kParameters{
    "searchmoves", "ponder", "wtime", "btime",    "winc",     "binc", "movestogo",
    "depth",       "nodes",  "mate",  "movetime", "infinite", "perft"};

bool is_parameter(std::string_view word) {
    return std::find(kParameters.begin(), kParameters.end(), word) != kParameters.end();
}

int to_int(std::int64_t value, int least, int most) {
    return static_cast<int>(std::clamp<std::int64_t>(value, least, most));
}

void set_number(GoCommand& go, std::string_view name, std::int64_t value) {
    Limits& limits = go.limits;
    if (name == "wtime") limits.time[Color::White] = value;
    if (name == "btime") limits.time[Color::Black] = value;
    if (name == "winc") limits.increment[Color::White] = value;
    if (name == "binc") limits.increment[Color::Black] = value;
    if (name == "movestogo" && value > 0) limits.moves_to_go = to_int(value, 1, 1000);
    if (name == "depth") limits.depth = to_int(value, 1, kMaxPly - 1);
    if (name == "nodes")
        limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(value, 1));
    if (name == "mate") limits.mate = to_int(value, 1, kMaxPly);
    if (name == "movetime") limits.move_time = std::max<std::int64_t>(value, 1);
    if (name == "perft") go.perft = to_int(value, 0, kMaxPly);
}

}  // namespace

Result<GoCommand> parse_go(const std::vector<std::string_view>& words, const Position& position) {
    GoCommand go;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view name = words[i];
        if (!is_parameter(name))
            return Error{fmt::format("go: unknown parameter \"{}\"", shown(name))};
        if (name == "infinite") {
            go.limits.infinite = true;
        } else if (name == "ponder") {
            go.limits.ponder = true;
        } else if (name == "searchmoves") {
            for (; i + 1 < words.size() && !is_parameter(words[i + 1]); ++i) {
                const auto move = parse_uci(position, words[i + 1]);
                if (!move) return Error{fmt::format("go searchmoves: {}", move.error())};
                go.limits.search_moves.push_back(*move);
            }
        } else {
            if (i + 1 == words.size()) return Error{fmt::format("go: {} needs a number", name)};
            const auto number = parse_number(words[++i]);
            if (!number)
                return Error{
                    fmt::format("go: {} needs a number, not \"{}\"", name, shown(words[i]))};
            set_number(go, name, *number);
        }
    }
    return go;
}

bool is_endless_go(const std::vector<std::string_view>& words) {
    return std::find(words.begin(), words.end(), "infinite") != words.end() ||
           std::find(words.begin(), words.end(), "ponder") != words.end();
}

}  // namespace sebastes
