// Game is a game in progress: the current position, the keys for the repetition rule, and whether
// and how the game has ended.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "board/key_history.h"
#include "board/move_list.h"
#include "board/position.h"

namespace sebastes {

enum class GameResult : std::uint8_t { BlackWins, Draw, WhiteWins };

// GameStatus tells why a game has ended.  If several reasons hold, the first in this order counts.
// The rules are FIDE's, except that draws that a player has to claim take effect at once.
enum class GameStatus : std::uint8_t {
    Ongoing,
    Checkmate,
    Stalemate,
    InsufficientMaterial,  // neither side can mate by any play
    FiftyMoves,            // 50 moves by each side without a capture or pawn move
    Threefold,             // the position has occurred three times
};

class Game {
  public:
    Game() : Game(Position::start()) {}
    explicit Game(const Position& position) : position_(position) { keys_.push(position.key()); }

    // Plays a legal move; Move{} is a null move, which is allowed only when not in check.  Keys
    // from before a capture or pawn move are dropped, because no later position can repeat theirs.
    void play(Move move) {
        position_ = position_.after_or_null(move);
        if (position_.halfmove_clock() == 0) keys_.clear();
        keys_.push(position_.key());
    }

    GameStatus status() const {
        if (!has_legal_move(position_.board()))
            return position_.in_check() ? GameStatus::Checkmate : GameStatus::Stalemate;
        if (position_.has_insufficient_material()) return GameStatus::InsufficientMaterial;
        const int clock = position_.halfmove_clock();
        if (clock >= kFiftyMovePlies) return GameStatus::FiftyMoves;
        return keys_.is_repetition(clock, 0) ? GameStatus::Threefold : GameStatus::Ongoing;
    }

    // The draws that end a game without a claim (FIDE 9.6), except after checkmate.
    bool has_seventy_five_moves() const { return position_.halfmove_clock() >= 150; }
    bool has_fivefold_repetition() const {
        return std::ranges::count(keys_.all(), position_.key()) >= 5;
    }
    bool is_drawn_without_claim() const {
        return (has_seventy_five_moves() || has_fivefold_repetition()) &&
               status() != GameStatus::Checkmate;
    }

    // Returns nothing while the game is in progress.
    std::optional<GameResult> result() const {
        const GameStatus ended = status();
        if (ended == GameStatus::Ongoing) return std::nullopt;
        if (ended != GameStatus::Checkmate) return GameResult::Draw;
        return position_.side_to_move() == Color::White ? GameResult::BlackWins
                                                        : GameResult::WhiteWins;
    }

    const Position& position() const { return position_; }
    const KeyHistory& keys() const { return keys_; }

  private:
    Position position_;
    KeyHistory keys_;
};

}  // namespace sebastes
