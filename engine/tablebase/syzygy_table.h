// SyzygyTable reads one table in Syzygy's format (Ronald de Man): WDL values of an ending, or its
// distances to zero.
//
// The head is checked when the table is opened.  What lies behind it is checked as it is read, so
// that whatever a file holds or becomes, reading ends, within the file, with a value or with
// nothing; wrong values are not found.  The checksum is not looked at.
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

    // The material is that of the file's name.  The error is the reason alone.
    static Result<SyzygyTable> open(TableBytes bytes, Material material, TableKind kind);

    // The board has the table's material, or that with the colours exchanged; castling and en
    // passant are not looked at.  Nothing where the table is damaged.
    //
    // The WDL value as it is stored: it may be less than a capture is worth.
    std::optional<WDL> wdl(const Board& board) const;
    // DTZ in plies, at least 1, of a position that has this WDL value, no draw; kOtherSide where
    // only the positions of the other side to move are there.
    std::optional<int> dtz(const Board& board, WDL wdl) const;

    // See TableBytes::clear().
    void forget_pages() { bytes_.clear(); }

  private:
    // Of the leading pawn's file, and of a side to move.
    struct Part {
        TableIndex index;
        unsigned flags = 0;
        unsigned constant = 0;
        std::optional<PairCode> code{};  // none: all values are `constant`
        int block_bits = 0;
        int index_bits = 0;
        std::uint64_t blocks = 0;
        std::uint64_t sizes = 0;  // of blocks, as many or more
        // Where they begin in the file.
        std::uint64_t index_begin = 0;
        std::uint64_t sizes_begin = 0;
        std::uint64_t blocks_begin = 0;
        std::array<std::vector<std::uint16_t>, 4> maps{};  // DTZ: by outcome
    };
    class Head;

    // How a position is looked up: the part, and the number in it.
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
