// A position as people type it behind a command: nothing (the starting position),
// "startpos", or a FEN in one word or in several; then moves, with or without the
// word "moves" before them.
#pragma once

#include <string>
#include <vector>

#include "board/chess960.h"
#include "board/position.h"
#include "core/move.h"
#include "core/result.h"
#include "notation/fen.h"
#include "notation/notation.h"

namespace sebastes::tools {

// Moves from a position on, and the position after them.
struct Variation {
    Position root;
    std::vector<Move> moves;
    Position position;  // after the moves
    // The squares for the en passant fields of root and position: those too that Position
    // drops because no such capture is legal.  Another engine is told them all the same.
    Square root_en_passant;
    Square en_passant;
    std::vector<std::string> warnings{};  // of the FEN, see notation/fen.h

    explicit Variation(const Position& start) : Variation(start, start.board().en_passant) {}
    Variation(const Position& start, Square passed)
        : root(start), position(start), root_en_passant(passed), en_passant(passed) {}
    // The move must be legal.
    void play(Move move) {
        moves.push_back(move);
        en_passant = position.board().after(move).en_passant;
        position = position.after(move);
    }
};

// Each word may itself be several, as a quoted FEN is.
Result<Variation> parse_position_argument(const std::vector<std::string>& words,
                                          CastlingRule rule = CastlingRule::AsItLooks);

// How castling is written in the position's moves.
CastlingNotation castling_notation(bool chess960);

// The root and the position as they are told to another engine.
std::string root_fen(const Variation& line, bool chess960);
std::string end_fen(const Variation& line, bool chess960);

// The line's moves in coordinates, with blanks between.
std::string moves_text(const Variation& line, CastlingNotation notation);

}  // namespace sebastes::tools
