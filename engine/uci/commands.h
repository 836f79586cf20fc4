// find_command() looks up a command by name, of the UCI protocol or of this engine, and
// run_command() runs it on UciState, which holds the engine, the game and the options.
//
// To add a command, write a function and add a row to kCommands in commands.cpp and a line to
// kHelp.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "board/game.h"
#include "book/opening_book.h"
#include "core/cancel_token.h"
#include "core/random.h"
#include "search/engine.h"
#include "tablebase/tablebases.h"
#include "uci/command_arguments.h"
#include "uci/game_learner.h"
#include "uci/lines.h"
#include "uci/options.h"

namespace sebastes {

// UciState is the state that is kept between commands.  Only the engine thread changes it
// (protocol.h).
struct UciState {
    explicit UciState(Output& to) : output(to) {}
    UciState(const UciState&) = delete;
    UciState& operator=(const UciState&) = delete;

    Output& output;
    CancelToken cancel{};  // ends the reading of a file early
    Settings settings{};
    std::optional<OpeningBook> book{};  // empty: it is looked for when it is first needed
    Random book_random{std::random_device{}()};
    Tablebases tablebases{};
    bool has_table_folders = false;  // false: the usual folder is listed before the next search
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
};

using Words = std::vector<std::string_view>;

struct Command {
    std::string_view word;
    CommandKind kind;  // that of `go` depends on its arguments, see GoCommand
    // The last line of the answer, which the client gets even if the command cannot be run; the
    // whole answer to questions without a function.
    std::string_view answer{};
    void (*run)(UciState& state, const Words& words, const CommandContext& context) = nullptr;
    void (*question)(const UciState& state, const Words& words) = nullptr;
};

// The command of that name, ignoring case; null when there is none.
const Command* find_command(std::string_view word);
// The names of all commands.
std::vector<std::string_view> command_words();
// Advice on an unknown command: "did you mean position?", or "try: " and `help`.
std::string advice_on(std::string_view word, std::string_view help);

// Runs one command that is not immediate.  Bad input gets one error line and changes nothing,
// except that a bad `position` sets UciState::refusal.  Each `go`, even a refused one, gets one
// `bestmove`.  Throws std::bad_alloc, but only before the last line of an answer.
void run_command(UciState& state, const Command& command, std::string_view arguments,
                 const CommandContext& context);

// Answers a question and changes nothing.  Another thread may call it while a search runs, but not
// while any other command runs.
void answer_question(const UciState& state, const Command& question, std::string_view arguments);

// These commands are in go.cpp and bench.cpp.
void go(UciState& state, const Words& words, const CommandContext& context);
void bench(UciState& state, const Words& words, const CommandContext& context);
void speedtest(UciState& state, const Words& words, const CommandContext& context);

// Counts the lines of `depth` plies from the game's position, for each first move.
void perft(UciState& state, int depth, const CommandContext& context);
// "g++ 12.2.0, C++ 202002, for x86-64-v3, …"
std::string compiler_description();

// How the answer to `go` is written.
struct ReportStyle {
    CastlingNotation castling = CastlingNotation::KingSteps;
    const Position* wdl_of = nullptr;  // the root, if WDL chances are to be shown
    bool is_drawn = false;             // the rules end the game as a draw: all scores are 0
};

// "info depth 12 seldepth 20 multipv 1 score cp 31 wdl 360 330 310 nodes … pv e2e4 …"
std::string format_report(const SearchReport& report, const ReportStyle& style);

// "cp 31" or "mate -3".
std::string format_score(int score);

inline constexpr std::string_view kHelp =
    R"(Sebastes speaks UCI, the protocol of chess interfaces. You can type these commands:
  position startpos [moves e2e4 ...]     set up the start and play moves
  position fen FEN [moves ...]           set up any position
  go [depth 15] [movetime 1000]          search; without a limit until "stop"
  perft 6                                count the lines of 6 plies, move by move
  d                                      show the board
  eval [neurons [COUNT]]                   show what each piece counts; or the network's neurons
  bench [hash threads depth] [table]     run fixed searches; the node count is a signature
  speedtest [threads hash seconds]       play games against itself to measure nodes a second
  genfens COUNT seed SEED [book FILE]    make even random openings, as test fleets need them
  setoption name NAME value VALUE        set an option; "uci" lists the options
  flip, compiler, license, help, quit)";
inline constexpr std::string_view kUsage =
    R"(Usage: sebastes [COMMAND...]
A UCI chess engine. Without arguments it reads commands from standard input; with arguments
it runs them as commands and ends:
  sebastes bench
  sebastes position startpos moves e2e4 go depth 15
  sebastes "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -" "perft 5"
  --help, -h       print this text
  --version, -V    print the version
The command "help" lists the commands.)";

}  // namespace sebastes
