// PlayedGame holds a game so far: its record, the position on the board, its end by the rules and
// its opening. `play` and the API use it.
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
    // Returns Move{} before the first move.
    Move last_move() const { return plies() == 0 ? Move{} : record_.moves.back().move; }

    // Plays a legal move. `score` is the engine's score for it, from the side that moves.
    void play(Move move, int score = kNoScore);
    // Takes the last move back. There must be one.
    void take_back();

    // The opening of the last position that has a name.
    const std::optional<Opening>& opening() const { return opening_; }
    // The notation of castling in coordinates, the same for the whole game.
    CastlingNotation castling() const;
    // Returns start and moves; sets tags only if the start is not the usual one.
    PgnGame pgn(std::optional<GameResult> result) const;

  private:
    GameRecord record_;
    Game game_;
    std::optional<Opening> opening_;
};

}  // namespace sebastes::tools
