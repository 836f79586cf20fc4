// This header reads a report that epd wrote (run_report.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "tools/programs/epd/run_report.h"

namespace sebastes::epd {

using tools::Json;

// The file's JSON, if it is such a report; of the reports of a race, "race.json:2" is the
// second.  The error is "path: reason".
Result<Json> read_report(const std::string& path);

// How reports tell positions apart: the FEN and what is expected there.
std::string position_key(const Json& position);

// What outcome_json() said of the same entry.
Result<Outcome> parse_outcome(const Json& json, const SuiteEntry& entry);

// The outcomes that the report has of the suite's positions, to go on from there.  The
// error when it is of another engine, limit, hash or number of threads than `setup`, whose
// files, name and jobs may differ.
Result<std::vector<std::optional<Outcomes>>> known_outcomes(const Json& report, const Suite& suite,
                                                            const RunSetup& setup);

}  // namespace sebastes::epd
