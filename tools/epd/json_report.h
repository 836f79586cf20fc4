// The report of a run for programs, and for epd itself, to read again.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/result.h"
#include "tools/epd/run_setup.h"
#include "tools/epd/totals.h"

namespace sebastes::epd {

using Json = nlohmann::ordered_json;

// Scores are centipawns ("cp") or moves to mate ("mate") from the side to move, times
// are milliseconds, moves are SAN.
Json report_json(const RunSetup& setup, const EngineRun& run, double seconds);

// As text; ids may hold bytes that are not UTF-8, which are replaced.
std::string json_text(const Json& json);

// "limit", "hold" and "min_time": runs that differ here cannot be joined.
Json settings_json(const SolveSettings& settings);

Json outcome_json(const SuiteEntry& entry, const Outcome& outcome);
// What outcome_json() said of the same entry.
Result<Outcome> parse_outcome(const Json& json, const SuiteEntry& entry);

// How reports tell positions apart: the FEN and what is expected there.
std::string position_key(const Json& position);

}  // namespace sebastes::epd
