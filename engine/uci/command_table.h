// find_command() looks up a command by name, of the UCI protocol or of this engine; kHelp and
// kUsage are the help texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sebastes {

enum class CommandName {
    Uci,
    Debug,
    IsReady,
    SetOption,
    Register,
    UciNewGame,
    Position,
    Go,
    Stop,
    PonderHit,
    Quit,
    // Beyond UCI: for people and distributed testing.
    Bench,
    Speedtest,
    GenFens,
    Perft,  // `perft 5` is `go perft 5`
    Display,
    Eval,
    Flip,
    Help,
    Compiler,
    License
};

// How a command is handled while another one runs (protocol.h).
enum class CommandKind {
    Immediate,  // acts at once on the running command
    Question,   // changes nothing; is answered at once, also while a search runs
    Change,     // runs after the commands before it
    Search,     // searches for a move until a limit is reached
    Endless,    // searches until `stop`
    Ponder,     // searches until `stop`, or after `ponderhit` until a limit is reached
    Count       // counts or measures, and returns no move: perft, bench and the like
};
constexpr bool is_endless(CommandKind kind) {
    return kind == CommandKind::Endless || kind == CommandKind::Ponder;
}
// Whether it takes long, and can be stopped.
constexpr bool is_long(CommandKind kind) { return kind >= CommandKind::Search; }

struct Command {
    std::string_view word;
    CommandName name;
    CommandKind kind;  // that of `go` depends on its arguments (command_arguments.h)
};

// The command of that name, ignoring case; null when there is none.
const Command* find_command(std::string_view word);
// The names of all commands.
std::vector<std::string_view> command_words();
// Advice on an unknown command: "did you mean position?", or "try: " and `help`.
std::string advice_on(std::string_view word, std::string_view help);

inline constexpr std::string_view kSummary = "a chess engine that judges by piece-square tables";
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
