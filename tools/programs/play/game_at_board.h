// GameAtBoard holds a game in progress. It can take moves back, counts captured pieces, and records
// results that the rules do not determine, such as a resignation.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
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

    // Returns the moves in SAN.
    std::vector<std::string> notation() const;

    // Plays a legal move, and forgets the moves that were taken back.
    void play(Move move, int score = kNoScore);
    // Takes one ply back, and with it a declared end. Returns false if there is none.
    bool undo();
    // Plays the ply that was taken back last. Returns false if there is none.
    bool redo();
    std::size_t undone() const { return undone_.size(); }
    // Whether a move of this game was ever taken back.
    bool was_taken_back() const { return was_taken_back_; }

    // Ends the game with a result that the rules do not determine.
    void declare(GameResult result, const std::string& words);
    // Returns nothing while the game is in progress.
    std::optional<GameEnd> end() const;

    // The plies, from 1, for which a person has found a better move. PGN has them as the comment
    // "[%solved]" after the move.
    const std::set<std::size_t>& solved() const { return solved_; }
    void mark_solved(std::size_t ply) { solved_.insert(ply); }

    // Returns how many pieces of each type the side has captured.
    PieceTypeArray<int> captured_by(Color side) const;

    // Returns the record from which the engine learns. The game must have ended.
    GameRecord to_learn() const;
    PgnGame to_pgn() const;
    // Takes the main line up to the first null move.
    static GameAtBoard from_pgn(const PgnGame& pgn);

  private:
    std::vector<Move> undone_;  // redo() plays the last one
    std::set<std::size_t> solved_;
    std::optional<GameEnd> declared_;
    bool was_taken_back_ = false;
};

}  // namespace sebastes::play
