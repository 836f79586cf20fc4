// A game up to now: the position on the board, the keys that the repetition rule needs, and
// how it has ended.
#pragma once

#include <cstdint>
#include <optional>

#include "board/key_history.h"
#include "board/move_list.h"
#include "board/position.h"

namespace sebastes {

enum class GameResult : std::uint8_t { BlackWins, Draw, WhiteWins };

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

    // By mate or stalemate, or drawn with material that cannot mate, by the fifty-move rule or
    // by the third repetition; nothing while it goes on.
    std::optional<GameResult> result() const {
        const bool over = !has_legal_move(position_.board());
        if (over && position_.in_check())
            return position_.side_to_move() == Color::White ? GameResult::BlackWins
                                                            : GameResult::WhiteWins;
        const int clock = position_.halfmove_clock();
        if (over || position_.has_insufficient_material() || clock >= 100 ||
            keys_.is_repetition(clock, 0))
            return GameResult::Draw;
        return std::nullopt;
    }

    const Position& position() const { return position_; }
    const KeyHistory& keys() const { return keys_; }

  private:
    Position position_;
    KeyHistory keys_;
};

}  // namespace sebastes
