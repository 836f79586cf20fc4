// PositionFacts computes and caches facts about one position: its checks and pins, the squares that
// the enemy attacks, the squares from which moves give check, and the sliders that could pin.  Each
// fact is computed on first use.  The search has one object for every node that it expands.
//
// The position must outlive its facts.  The class is not thread-safe.
#pragma once

#include "board/checks_and_pins.h"
#include "board/position.h"

namespace sebastes {

// Threats holds the squares that the opponent of the side to move attacks, by the least valuable
// attacker.
struct Threats {
    Bitboard by_pawn;
    Bitboard by_minor;  // by a minor piece or a pawn
    Bitboard by_rook;   // by a rook or a less valuable piece
    Bitboard by_any;
};

class PositionFacts {
  public:
    explicit PositionFacts(const Position& position) : position_(position) {}
    PositionFacts(const PositionFacts&) = delete;
    PositionFacts& operator=(const PositionFacts&) = delete;

    const Position& position() const { return position_; }

    // The masks of the side to move, which must be `us`; generate() adds the attacked squares.
    template <Color us>
    LegalityMasks& legality() {
        if (!legality_known_) {
            legality_ = checks_and_pins<us>(position_.board());
            legality_known_ = true;
        }
        return legality_;
    }

    // Whether a legal move gives check.
    bool gives_check(Move move);
    const Threats& threats() {
        if (!threats_known_) find_threats();
        return threats_;
    }
    // The squares from which pieces of the side to move check the enemy's king.
    const CheckingSquares& checking_squares() {
        if (!checks_known_) find_checks();
        return checks_;
    }

    // The enemy's sliders on lines to a side's king with at most three pieces between.  Only these
    // can pin after a move, since no move takes more than two pieces off a line.
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
