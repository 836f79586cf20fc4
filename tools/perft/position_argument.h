// A position as people type it behind a command: nothing (the starting position),
// "startpos", or a FEN in one word or in several; then moves, with or without the
// word "moves" before them.
#pragma once

#include <string>
#include <vector>

#include "board/notation.h"
#include "board/position.h"
#include "core/move.h"
#include "core/result.h"

namespace sebastes::tools {

// A position and how it came about.
struct Line {
    Position root;
    std::vector<Move> moves;
    Position position;  // after the moves
    // The en passant field of the FEN the root came from, which Position drops when
    // no such capture is legal; another engine is told it all the same.
    Square root_en_passant;

    explicit Line(const Position& start)
        : root(start), position(start), root_en_passant(start.board().en_passant) {}
    // The move must be legal.
    void play(Move move) {
        moves.push_back(move);
        position = position.after(move);
    }
};

// Each word may itself be several, as a quoted FEN is.
Result<Line> parse_position_argument(const std::vector<std::string>& words);

// Whether standard notation cannot say how this position castles: a king that is not on
// the e-file, or a rook that is not in the corner.
bool needs_chess960(const Board& board);

// How castling is written in the position's moves.
CastlingNotation castling_notation(bool chess960);

// The root as it is told to another engine.
std::string root_fen(const Line& line, bool chess960);

// The line's moves in coordinates, with blanks between.
std::string moves_text(const Line& line, CastlingNotation notation);

}  // namespace sebastes::tools
