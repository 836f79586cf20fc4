// run_command() runs one UCI command on UciState, which holds the engine, the game and the options.
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

// UciState is the state that is kept between commands.  Only the engine thread changes it
// (protocol.h).
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
    // Why the last `position` was refused, or an empty text if there was no memory for the reason;
    // nothing if it was accepted.  While it is set, `go` does not search.
    std::optional<std::string> refusal{};
    // A new seed for each game makes limited strength err differently in each game.
    std::uint64_t error_seed = std::random_device{}();
    std::vector<Option> options = option_table(*this);
};

// What the reader passes to the engine thread along with a command.
struct CommandContext {
    SearchControl& control;  // ends the command early
    TimePoint arrived;       // when its clock started
    // Called right before the last line of a search's answer, so that the engine is free when the
    // client reads that line.
    std::function<void()> before_answer;
    CancelToken cancel{};  // ends the reading of a file early
};

using Words = std::vector<std::string_view>;

// Runs one command.  Bad input gets one error line and changes nothing, except that a bad
// `position` sets UciState::refusal.  Each `go`, even a refused one, gets one `bestmove`.  Throws
// std::bad_alloc, but only before the last line of an answer.
void run_command(UciState& state, CommandName name, std::string_view arguments,
                 const CommandContext& context);

// Answers a question and changes nothing.  Another thread may call it while a search runs, but not
// while any other command runs.  Throws std::bad_alloc.
void answer_question(const UciState& state, CommandName question, std::string_view arguments);

// These commands are in bench.cpp; `go` is in go.h.
void bench(UciState& state, const Words& words, const CommandContext& context);
void speedtest(UciState& state, const Words& words, const CommandContext& context);

// Counts the lines of `depth` plies from the game's position, for each first move.
void perft(UciState& state, int depth, const CommandContext& context);
// "g++ 12.2.0, C++ 202002, for x86-64-v3, …"
std::string compiler_description();

}  // namespace sebastes
