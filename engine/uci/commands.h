// UciState holds what the commands of the protocol act on, and run_command() runs one.
//
// Each command is a function in commands.cpp, go.cpp or bench.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "board/game.h"
#include "core/cancel_token.h"
#include "search/engine.h"
#include "uci/book_player.h"
#include "uci/command_table.h"
#include "uci/game_learner.h"
#include "uci/lines.h"
#include "uci/options.h"
#include "uci/tablebase_options.h"

namespace sebastes {

// UciState is what the engine keeps from one command to the next.  The engine thread alone
// changes it (protocol.h).
struct UciState {
    // Throws std::bad_alloc when the first transposition table does not fit.
    explicit UciState(Output& to) : output(to) {}
    UciState(const UciState&) = delete;
    UciState& operator=(const UciState&) = delete;

    Output& output;
    Settings settings{};
    BookPlayer book{output};
    TablebaseOptions tablebases{output};
    GameLearner learner{settings, output};
    Engine engine{};
    Game game{};
    // Why the last `position` was refused, empty where there was no memory to say so; nothing
    // after one that was taken.  Until then no `go` is answered by a move.
    std::optional<std::string> refusal{};
    // A weak player errs differently in each game.
    std::uint64_t error_seed = std::random_device{}();
    std::vector<Option> options = option_table(*this);
};

// What goes with a command from the reader to the engine thread.
struct CommandContext {
    SearchControl& control;  // ends the command early
    TimePoint arrived;       // when its time began
    // Called right before the last line of a search's answer, so that whoever reads that
    // line finds the engine free.
    std::function<void()> before_answer;
    CancelToken cancel{};  // asked while a file is read
};

using Words = std::vector<std::string_view>;

// Runs one command.  Bad input gets one error line and changes nothing, but for a refused
// `position`.  Each `go` gets one `bestmove`, also one that is refused.  Throws std::bad_alloc,
// before the last line of an answer.
void run_command(UciState& state, CommandName name, std::string_view arguments,
                 const CommandContext& context);

// Answers a question; changes nothing.  May be called by another thread while a search runs, but
// not while another command does.  Throws std::bad_alloc.
void answer_question(const UciState& state, CommandName question, std::string_view arguments);

// Commands of bench.cpp; `go` is in go.h.
void bench(UciState& state, const Words& words, const CommandContext& context);
void speedtest(UciState& state, const Words& words, const CommandContext& context);

// Counts the lines of so many plies from the game's position, move by move.
void perft(UciState& state, int depth, const CommandContext& context);
// "g++ 12.2.0, C++ 202002, for x86-64-v3, …"
std::string compiler_description();

}  // namespace sebastes
