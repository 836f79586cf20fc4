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
#include "uci/command_table.h"

namespace sebastes {

struct GoCommand {
    Limits limits;
    bool is_perft = false;
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
// (a negative clock becomes 0, depth 0 becomes 1), but `mate` needs a number above 0.
GoCommand parse_go(const std::vector<std::string_view>& words, const Position& position);

// The kind of a `go` with these arguments: Search, Endless, Ponder, or Count for perft.  It does
// not depend on the position.
CommandKind kind_of_go(std::string_view arguments);

// The names of the parameters of `go`.
std::vector<std::string_view> go_parameters();

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
