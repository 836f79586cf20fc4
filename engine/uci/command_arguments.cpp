#include "uci/command_arguments.h"

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

// The parameter that an argument names, in lower case; empty if it names none.
std::string_view parameter(std::string_view word) {
    for (const std::string_view name : kParameters)
        if (equal_ignoring_case(word, name)) return name;
    return {};
}

// The clock of one side, as the arguments of `go` give it.
struct SideClock {
    std::optional<std::int64_t> time;
    std::optional<std::int64_t> increment;
};

// Milliseconds for a move when `go` has clock parameters but no time at all.
constexpr std::int64_t kUnknownTime = 1000;

int to_int(std::int64_t value, int least, int most) {
    return static_cast<int>(std::clamp<std::int64_t>(value, least, most));
}

class GoParser {
  public:
    GoParser(const std::vector<std::string_view>& words, const Position& position)
        : words_(words), position_(position) {}

    GoCommand parse() {
        while (at_ < words_.size()) take_parameter();
        fill_in_clock();
        Limits& limits = go_.limits;
        for (const Color side : kColors) {
            limits.time[side] = clocks_[side].time;
            limits.increment[side] = clocks_[side].increment.value_or(0);
        }
        const bool endless = !limits.infinite && !limits.ponder && !has_limit();
        if ((!go_.errors.empty() && endless) || lost_all_search_moves_ ||
            (go_.is_perft && !go_.perft))
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
        if (name == "perft") go_.is_perft = true;
        if (at_ == words_.size() || !parameter(words_[at_]).empty())
            return complain("{} needs a number", name);
        const std::string_view word = words_[at_++];
        const auto number = parse_number(word);
        if (!number) return complain("{} needs a number, not \"{}\"", name, shown(word));
        if (name == "mate" && *number < 1)
            return complain("mate needs a number above 0, not {}", *number);
        set_number(name, *number);
    }

    void set_number(std::string_view name, std::int64_t value) {
        Limits& limits = go_.limits;
        if (name == "wtime") clocks_[Color::White].time = value;
        if (name == "btime") clocks_[Color::Black].time = value;
        if (name == "winc") clocks_[Color::White].increment = value;
        if (name == "binc") clocks_[Color::Black].increment = value;
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
        SideClock& own = clocks_[us];
        const SideClock& other = clocks_[~us];
        const std::string_view name = us == Color::White ? "White" : "Black";
        if (own.time) {
            go_.limits.time[us] = own.time;
        } else if (other.time) {
            note("no clock for {}: the other side's is taken", name);
            own.time = other.time;
            if (!own.increment) own.increment = other.increment;
        } else if (own.increment || other.increment || speaks_of_moves_) {
            if (has_limit() || go_.limits.infinite) return;
            const std::int64_t increment =
                own.increment.value_or(other.increment.value_or(kUnknownTime));
            go_.limits.move_time = increment > 0 ? increment : kUnknownTime;
            note("no clock for {}: this move is given {} ms", name, *go_.limits.move_time);
        }
        go_.limits.time[us] = own.time;
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
    ColorArray<SideClock> clocks_{};
    bool speaks_of_moves_ = false;
    bool lost_all_search_moves_ = false;
};

}  // namespace

GoCommand parse_go(const std::vector<std::string_view>& words, const Position& position) {
    return GoParser(words, position).parse();
}

CommandKind kind_of_go(std::string_view arguments) {
    bool is_infinite = false;
    bool is_ponder = false;
    bool has_limit = false;
    for (std::string_view word; !(word = take_word(arguments)).empty();) {
        const std::string_view name = parameter(word);
        if (name == "perft") return CommandKind::Count;
        if (name == "infinite")
            is_infinite = true;
        else if (name == "ponder")
            is_ponder = true;
        else if (!name.empty() && name != "searchmoves")
            has_limit = true;
    }
    if (is_ponder) return CommandKind::Ponder;
    return is_infinite || !has_limit ? CommandKind::Endless : CommandKind::Search;
}

std::vector<std::string_view> go_parameters() { return {kParameters.begin(), kParameters.end()}; }

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
