// The command line of `epd FILE...`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tools/programs/epd/search_arguments.h"

namespace sebastes::epd {

struct SolveOptions {
    std::vector<std::string> files;
    SuiteOptions suite;
    SearchArguments search;  // with one engine
    int verbosity = 0;       // 1: a line a position, 2: a line an iteration too
    // Paths of what is written at the end; empty: nothing, "-": stdout.
    std::string json;
    std::string csv;
    std::string unsolved;
    std::string html;
    std::string found;
    std::string missed;
    std::string resume;                   // a report to go on from; empty: none
    std::optional<std::size_t> min_pass;  // fewer solved is a failure
    std::size_t repeat = 1;               // how often the suite is solved

    void add_to(tools::CommandLine& line);
    bool writes_to_stdout() const {
        return json == "-" || csv == "-" || unsolved == "-" || html == "-" || found == "-" ||
               missed == "-";
    }
};

}  // namespace sebastes::epd
