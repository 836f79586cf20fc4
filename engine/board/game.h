// A game up to now: the position on the board and the keys that the repetition rule needs.
#pragma once

#include "board/key_history.h"
#include "board/position.h"

namespace sebastes {

class Game {
  public:
    Game() : Game(Position::start()) {}
    explicit Game(const Position& position) : position_(position) { keys_.push(position.key()); }

    // Plays a legal move.  Keys from before a capture or pawn move are forgotten: no
    // later position can repeat theirs.
    void play(Move move) {
        position_ = position_.after(move);
        if (position_.halfmove_clock() == 0) keys_.clear();
        keys_.push(position_.key());
    }

    const Position& position() const { return position_; }
    const KeyHistory& keys() const { return keys_; }

  private:
    Position position_;
    KeyHistory keys_;
};

}  // namespace sebastes
