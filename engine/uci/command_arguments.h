// parse_go() and parse_position() read the arguments of UCI's `go` and `position`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/game.h"
#include "board/position.h"
#include "core/result.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "search/limits.h"

namespace sebastes {

// How a command is handled while another one runs (protocol.h).
enum class CommandKind {
    // These act at once on the running command.
    Stop,
    PonderHit,
    Quit,
    Debug,
    // These change nothing and are answered at once, also while a search runs; the second kind is
    // about the position, and waits while other commands wait.
    Question,
    BoardQuestion,
    // These run after the commands before them.
    SetOption,
    Position,
    Change,
    // These take long, and can be stopped.
    Search,   // searches for a move until a limit is reached
    Endless,  // searches until `stop`
    Ponder,   // searches until `stop`, or after `ponderhit` until a limit is reached
    Count     // counts or measures, and returns no move: perft, bench and the like
};
constexpr bool is_immediate(CommandKind kind) { return kind <= CommandKind::Debug; }
constexpr bool is_question(CommandKind kind) {
    return kind == CommandKind::Question || kind == CommandKind::BoardQuestion;
}
constexpr bool is_long(CommandKind kind) { return kind >= CommandKind::Search; }
constexpr bool is_endless(CommandKind kind) {
    return kind == CommandKind::Endless || kind == CommandKind::Ponder;
}

struct GoCommand {
    Limits limits;
    // Search, Endless, Ponder, or Count for perft.  It does not depend on the position.
    CommandKind kind = CommandKind::Search;
    std::optional<int> perft;  // its depth; the limits are then unused

    // Arguments that were invalid and left out: unknown parameters, parameters without a valid
    // number, illegal search moves.
    std::vector<std::string> errors;
    // Values that were filled in: the clock of a side for which none was given.
    std::vector<std::string> notes;
    // Whether the valid arguments are enough for a search.  It is false if all limits that were
    // given, or all search moves, were invalid.
    bool is_answerable = true;
};

// Reads the arguments of `go`, ignoring case.  Numbers out of range become the nearest valid number
// (depth 0 becomes 1), but `mate` needs a number above 0, and `perft` one that is not negative.
// Milliseconds may have decimals, which are ignored.
GoCommand parse_go(const std::vector<std::string_view>& words, const Position& position);

// The names of the parameters of `go`.
inline constexpr std::string_view kGoParameters[] = {
    "searchmoves", "ponder", "wtime", "btime",    "winc",     "binc", "movestogo",
    "depth",       "nodes",  "mate",  "movetime", "infinite", "perft"};

struct PositionCommand {
    Game game;
    Position start = Position::start();  // the moves lead from here to the game's position
    std::vector<Move> moves{};
    std::vector<std::string> warnings;  // about the FEN, see notation/fen.h
};

// Reads "startpos | fen FEN [moves M...]".  One illegal move rejects the whole command.
Result<PositionCommand> parse_position(const std::vector<std::string_view>& words,
                                       CastlingRule rule = CastlingRule::Chess);

}  // namespace sebastes
