// Packed endings as the bytes of a file, version 1.
//
//   8         "SebBases"
//   4         version
//   4         how many endings, at least 1
//   8         size of all in bytes
//   40 each   an ending: its name in 8 bytes, zeros behind; where it begins; its size; its
//             checksum; how many of its bytes are White's table.  The endings follow one another
//             without gaps.
//   8         checksum of all before it
//   the endings: the table with White to move, then the one with Black to move, which an ending
//   with the same pieces on both sides does not have (see packed_values.h)
//
// Integers are little-endian.  Parsing looks at every byte: what is damaged or cut is an error.
// They are packed by tools/shared/retrograde/packing.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bases/endings/base_value.h"
#include "bases/endings/ending.h"
#include "bases/endings/ending_index.h"
#include "bases/endings/packed_values.h"
#include "core/goes_on.h"
#include "core/result.h"

namespace sebastes {

// Immutable; all of it is thread-safe.
class PackedBases {
  public:
    static constexpr std::string_view kMagic = "SebBases";
    static constexpr std::uint64_t kVersion = 1;
    // Bytes: up to the first ending's row, of a row and the name in it, of a checksum.
    static constexpr std::size_t kHead = 24;
    static constexpr std::size_t kRow = 40;
    static constexpr std::size_t kNameSize = 8;
    static constexpr std::size_t kChecksum = 8;
    static std::uint64_t checksum(Bytes bytes);

    // What the first bytes of a file of this size tell is wrong with it; empty: nothing.  At least
    // kHead of them, or the whole file.
    static std::string head_fault(Bytes head, std::uint64_t file_size);

    // The bytes must outlive it.  An error says what is wrong and with which ending, or that it was
    // given up.
    static Result<PackedBases> parse(Bytes bytes, const GoesOn& goes_on = {});

    const std::vector<Ending>& endings() const { return endings_; }
    bool has(const Ending& ending) const { return entry(ending) != nullptr; }
    // Its values with that side to move, by the numbers of EndingIndex, with anything for illegal
    // positions; empty where it is not there.  Black's of a symmetric ending are White's, with all
    // seen from the other side.
    std::vector<BaseValue> values(const Ending& ending, Color side_to_move) const;

    // The value of a position without castling and en passant; nothing where its ending is not
    // there, and for what the blocks make no sense of.  The position must be legal.
    std::optional<BaseValue> value(const EndingPosition& position) const;

  private:
    struct Entry {
        Ending ending;
        EndingIndex index;
        std::vector<PackedValues> tables;  // White to move, and Black
    };

    const Entry* entry(const Ending& ending) const {
        return entries_[static_cast<std::size_t>(ending.key())].get();
    }

    std::vector<Ending> endings_;
    std::array<std::shared_ptr<const Entry>, Ending::kKeys> entries_;
};

}  // namespace sebastes
