// SyzygyTable reads one table in Syzygy's format (Ronald de Man): the WDL values of an ending, or
// its distances to zero (DTZ).
//
// open() checks the file's header.  The rest is checked as it is read: even if the file is damaged
// or changes, reading stays within the file and ends with a value or with nothing.  Wrong values
// are not detected, and the checksum is ignored.
#pragma once

#include <array>
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

    // The board must have the table's material or, if `swapped`, the same with the colours
    // exchanged.  Castling and en passant are ignored.  Returns nothing if the table is damaged.
    //
    // In a WDL table: the WDL value, which may be less than the value of the best capture.  In a
    // DTZ table, for a position with this WDL value other than a draw: DTZ in plies, at least 1;
    // kOtherSide if the table only has positions with the other side to move.
    std::optional<int> probe(const Board& board, bool swapped, WDL wdl) const;

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
    class Header;

    SyzygyTable(TableBytes bytes, Material material, TableKind kind)
        : bytes_(std::move(bytes)), material_(material), kind_(kind) {}
    std::optional<unsigned> value(const Part& part, std::uint64_t number) const;
    static std::optional<int> plies_of(const Part& part, unsigned stored, WDL wdl);

    TableBytes bytes_;
    Material material_;
    TableKind kind_;
    bool is_symmetric_ = material_.is_symmetric();
    bool is_split_ = false;  // there are parts for both sides to move
    std::vector<Part> parts_;
};

}  // namespace sebastes
