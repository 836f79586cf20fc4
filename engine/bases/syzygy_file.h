// The files of Syzygy tables in a folder, as far as a reader that trusts them must be protected:
// names, sizes, marks, and what is in them (syzygy_structure.h).
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "bases/syzygy_structure.h"
#include "core/goes_on.h"
#include "core/result.h"
#include "system/disk_file.h"

namespace sebastes {

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

}  // namespace sebastes
