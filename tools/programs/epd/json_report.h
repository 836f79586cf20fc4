// The report of a run for programs, and for epd itself, to read again.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "tools/programs/epd/run_setup.h"
#include "tools/programs/epd/totals.h"
#include "tools/shared/json/json.h"

namespace sebastes::epd {

using tools::Json;

// Scores are centipawns ("cp") or moves to mate ("mate") from the side to move, times
// are milliseconds, moves are SAN.
Json report_json(const RunSetup& setup, const EngineRun& run, double seconds);

// Adds "limit", "hold", "min_time" and "go_mate": runs that differ here cannot be joined.
void add_settings(const SolveSettings& settings, Json& json);

// The engine's options that were given, by their names.
Json options_json(const RunSetup& setup);

Json outcome_json(const SuiteEntry& entry, const Outcome& outcome);
// What outcome_json() said of the same entry.
Result<Outcome> parse_outcome(const Json& json, const SuiteEntry& entry);

// How reports tell positions apart: the FEN and what is expected there.
std::string position_key(const Json& position);

}  // namespace sebastes::epd
