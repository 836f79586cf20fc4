// A game up to now: its record, the position on the board, its end by the rules and its opening.
// Play and the API share it.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "board/game.h"
#include "board/game_record.h"
#include "book/opening_book.h"
#include "notation/notation.h"
#include "tools/shared/pgn_epd/pgn_game.h"

namespace sebastes::tools {

class PlayedGame {
  public:
    explicit PlayedGame(const Position& start = Position::start());

    const GameRecord& record() const { return record_; }
    const Position& start() const { return record_.start; }
    const Position& position() const { return game_.position(); }
    const Game& game() const { return game_; }
    std::size_t plies() const { return record_.moves.size(); }
    std::vector<Move> moves() const;
    // No move before the first.
    Move last_move() const { return plies() == 0 ? Move{} : record_.moves.back().move; }

    // A legal move.  `score` is that with which the engine chose it, for the side that moves.
    void play(Move move, int score = kNoScore);
    // There must be a move.
    void take_back();

    // The last that a position of the game has.
    const std::optional<Opening>& opening() const { return opening_; }
    // How castling is written in coordinates, from the first move to the last.
    CastlingNotation castling() const;
    // Start and moves; tags only where the start is not the usual one.
    PgnGame pgn(std::optional<GameResult> result) const;

  private:
    GameRecord record_;
    Game game_;
    std::optional<Opening> opening_;
};

}  // namespace sebastes::tools
