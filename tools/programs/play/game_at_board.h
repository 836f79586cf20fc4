// GameAtBoard holds a game in progress.  It supports take-backs, lists captured pieces, and records
// results that the rules do not determine, such as a resignation.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/piece.h"
#include "tools/shared/game/played_game.h"

namespace sebastes::play {

struct GameEnd {
    GameResult result;
    std::string words;  // "checkmate", "White resigned"
};

class GameAtBoard : public tools::PlayedGame {
  public:
    using PlayedGame::PlayedGame;

    // Of each move, in SAN.
    std::vector<std::string> notation() const;

    // What was taken back cannot be played again after another move.
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

    // How many pieces of each kind the side has captured.
    PieceTypeArray<int> captured_by(Color side) const;

    // The game as the engine may learn from it; it must have ended.
    GameRecord to_learn() const;
    PgnGame to_pgn() const;
    // The main line.
    static GameAtBoard from_pgn(const PgnGame& pgn);

  private:
    std::vector<Move> undone_;  // the next to play again is the last
    std::optional<GameEnd> declared_;
    bool was_taken_back_ = false;
};

}  // namespace sebastes::play
