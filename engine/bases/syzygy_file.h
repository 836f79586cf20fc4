// The files of Syzygy tables, as far as a reader that trusts them must be protected: names,
// sizes, marks, and what is in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/goes_on.h"
#include "core/result.h"
#include "system/disk_file.h"

namespace sebastes {

enum class SyzygyKind { Outcomes, Distances };  // .rtbw, .rtbz

constexpr unsigned char kSyzygyOutcomeMark[4] = {0x71, 0xE8, 0x23, 0x5D};
constexpr unsigned char kSyzygyDistanceMark[4] = {0xD7, 0x66, 0x0C, 0xA5};

// The kind of table that a file of this name has ("KQvK.rtbw"); nothing for other names.
std::optional<SyzygyKind> syzygy_kind(std::string_view file_name);

// A sound table, as it was when it was looked at.
struct SyzygyFile {
    std::string path;
    std::string name;  // without its folder
    SyzygyKind kind = SyzygyKind::Outcomes;
    DiskFile::State state;
    // Its first bytes: all that a reader takes in when it opens the file, which were looked at as
    // they are here, up to a multiple of a page; or all of a small file.
    std::string head;
};

// The tables of a folder.
struct SyzygyFolder {
    std::vector<SyzygyFile> files;
    std::size_t outcome_files = 0;
    std::size_t distance_files = 0;
};
// None in a folder that does not exist or cannot be read.  Files with names that are `known` are
// not looked at; no pipe's other end is waited for.  The error names a file that is no Syzygy
// table, or not a whole one, or says that it was given up.
Result<SyzygyFolder> look_into_syzygy_folder(const std::string& path,
                                             const std::set<std::string>& known = {},
                                             const GoesOn& goes_on = {});

// ---- The code ----
//
// The code in which a Syzygy table packs its values (Ronald de Man): canonical Huffman codes of
// symbols, of which each is a value or a pair of symbols, and so stands for up to 256 values.

// The two numbers of twelve bits that a file has for it: its halves, or a value and kNoPair.
struct SyzygySymbol {
    static constexpr std::uint32_t kNoPair = 0xFFF;

    std::uint32_t left = 0;
    std::uint32_t right = kNoPair;

    bool is_value() const { return right == kNoPair; }
};

class SyzygyCode {
  public:
    static constexpr int kMostLength = 32;  // bits
    static constexpr std::size_t kMostSymbols = 4095;

    // `first_symbols` has the first symbol of each length from the least one on.  Nothing unless
    // all bits mean something, and each symbol ends in values.
    static std::optional<SyzygyCode> make(int least_length,
                                          std::vector<std::uint32_t> first_symbols,
                                          const std::vector<SyzygySymbol>& symbols);

    // Bits.
    int most_length() const { return least_length_ + static_cast<int>(bases_.size()) - 1; }

    struct Decoded {
        int bits = 0;
        int values = 0;
    };
    // Of the symbol whose code these bits begin with, the highest first.
    Decoded decode(std::uint64_t bits) const;

  private:
    bool set_lengths(std::size_t symbols);
    bool set_values(const std::vector<SyzygySymbol>& symbols);

    int least_length_ = 0;
    std::vector<std::uint32_t> first_symbols_;  // by length
    std::vector<std::uint64_t> bases_;          // first code, in the high bits; lower when longer
    std::vector<int> values_;                   // of a symbol
};

// ---- The structure ----
//
// Whether a Syzygy table may be given to a reader that trusts it: that nothing in it leads out of
// the file, round in a circle, or to an outcome that there is none.  What a sound table says may
// still be wrong; its checksum is not looked at.
//
// What this takes is little beside the size of the table: heads and symbols, the index, and the
// blocks at the end, behind which there is nothing.  Of files above kMostIndexedBytes the index
// is not looked at, which would take long.

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
