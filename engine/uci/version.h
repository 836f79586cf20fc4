// What the engine says about itself.
#pragma once

#include <string>
#include <string_view>

#include "core/version.h"

namespace sebastes {

// Some clients show the first word of a default, or know none with other signs than these.
inline constexpr std::string_view kAbout = "Sebastes:MIT-licence";
inline constexpr std::string_view kSummary = "a chess engine that judges by piece-square tables";
inline constexpr std::string_view kLicense =
    "Sebastes is free software under the MIT licence; see the file LICENSE.";
inline constexpr std::string_view kHelp =
    R"(Sebastes speaks UCI, the protocol of chess interfaces. Commands to type:
  position startpos [moves e2e4 ...]     set up the start and play moves
  position fen FEN [moves ...]           set up any position
  go [depth 15] [movetime 1000]          search; without a limit until "stop"
  perft 6                                count the lines of 6 plies, move by move
  d                                      show the board
  eval [lanes [COUNT]]                   show what each piece counts; or the vectors' lanes
  bench [hash threads depth] [table]     fixed searches; the node count is a signature
  speedtest [threads hash seconds]       games against itself; how many nodes a second
  genfens COUNT seed SEED [book FILE]    even random openings, as test fleets ask for them
  setoption name NAME value VALUE        "uci" lists the options
  flip, compiler, license, help, quit)";
inline constexpr std::string_view kUsage =
    R"(Usage: sebastes [COMMAND...]
A UCI chess engine. Without arguments it reads commands from standard input; else it runs
those given, and ends:
  sebastes bench
  sebastes position startpos moves e2e4 go depth 15
  sebastes "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -" "perft 5"
  --help, -h       this text
  --version, -V    the version
The command "help" lists the commands.)";

// Compiler, language standard and the instruction sets that the build uses.
std::string compiler_description();

}  // namespace sebastes
