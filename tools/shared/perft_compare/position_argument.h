// Parses a position on a command line: nothing (the starting position), "startpos", or a FEN in one
// argument or in several; then moves, with or without the word "moves" before them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "board/chess960.h"
#include "board/position.h"
#include "core/move.h"
#include "core/result.h"
#include "notation/fen.h"
#include "notation/notation.h"

namespace sebastes::tools {

// A root position, moves from it, and the position after them.
struct Variation {
    Position root;
    std::vector<Move> moves;
    Position position;  // after the moves
    // The en passant squares of root and position for FENs, including those that Position drops
    // because no capture is legal. Other engines get them all the same.
    Square root_en_passant;
    Square en_passant;
    std::vector<std::string> warnings{};  // of the FEN, see notation/fen.h

    explicit Variation(const Position& start) : Variation(start, start.board().en_passant) {}
    Variation(const Position& start, Square passed)
        : root(start), position(start), root_en_passant(passed), en_passant(passed) {}
    // Returns the rest of the line after its first moves.
    Variation from(std::size_t plies) const;
    // The move must be legal.
    void play(Move move) {
        moves.push_back(move);
        en_passant = position.board().after(move).en_passant;
        position = position.after(move);
    }
};

// Returns the move, or the line, with colours exchanged.
Move flipped(Move move);
Variation flipped(const Variation& line);

// A single word may hold several, as a quoted FEN does.
Result<Variation> parse_position_argument(const std::vector<std::string>& words,
                                          CastlingRule rule = CastlingRule::AsItLooks);

// Returns the notation of castling in the position's moves.
CastlingNotation castling_notation(bool chess960);

// Return the FENs of the root and of the end as other engines get them.
std::string root_fen(const Variation& line, bool chess960);
std::string end_fen(const Variation& line, bool chess960);

// Returns the line's moves in coordinates, separated by blanks.
std::string moves_text(const Variation& line, CastlingNotation notation);

}  // namespace sebastes::tools
