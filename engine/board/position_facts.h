// What several questions about one position share: its checks and pins, what the enemy
// attacks, which squares check the enemy's king, which sliders could pin.  Each is found when
// first asked for, and kept; the search has these facts for every node that it looks into.
//
// The position must outlive its facts.  One thread.
#pragma once

#include "board/checks_and_pins.h"
#include "board/position.h"

namespace sebastes {

class PositionFacts {
  public:
    explicit PositionFacts(const Position& position) : position_(position) {}
    PositionFacts(const PositionFacts&) = delete;
    PositionFacts& operator=(const PositionFacts&) = delete;

    const Position& position() const { return position_; }

    // Of the side to move, which is `us`; generate() adds what the enemy attacks.
    template <Color us>
    LegalityMasks& legality() {
        if (!legality_known_) {
            legality_ = checks_and_pins<us>(position_.board());
            legality_known_ = true;
        }
        return legality_;
    }

    // Whether a legal move checks the enemy's king.
    bool gives_check(Move move);
    // From where pieces of the side to move check the enemy's king.
    const CheckingSquares& checking_squares() {
        if (!checks_known_) find_checks();
        return checks_;
    }

    // The enemy's sliders on lines to a side's king with at most three pieces between: all that
    // can pin after a move, since none takes more than two pieces off a line.
    Bitboard snipers(Color side) {
        if (!snipers_known_[side]) find_snipers(side);
        return snipers_[side];
    }

  private:
    void find_checks();
    void find_snipers(Color side);

    const Position& position_;
    LegalityMasks legality_{};
    CheckingSquares checks_;
    ColorArray<Bitboard> snipers_{};
    ColorArray<bool> snipers_known_{};
    bool legality_known_ = false;
    bool checks_known_ = false;
};

}  // namespace sebastes
