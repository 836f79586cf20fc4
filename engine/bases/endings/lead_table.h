// Numbers of two squares that lead a placement's number, and how the board is turned for them;
// for ending_index.cpp alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/square.h"

namespace sebastes {

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

}  // namespace sebastes
