// SolvedTable holds the distances to zeroing (DTZ) of all positions of an endgame in memory.
// SolvedTables holds the WDL values of several endgames.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <unordered_map>
#include <vector>

#include "board/board.h"
#include "core/piece.h"
#include "tablebase/format/material.h"
#include "tablebase/format/table_index.h"
#include "tablebase/format/wdl.h"

namespace sebastes {

// 0 for draws; else based on the plies to the next capture, pawn move or mate with best play, 100
// more if the fifty-move rule makes it a draw: d for wins, -1 - d for losses.
using Distance = std::int16_t;
constexpr Distance kDrawn = 0;
constexpr Distance kMated = -1;
constexpr Distance kIllegal = std::numeric_limits<Distance>::min();

constexpr Distance won_in(int plies) { return static_cast<Distance>(plies); }
constexpr Distance lost_in(int plies) { return static_cast<Distance>(-1 - plies); }
constexpr int plies_of(Distance distance) { return distance < 0 ? -1 - distance : distance; }
// The position must not be illegal.
constexpr WDL wdl_of(Distance distance) {
    if (distance == kDrawn) return WDL::Draw;
    const WDL wdl = plies_of(distance) <= 100 ? WDL::Win : WDL::CursedWin;
    return distance > 0 ? wdl : -wdl;
}

// Numbers the placements of an endgame: the parts of a Syzygy table, one after the other, with the
// pieces in the order that this project's tables have, and the leading group's digit the lowest.
class PlacementNumbers {
  public:
    explicit PlacementNumbers(Material material);

    Material material() const { return material_; }
    // The pieces whose squares are numbered.
    std::span<const Piece> order() const { return parts_.front().index.order(); }
    std::size_t parts() const { return parts_.size(); }
    // The first number of a part, and the end of the last.
    std::size_t begin(std::size_t part) const { return begins_[part]; }
    std::size_t size() const { return begins_.back(); }
    // The number of placements of a part's pawns, which the lowest digits count; 1 without pawns.
    std::size_t pawn_placements(std::size_t part) const;

    // The number of a placement (TableIndex::number()), and a placement with this number.  In the
    // latter all squares differ; the kings may be adjacent.
    std::size_t number(const PieceSquares& squares) const;
    std::size_t number(const Board& board) const {
        return number(squares_of(board, order(), false));
    }
    PieceSquares squares(std::size_t number) const;
    Board board(std::size_t number, Color side_to_move) const;
    // The number of the placement mirrored in the diagonal a1-h8.  It differs only without pawns,
    // if all leading pieces stand on the diagonal; the two placements are one but for a symmetry.
    std::size_t mirrored_number(PieceSquares squares) const;

  private:
    using Leading = EnumArray<int, std::uint8_t, Material::kMostPieces>;
    struct Part {
        TableIndex index;
        std::vector<Leading> leading;  // the placements of the leading group, by number
    };

    void list_leading(int part, PieceSquares& squares, int placed);

    Material material_;
    std::vector<Part> parts_;
    std::vector<std::size_t> begins_{0};
};

// Whether the side that is not to move is not in check.
bool is_legal(const Board& board);

struct SolvedTable {
    static constexpr WDL kNoZeroing{3};

    // All are indexed by side to move and number:
    PlacementNumbers numbers;
    ColorArray<std::vector<Distance>> distances;
    // The WDL value of the best capture or pawn move, or kNoZeroing if there is none.
    ColorArray<std::vector<WDL>> zeroing;
};

class SolvedTables {
  public:
    void add(const SolvedTable& table);

    // Returns the WDL value of a legal position; en passant is ignored.  The table of its pieces
    // must have been added, unless there are only kings.
    WDL value(const Board& board) const;

  private:
    struct Table {
        PlacementNumbers numbers;
        ColorArray<std::vector<WDL>> values;
    };
    std::unordered_map<std::uint64_t, Table> tables_;  // by the material's key
};

}  // namespace sebastes
