// The records of a learn file one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "book/locked_file.h"

namespace sebastes {

struct LearnScan {
    std::uint64_t end = 0;  // behind the last whole record
    bool damaged = false;   // what follows is no record, nor the beginning of one
    bool failed = false;    // the disk could not be read
};

// Visits the records from an offset on, without their heads, until `visit` returns false.
LearnScan scan_records(const LockedFile& file, std::uint64_t from,
                       const std::function<bool(std::string_view record)>& visit);

}  // namespace sebastes
