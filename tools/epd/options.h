// The command line of epd.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "search/limits.h"
#include "search/session.h"

namespace sebastes::epd {

struct Options {
    std::vector<std::string> files;
    Limits limits;  // of each position: exactly one of time, depth and nodes
    std::size_t hash_mib = Session::kDefaultHashMib;
    std::size_t threads = 1;
    bool verbose = false;
    std::string json;                     // path of the report; empty: none
    std::optional<std::size_t> min_pass;  // fewer solved is a failure
    std::string help;                     // not empty: print this and do nothing else
};

// `arguments` are without the program's name.  The error ends with a usage hint.
Result<Options> parse_options(std::vector<std::string> arguments);

}  // namespace sebastes::epd
