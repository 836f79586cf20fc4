// The game at the board with all that a player wants of it: moves in notation, take-backs, who
// captured what, the opening's name, an end by resignation and the like.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "board/game.h"
#include "book/lessons.h"
#include "book/opening_names.h"
#include "core/piece.h"
#include "core/score.h"
#include "tools/shared/pgn_epd/pgn_game.h"

namespace sebastes::play {

struct GameEnd {
    GameResult result;
    std::string words;  // "checkmate", "White resigned"
};

class GameRecord {
  public:
    explicit GameRecord(const Position& start = Position::start());

    const Position& start() const { return positions_.front(); }
    const Position& position() const { return game_.position(); }
    const Game& game() const { return game_; }
    const std::vector<Move>& moves() const { return moves_; }
    // Of each move, in SAN.
    const std::vector<std::string>& notation() const { return notation_; }
    // No move before the first.
    Move last_move() const { return moves_.empty() ? Move{} : moves_.back(); }

    // A legal move; what was taken back cannot be played again after another.  `score` is that
    // with which the engine chose it, for the side that moves.
    void play(Move move, int score = kNoScore);
    // One ply; false when there is none.  An end that was declared is taken back, too.
    bool undo();
    bool redo();
    std::size_t undone() const { return undone_.size(); }
    // Whether a move of this game was ever taken back.
    bool was_taken_back() const { return was_taken_back_; }

    // An end that the rules do not know of themselves.  The game goes on until then.
    void declare(GameResult result, const std::string& words);
    // Nothing while the game goes on.
    std::optional<GameEnd> end() const;

    // The last that the game's positions have.
    std::optional<Opening> opening() const;
    // How many pieces of each kind the side has captured.
    PieceTypeArray<int> captured_by(Color side) const;

    // The game as the engine may learn from it; it must have ended.
    LearntGame to_learn() const;
    // Moves and result; tags only where the start is not the usual one.
    PgnGame to_pgn() const;
    // The main line.
    static GameRecord from_pgn(const PgnGame& pgn);

  private:
    void append(Move move, int score);

    std::vector<Position> positions_;  // from the start on; one more than moves
    std::vector<Move> moves_;
    std::vector<std::string> notation_;
    std::vector<int> scores_;
    std::vector<Move> undone_;  // the next to play again is the last
    Game game_;
    std::optional<GameEnd> declared_;
    bool was_taken_back_ = false;
};

}  // namespace sebastes::play
