// This header reads a report that epd wrote (run_report.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "tools/programs/epd/run_report.h"

namespace sebastes::epd {

using tools::Json;

// Returns the file's JSON if it is such a report; "race.json:2" is the second report of a race. The
// error is "path: reason".
Result<Json> read_report(const std::string& path);

// Returns the FEN and what is expected there, by which reports tell positions apart.
std::string position_key(const Json& position);

// Parses what outcome_json() returned for the same entry.
Result<Outcome> parse_outcome(const Json& json, const SuiteEntry& entry);

// Returns the outcomes that the report has of the suite's positions, so that a run can go on from
// there. The error is that its engine, limit, hash or number of threads is not that of `setup`;
// files, name and jobs may differ.
Result<std::vector<std::optional<Outcomes>>> known_outcomes(const Json& report, const Suite& suite,
                                                            const RunSetup& setup);

}  // namespace sebastes::epd
