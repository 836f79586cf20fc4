// TableIndex numbers the placements of a table's pieces as Syzygy files do (Ronald de Man).
//
// In a table without pawns the board's symmetries are removed by a leading group: the first three
// pieces, or the two kings if no other piece is single.  A table with pawns has four parts, by the
// file of the leading pawn (a to d, mirrored if needed), which is the pawn nearest to the edge and
// the lowest of these; the leading pawns are the first group, and the other side's pawns are the
// second.  Like pieces form one group.  The number has one digit for each group, in an order that
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

// The squares of a table's pieces in the table's order, as numbers from 0 (a1) to 63 (h8).
using PieceSquares = std::array<int, Material::kMostPieces>;

// Immutable; all of it is thread-safe.
class TableIndex {
  public:
    // The places of two digits, which the file gives: the leading group's and the other pawns'.
    struct Digits {
        int leading = 0;
        int other_pawns = 1;
    };

    // Returns nothing if no table of the material can have its pieces in that order.
    static std::optional<TableIndex> make(Material material, std::span<const Piece> order,
                                          Digits digits, int part);
    // The order in tables that this project makes; the leading group's digit is the lowest.
    static std::vector<Piece> usual_order(Material material);

    static int parts(Material material) { return material.pawns() > 0 ? 4 : 1; }
    // Whether both sides have pawns; a file then gives the other pawns' digit, too.
    static bool has_other_pawns(Material material);
    // The part for these leading pawns, of which there must be at least one.
    static int part_of(std::span<const int> leading_pawns);

    std::span<const Piece> order() const {
        return {order_.data(), static_cast<std::size_t>(count_)};
    }
    std::uint64_t size() const { return size_; }
    // In the usual order: the number of placements of the pawns, which the lowest digits count.
    std::uint64_t pawn_placements() const;

    // The number of a placement.  The squares must differ, pawns must be on ranks 2 to 7, and the
    // leading pawns must belong to this part.  It is below size() if the kings are not adjacent.
    std::uint64_t number(PieceSquares squares) const;
    // A placement with this number.  All squares differ; the kings may be adjacent.
    PieceSquares squares(std::uint64_t number) const;

  private:
    struct Group {
        int begin = 0;  // the index of its first piece
        int count = 0;
        bool pawns = false;       // the other side's pawns, on 48 squares
        std::uint64_t size = 0;   // the number of placements
        std::uint64_t digit = 0;  // the place value of its digit
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
