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

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "bases/endings/ending.h"
#include "core/square.h"

namespace sebastes {

// ---- The leading squares ----
//
// Numbers of two squares that lead a placement's number, and how the board is turned for them.

// A symmetry of the board: mirrored from left to right (1), from bottom to top (2), then in the
// long diagonal from a1 (4).
using Symmetry = std::uint8_t;
constexpr Symmetry kLeftToRight = 1;
constexpr Symmetry kDiagonal = 4;

constexpr Square turned(Symmetry symmetry, Square square) {
    int index = index_of(square);
    if ((symmetry & 1) != 0) index ^= 7;
    if ((symmetry & 2) != 0) index ^= 56;
    if ((symmetry & 4) != 0) index = index >> 3 | (index & 7) << 3;
    return square_at(index);
}

using SquarePair = std::pair<Square, Square>;

// What the lead says: its number, the turn that brings the pair where it is counted, and the
// one after it that leaves the pair there, 0 for none.
struct Lead {
    std::uint16_t number = 0;
    Symmetry turn = 0;
    Symmetry second_turn = 0;
};

// Immutable once made.
class LeadTable {
  public:
    enum class Kind : std::uint8_t {
        Kings,      // turned eight ways
        KingPairs,  // not turned
        Pawn,       // two times the same square, turned from left to right
        Pawns,      // of two colours, the first one's file decides
        TwinPawns   // of one colour
    };
    // Made on the first call.
    static const LeadTable& of(Kind kind);

    const Lead& lead(Square a, Square b) const {
        return leads_[static_cast<std::size_t>(a) * kSquares + static_cast<std::size_t>(b)];
    }
    SquarePair squares(std::size_t number) const { return squares_[number]; }
    std::size_t size() const { return squares_.size(); }

  private:
    static constexpr std::size_t kSquares = kSquareCount;

    explicit LeadTable(Kind kind);

    std::array<Lead, kSquares * kSquares> leads_{};
    std::vector<SquarePair> squares_;
};

// ---- The numbers ----

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
