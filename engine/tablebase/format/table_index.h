// TableIndex numbers the placements of a table's pieces as Syzygy files do (Ronald de Man).
//
// A table without pawns is numbered up to the symmetries of the board, by a leading group: the
// first three pieces, or the two kings where no other piece is single.  One with pawns has four
// parts, by the file of the leading pawn (a to d, mirrored if need be), which is the one next to
// the edge, the lowest of these; the leading pawns are the first group, the other side's the
// second.  Like pieces are one group.  The number has one digit for each group, in an order that
// the file chooses.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/piece.h"
#include "core/square.h"
#include "tablebase/format/material.h"

namespace sebastes {

// Squares of a table's pieces in its order, as numbers: a1 is 0, h8 63.
using PieceSquares = std::array<int, Material::kMostPieces>;

// Immutable; all of it is thread-safe.
class TableIndex {
  public:
    // The places of digits that a file gives: of the leading group and of the other pawns.
    struct Digits {
        int leading = 0;
        int other_pawns = 1;
    };

    // Nothing where no table of the material has its pieces in that order.
    static std::optional<TableIndex> make(Material material, std::span<const Piece> order,
                                          Digits digits, int part);
    // The order that our own tables have, with the leading group's digit the lowest.
    static std::vector<Piece> usual_order(Material material);

    static int parts(Material material) { return material.pawns() > 0 ? 4 : 1; }
    // Pawns of both sides: a file gives the other pawns' digit, too.
    static bool has_other_pawns(Material material);
    // The part that these leading pawns, at least one, are numbered in.
    static int part_of(std::span<const int> leading_pawns);

    std::span<const Piece> order() const {
        return {order_.data(), static_cast<std::size_t>(count_)};
    }
    std::uint64_t size() const { return size_; }
    // How many placements of the pawns the lowest digits count, in the usual order.
    std::uint64_t pawn_placements() const;

    // Of different squares; pawns on their ranks, the leading ones of this part.  Below size() if
    // the kings are not neighbours.
    std::uint64_t number(PieceSquares squares) const;
    // A placement with this number.  No two pieces share a square; kings may be neighbours.
    PieceSquares squares(std::uint64_t number) const;

  private:
    struct Group {
        int begin = 0;  // its first piece
        int count = 0;
        bool pawns = false;       // behind the leading ones: on 48 squares
        std::uint64_t size = 0;   // how many placements
        std::uint64_t digit = 0;  // what one placement further adds to a number
    };

    bool set_groups(Material material);
    bool set_digits(Digits digits);
    std::uint64_t leading_number(PieceSquares& squares) const;
    void place_leading(std::uint64_t number, PieceSquares& squares) const;
    std::uint64_t group_number(const Group& group, PieceSquares& squares) const;
    static void place_group(const Group& group, std::uint64_t number, PieceSquares& squares);

    std::array<Piece, Material::kMostPieces> order_{};
    int count_ = 0;
    int part_ = 0;
    int leading_pawns_ = 0;  // 0: a table without pawns
    std::array<Group, Material::kMostPieces> groups_{};
    int group_count_ = 0;
    std::uint64_t size_ = 1;
};

}  // namespace sebastes
