// This header prints the report: tables that compare the engines, then each fault with the
// shortest transcript that repeats it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tools/programs/ucistress/stress_run.h"
#include "tools/shared/report/report.h"

namespace sebastes::stress {

// What was run, for those who read the report elsewhere.
struct RunWords {
    std::string date;
    std::string machine;
    std::string command;  // without what differs from engine to engine
};

using EngineReports = std::span<const EngineReport>;

tools::Report report_of(EngineReports reports, const RunSettings& settings, const RunWords& words);

}  // namespace sebastes::stress
