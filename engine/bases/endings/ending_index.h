// Numbers the placements of an ending's pieces, from 0 without large gaps.  Placements that are
// the same but for a symmetry of the board have one number: turned and mirrored eight ways, with
// pawns from left to right alone; and so have those where two pieces of a kind change places.
//
//   without pawns    462 placements of the kings, times the squares of the others
//   one pawn         24 squares of the pawn, times 3612 placements of the kings, times the
//                    squares of the other piece
//   two pawns        1128 placements of the pawns, 576 where they are of one colour, times 3612
//
// The kings are never neighbours.  The method is that of Nalimov's tables.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bases/endings/ending.h"

namespace sebastes {

class LeadTable;

// Immutable; all of it is thread-safe.
class EndingIndex {
  public:
    explicit EndingIndex(const Ending& ending);

    std::size_t size() const { return leads_ * rests_; }

    // The kings must not be neighbours, no two pieces share a square, and pawns stand on their
    // ranks.
    std::size_t number(const EndingSquares& squares) const;
    // A placement of this number, below size().  Pieces may share a square; and some numbers are
    // not in use: for their placements number() says another.
    EndingSquares squares(std::size_t number) const;

  private:
    enum class Kind : std::uint8_t { NoPawn, OnePawn, TwoPawns };

    std::size_t rest(const EndingSquares& squares) const;

    Kind kind_;
    bool has_twins_;
    bool has_other_;          // a piece beside the lead and the kings, or a fourth
    std::size_t lead_a_ = 0;  // whose squares the lead is
    std::size_t lead_b_ = 1;
    std::size_t other_ = 2;
    std::size_t leads_;
    std::size_t rests_;
    const LeadTable* lead_table_;
    const LeadTable* king_pairs_;
};

}  // namespace sebastes
