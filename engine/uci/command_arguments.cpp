#include "uci/command_arguments.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/score.h"
#include "uci/words.h"

namespace sebastes {

namespace {

// The parameter that an argument names, in lower case; empty if it names none.
std::string_view parameter(std::string_view word) {
    for (const std::string_view name : kGoParameters)
        if (equal_ignoring_case(word, name)) return name;
    return {};
}

// Milliseconds for a move when `go` has clock parameters but no time at all.
constexpr std::int64_t kUnknownTime = 1000;

bool is_time(std::string_view name) { return name.ends_with("time") || name.ends_with("inc"); }

int to_int(std::int64_t value, int least, int most) {
    return static_cast<int>(std::clamp<std::int64_t>(value, least, most));
}

class GoParser {
  public:
    GoParser(const std::vector<std::string_view>& words, const Position& position)
        : words_(words), position_(position) {}

    GoCommand parse() {
        while (at_ < words_.size()) take_parameter();
        Limits& limits = go_.limits;
        if (names_perft_)
            go_.kind = CommandKind::Count;
        else if (limits.ponder)
            go_.kind = CommandKind::Ponder;
        else if (limits.infinite || !names_limit_)
            go_.kind = CommandKind::Endless;
        fill_in_clock();
        for (const Color side : kColors) limits.increment[side] = increments_[side].value_or(0);
        const bool endless = !limits.infinite && !limits.ponder && !has_limit();
        if ((!go_.errors.empty() && endless) || lost_all_search_moves_ ||
            (go_.kind == CommandKind::Count && !go_.perft))
            go_.is_answerable = false;
        return std::move(go_);
    }

  private:
    void take_parameter() {
        const std::string_view word = words_[at_++];
        const std::string_view name = parameter(word);
        if (name.empty()) return complain("unknown parameter \"{}\"", shown(word));
        if (name == "infinite")
            go_.limits.infinite = true;
        else if (name == "ponder")
            go_.limits.ponder = true;
        else if (name == "searchmoves")
            take_search_moves();
        else
            take_number(name);
    }

    void take_search_moves() {
        bool any = false;
        for (; at_ < words_.size() && parameter(words_[at_]).empty(); ++at_) {
            any = true;
            const auto move = parse_uci(position_, words_[at_]);
            if (move)
                go_.limits.search_moves.push_back(*move);
            else
                complain("searchmoves: {}", move.error());
        }
        lost_all_search_moves_ = any && go_.limits.search_moves.empty();
    }

    void take_number(std::string_view name) {
        (name == "perft" ? names_perft_ : names_limit_) = true;
        if (at_ == words_.size() || !parameter(words_[at_]).empty())
            return complain("{} needs a number", name);
        const std::string_view word = words_[at_++];
        const auto number = parse_number(is_time(name) ? without_decimals(word) : word);
        if (!number) return complain("{} needs a number, not \"{}\"", name, shown(word));
        if (name == "mate" && *number < 1)
            return complain("mate needs a number above 0, not {}", *number);
        if (name == "perft" && *number < 0)
            return complain("perft needs a number that is not negative, not {}", *number);
        set_number(name, *number);
    }

    void set_number(std::string_view name, std::int64_t value) {
        Limits& limits = go_.limits;
        if (name == "wtime") limits.time[Color::White] = value;
        if (name == "btime") limits.time[Color::Black] = value;
        if (name == "winc") increments_[Color::White] = value;
        if (name == "binc") increments_[Color::Black] = value;
        if (name == "movestogo") {
            speaks_of_moves_ = true;
            if (value > 0) limits.moves_to_go = to_int(value, 1, 1000);
        }
        if (name == "depth") limits.depth = to_int(value, 1, kMaxPly - 1);
        if (name == "nodes")
            limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(value, 1));
        if (name == "mate") limits.mate = to_int(value, 1, kMaxPly);
        if (name == "movetime") limits.move_time = std::max<std::int64_t>(value, 1);
        if (name == "perft") go_.perft = to_int(value, 0, kMaxPly);
    }

    bool has_limit() const {
        const Limits& limits = go_.limits;
        return limits.depth || limits.nodes || limits.mate || limits.move_time ||
               limits.uses_clock(position_.side_to_move());
    }

    // A client that leaves out the engine's clock still needs an answer in time.
    void fill_in_clock() {
        const Color us = position_.side_to_move();
        Limits& limits = go_.limits;
        const std::optional<std::int64_t> increment =
            increments_[us] ? increments_[us] : increments_[~us];
        const std::string_view name = us == Color::White ? "White" : "Black";
        if (limits.time[us]) return;
        if (limits.time[~us]) {
            note("no clock for {}: the other side's is taken", name);
            limits.time[us] = limits.time[~us];
            increments_[us] = increment;
        } else if ((increment || speaks_of_moves_) && !has_limit() && !limits.infinite) {
            const std::int64_t usual = increment.value_or(kUnknownTime);
            limits.move_time = usual > 0 ? usual : kUnknownTime;
            note("no clock for {}: this move is given {} ms", name, *limits.move_time);
        }
    }

    template <typename... Args>
    void complain(fmt::format_string<Args...> format, Args&&... args) {
        // A line can be megabytes long; the first faults are enough.
        constexpr std::size_t kMost = 3;
        if (go_.errors.size() < kMost)
            go_.errors.push_back(fmt::format(format, std::forward<Args>(args)...));
    }
    template <typename... Args>
    void note(fmt::format_string<Args...> format, Args&&... args) {
        go_.notes.push_back(fmt::format(format, std::forward<Args>(args)...));
    }

    const std::vector<std::string_view>& words_;
    const Position& position_;
    std::size_t at_ = 0;
    GoCommand go_;
    ColorArray<std::optional<std::int64_t>> increments_{};
    bool names_perft_ = false;
    bool names_limit_ = false;
    bool speaks_of_moves_ = false;
    bool lost_all_search_moves_ = false;
};

}  // namespace

GoCommand parse_go(const std::vector<std::string_view>& words, const Position& position) {
    return GoParser(words, position).parse();
}

Result<PositionCommand> parse_position(const std::vector<std::string_view>& words,
                                       CastlingRule rule) {
    const auto moves = std::find_if(words.begin(), words.end(), [](std::string_view word) {
        return equal_ignoring_case(word, "moves");
    });
    const auto fen_end = static_cast<std::size_t>(moves - words.begin());
    PositionCommand command;
    if (!words.empty() && equal_ignoring_case(words.front(), "startpos")) {
        if (fen_end != 1)
            return Error{fmt::format("position: \"{}\" after startpos", shown(words[1]))};
    } else if (!words.empty() && equal_ignoring_case(words.front(), "fen")) {
        auto reading = read_fen(fmt::format("{}", fmt::join(words.begin() + 1, moves, " ")), rule);
        if (!reading) return Error{"position: " + reading.error()};
        command.game = Game{reading->position};
        command.start = reading->position;
        command.warnings = std::move(reading->warnings);
    } else {
        return Error{"position: expected startpos or fen"};
    }
    for (std::size_t i = fen_end + 1; i < words.size(); ++i) {
        const auto move = parse_uci(command.game.position(), words[i]);
        if (!move) return Error{fmt::format("position: move {}: {}", i - fen_end, move.error())};
        command.game.play(*move);
        command.moves.push_back(*move);
    }
    return command;
}

}  // namespace sebastes
