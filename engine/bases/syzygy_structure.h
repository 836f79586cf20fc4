// Whether a Syzygy table may be given to a reader that trusts it: that nothing in it leads out of
// the file, round in a circle, or to an outcome that there is none.  What a sound table says may
// still be wrong; its checksum is not looked at.
//
// What this takes is little beside the size of the table: heads and symbols, the index, and the
// blocks at the end, behind which there is nothing.  Of files above kMostIndexedBytes the index
// is not looked at, which would take long.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string_view>

namespace sebastes {

enum class SyzygyKind { Outcomes, Distances };  // .rtbw, .rtbz

constexpr std::uint64_t kMostIndexedBytes = std::uint64_t{64} << 20;

// Of an open file of so many bytes that has its kind's mark; `name` is that of the pieces
// ("KQvKR").
bool is_sound_syzygy_table(std::istream& file, std::uint64_t size, std::string_view name,
                           SyzygyKind kind);

// The same of its head alone, and where that ends: what a reader takes in when it opens the file.
// As long as the head is sound, whatever may stand behind it can make the reader read elsewhere,
// and give out wrong values that there are, but not write, nor go on for ever.
std::optional<std::uint64_t> sound_syzygy_head(std::istream& file, std::uint64_t size,
                                               std::string_view name, SyzygyKind kind);

}  // namespace sebastes
