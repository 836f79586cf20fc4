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
    std::optional<int> perft;  // its depth; the limits then say nothing

    // What was not understood, and was left out: unknown parameters, parameters without a number
    // that makes sense, illegal search moves.
    std::vector<std::string> errors;
    // What was filled in: the clock of a side for which none was given.
    std::vector<std::string> notes;
    // Whether what was understood is enough to answer.  Not when a limit was meant and none
    // is left, or when no search move is left.
    bool is_answerable = true;
};

// Reads what follows "go", in small letters or capitals.  Numbers out of range are taken as the
// nearest that makes sense (a negative clock as empty, depth 0 as 1), but `mate` needs a number
// above 0.
GoCommand parse_go(const std::vector<std::string_view>& words, const Position& position);

// The kind of a `go` with these arguments, which needs no position: Search, Endless, Ponder, or
// Count for perft.
CommandKind kind_of_go(std::string_view arguments);

// The names of the parameters of `go`.
std::vector<std::string_view> go_parameters();

struct PositionCommand {
    Game game;
    Position start = Position::start();  // and the moves from there to the game's position
    std::vector<Move> moves{};
    std::vector<std::string> warnings;  // of the FEN, see notation/fen.h
};

// Reads "startpos | fen FEN [moves M...]".  One move that cannot be played refuses the whole.
Result<PositionCommand> parse_position(const std::vector<std::string_view>& words,
                                       CastlingRule rule = CastlingRule::Chess);

}  // namespace sebastes
