// This header compares two runs over the same positions, position by position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/result.h"
#include "tools/programs/epd/report_file.h"

namespace sebastes::epd {

// Returns what differs in the conditions of two runs, each as
// "limit: {"nodes":1000} and {"nodes":2000}": the engine's name, command and options, the limits
// and other settings, hash, threads, jobs, version, machine, suite files, and whether the run was
// completed.
std::vector<std::string> differences(const Json& before, const Json& after);

struct EffortChange {
    std::string name;  // of the position
    std::uint64_t before;
    std::uint64_t after;
    double ratio() const;  // after by before, both counted as 1 at least
};

struct ReportDiff {
    std::string before;  // the engines' names
    std::string after;
    std::size_t shared = 0;  // positions in both reports
    std::size_t only_before = 0;
    std::size_t only_after = 0;
    std::size_t solved_before = 0;  // of the shared ones
    std::size_t solved_after = 0;
    std::vector<std::string> newly_solved;
    std::vector<std::string> newly_lost;
    // The cost of the solutions of positions that both solved: milliseconds if time was the limit
    // of both runs, else nodes. A difference below a tenth, or below 5 ms, does not count.
    bool in_milliseconds = false;
    std::size_t both_solved = 0;
    std::vector<EffortChange> faster;  // the greatest change first
    std::vector<EffortChange> slower;
    double mean_ratio = 1;  // geometric, over both_solved
};

Result<ReportDiff> compare_reports(const Json& before, const Json& after);

// Lists at most `longest` of the faster and of the slower positions.
std::string to_text(const ReportDiff& diff, std::size_t longest);

}  // namespace sebastes::epd
