// GamePosition is Python's position: a value that also holds the history of the game, which
// repetitions need, and the notation of its castling moves.
//
// Immutable, so threads may share one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "board/game.h"
#include "core/move.h"
#include "notation/notation.h"

namespace sebastes::python {

class GamePosition {
  public:
    // Two to seven fields, see notation/fen.h.  With `chess960` castling is written as the king
    // taking its rook, and KQkq read by CastlingRule::Chess960, else by how it looks.  Throws
    // pybind11::value_error with the parser's message, here and below.
    static GamePosition from_fen(std::string_view fen, bool chess960);
    // One of the 960 starting positions by its number, 0 to 959 (Reinhard Scharnagl's numbering);
    // 518 is that of chess.
    static GamePosition chess960_start(int number);

    const Game& game() const { return game_; }
    const Position& position() const { return game_.position(); }
    const std::vector<std::string>& warnings() const { return warnings_; }
    bool chess960() const { return castling_ == CastlingNotation::KingTakesRook; }

    // Returns the legal move that a text in coordinates or SAN names.
    Move parse(std::string_view text) const;
    std::string uci(Move move) const { return to_uci(move, castling_); }
    std::string san(Move move) const { return to_san(position(), move); }
    std::vector<std::string> uci_line(const std::vector<Move>& line) const;
    std::vector<std::string> san_line(const std::vector<Move>& line) const;

    GamePosition after(Move move) const;

    // The position with its counters; neither the game before it nor the way of writing moves.
    friend bool operator==(const GamePosition& a, const GamePosition& b) {
        return a.position() == b.position();
    }

  private:
    GamePosition(const Position& position, bool chess960)
        : game_(position),
          castling_(chess960 ? CastlingNotation::KingTakesRook : CastlingNotation::KingSteps) {}

    Game game_;
    CastlingNotation castling_;
    std::vector<std::string> warnings_;
};

}  // namespace sebastes::python
