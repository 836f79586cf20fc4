// What several questions about one position share: its checks and pins, what the enemy
// attacks and with what, which squares check the enemy's king, which sliders could pin.  Each is
// found when first asked for, and kept; the search has these facts for every node that it looks
// into.
//
// The position must outlive its facts.  One thread.
#pragma once

#include "board/checks_and_pins.h"
#include "board/position.h"

namespace sebastes {

// The squares that the enemy of the side to move attacks, by the least of the attackers.
struct Threats {
    Bitboard by_pawn;
    Bitboard by_minor;  // or by a pawn
    Bitboard by_rook;   // or by less
    Bitboard by_any;
};

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
    const Threats& threats() {
        if (!threats_known_) find_threats();
        return threats_;
    }
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
    template <Color them>
    void find_threats_by();
    void find_threats();
    void find_checks();
    void find_snipers(Color side);

    const Position& position_;
    LegalityMasks legality_{};
    Threats threats_;
    CheckingSquares checks_;
    ColorArray<Bitboard> snipers_{};
    ColorArray<bool> snipers_known_{};
    bool legality_known_ = false;
    bool threats_known_ = false;
    bool checks_known_ = false;
};

}  // namespace sebastes
