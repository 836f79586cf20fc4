// The files of Syzygy tables, as far as a reader that trusts them must be protected: names,
// sizes, marks; syzygy_structure.h is what is in them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace sebastes {

enum class SyzygyKind { Outcomes, Distances };  // .rtbw, .rtbz

constexpr unsigned char kSyzygyOutcomeMark[4] = {0x71, 0xE8, 0x23, 0x5D};
constexpr unsigned char kSyzygyDistanceMark[4] = {0xD7, 0x66, 0x0C, 0xA5};

// The kind of table that a file of this name has ("KQvK.rtbw"); nothing for other names.
std::optional<SyzygyKind> syzygy_kind(std::string_view file_name);

// The tables of a folder.
struct SyzygyFolder {
    std::size_t outcome_files = 0;
    std::size_t distance_files = 0;
};
// None in a folder that does not exist or cannot be read.  The error names a file that is no
// Syzygy table, or not a whole one.
Result<SyzygyFolder> look_into_syzygy_folder(const std::string& path);

}  // namespace sebastes
