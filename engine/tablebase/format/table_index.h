// TableIndex numbers the placements of a table's pieces as Syzygy files do (Ronald de Man).
//
// In a table without pawns the board's symmetries are removed by a leading group: the first three
// pieces, or the two kings if no other piece is single.  A table with pawns has four parts, by the
// file of the leading pawn (a to d, mirrored if needed), which is the pawn nearest to the edge and
// the lowest of these; the leading pawns are the first group, and the other side's pawns are the
// second.  Like pieces form one group.  The number has one digit for each group, in an order that
// the file chooses.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/enum_array.h"
#include "core/piece.h"
#include "tablebase/format/material.h"

namespace sebastes {

// The squares of a table's pieces in the table's order, as numbers from 0 (a1) to 63 (h8).
using PieceSquares = EnumArray<int, int, Material::kMostPieces>;

// The squares of these pieces on a board that has them and no others of their kind; like pieces
// must be adjacent.  If `turned`, those of the board with the colours exchanged, seen from Black's
// side.
PieceSquares squares_of(const Board& board, std::span<const Piece> order, bool turned);

// The binomial coefficient "n choose k", k at most 6, n at most 64; 0 for negative n.
std::uint64_t choose(int k, int n);

// The pawns whose squares are numbered first, if there are any: those of the side that has fewer.
Piece leading_pawn_piece(Material material);

// Immutable; all of it is thread-safe.
class TableIndex {
  public:
    // The places of two digits, which the file gives: the leading group's and the other pawns'.
    struct Digits {
        int leading = 0;
        int other_pawns = 1;
    };
    // Like pieces whose squares make one digit.
    struct Group {
        int begin = 0;  // the index of its first piece
        int count = 0;
        int first_square = 0;     // 8 for the other side's pawns
        std::uint64_t size = 0;   // the number of placements
        std::uint64_t digit = 0;  // the place value of its digit
    };

    // Returns nothing if no table of the material can have its pieces in that order.
    static std::optional<TableIndex> make(Material material, std::span<const Piece> order,
                                          Digits digits, int part);

    static int parts(Material material) { return material.pawns() > 0 ? 4 : 1; }
    // Whether both sides have pawns; a file then gives the other pawns' digit, too.
    static bool has_other_pawns(Material material) {
        return material.count(Piece::WhitePawn) > 0 && material.count(Piece::BlackPawn) > 0;
    }
    // The leading pawn of one side's, of which there is at least one.
    static int leading_pawn(std::span<const int> pawns);
    // The part of the table, of which this may be another part, that has these squares.
    int part_of(const PieceSquares& squares) const;

    std::span<const Piece> order() const { return {order_.begin(), order_.begin() + count_}; }
    // The leading group comes first, then the other pawns, if any.
    std::span<const Group> groups() const {
        return {groups_.begin(), groups_.begin() + groups_made_};
    }
    std::uint64_t size() const { return size_; }

    // The number of a placement.  The squares must differ, pawns must be on ranks 2 to 7, and the
    // leading pawns must belong to this part.  It is below size() if the kings are not adjacent.
    std::uint64_t number(PieceSquares squares) const;

  private:
    bool set_groups(Material material, int part);
    bool set_digits(Digits digits);
    std::uint64_t leading_number(PieceSquares& squares) const;

    EnumArray<int, Piece, Material::kMostPieces> order_{};
    int count_ = 0;
    int part_ = 0;
    bool has_pawns_ = false;
    EnumArray<int, Group, Material::kMostPieces> groups_{};
    int groups_made_ = 0;
    std::uint64_t size_ = 1;
};

}  // namespace sebastes
