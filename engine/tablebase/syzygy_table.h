// SyzygyTable reads one table in Syzygy's format (Ronald de Man): the WDL values of an ending, or
// its distances to zero (DTZ).
//
// open() checks the file's header.  The rest is checked as it is read: even if the file is damaged
// or changes, reading stays within the file and ends with a value or with nothing.  Wrong values
// are not detected, and the checksum is ignored.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/board.h"
#include "core/result.h"
#include "tablebase/format/material.h"
#include "tablebase/format/pair_code.h"
#include "tablebase/format/table_index.h"
#include "tablebase/format/wdl.h"
#include "tablebase/table_bytes.h"

namespace sebastes {

// Immutable; all of it is thread-safe.
class SyzygyTable {
  public:
    static constexpr int kOtherSide = 0;

    // `material` is that of the file's name.  The error is the reason, without the file's name.
    static Result<SyzygyTable> open(TableBytes bytes, Material material, TableKind kind);

    // For wdl() and dtz() the board must have the table's material, perhaps with the colours
    // exchanged.  They ignore castling and en passant, and return nothing if the table is damaged.
    //
    // The WDL value as it is stored.  It may be less than the value of the best capture.
    std::optional<WDL> wdl(const Board& board) const;
    // DTZ in plies, at least 1, for a position with this WDL value, which must not be a draw;
    // kOtherSide if the table only has positions with the other side to move.
    std::optional<int> dtz(const Board& board, WDL wdl) const;

    // See TableBytes::clear().
    void forget_pages() { bytes_.clear(); }

  private:
    // The part of the table for one file of the leading pawn and one side to move.
    struct Part {
        TableIndex index;
        unsigned flags = 0;
        unsigned constant = 0;
        std::optional<PairCode> code{};  // empty: all values are `constant`
        int block_bits = 0;
        int index_bits = 0;
        std::uint64_t blocks = 0;
        std::uint64_t sizes = 0;  // the number of block sizes, at least `blocks`
        // Offsets in the file.
        std::uint64_t index_begin = 0;
        std::uint64_t sizes_begin = 0;
        std::uint64_t blocks_begin = 0;
        std::array<std::vector<std::uint16_t>, 4> maps{};  // DTZ: by outcome
    };
    class Head;

    // Where a position is stored: the part, and the position's number in it.
    struct Place {
        const Part* part;
        bool black_to_move;
        std::uint64_t number;
    };

    SyzygyTable(TableBytes bytes, Material material)
        : bytes_(std::move(bytes)), material_(material) {}
    Place place(const Board& board) const;
    std::optional<unsigned> value(const Part& part, std::uint64_t number) const;
    std::optional<std::size_t> block_size(const Part& part, std::uint64_t block) const;

    TableBytes bytes_;
    Material material_;
    bool split_ = false;  // there are parts for both sides to move
    std::vector<Part> parts_;
};

}  // namespace sebastes
