// run_suite() solves a whole suite: several positions at a time, each job on cores of its own, and
// each position by one engine after another.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "tools/programs/epd/engine.h"
#include "tools/programs/epd/solver.h"
#include "tools/programs/epd/suite.h"
#include "tools/shared/batch/interruption.h"

namespace sebastes::epd {

using EngineFactory = std::function<Result<std::unique_ptr<TestedEngine>>()>;

// The outcomes of one position, one for each engine, in order.
using Outcomes = std::vector<Outcome>;

class RunDisplay;  // run_display.h

struct RunPlan {
    SolveSettings settings;
    std::size_t jobs = 1;  // already no more than fit on the cores
    std::size_t threads = 1;
    bool reports_iterations = false;
    // Outcomes of an earlier run, which are not solved again; empty, or one for each position.
    std::vector<std::optional<Outcomes>> known;
};

struct RunResult {
    std::vector<std::string> engines;               // their names
    std::vector<std::optional<Outcomes>> outcomes;  // one for each position; absent: not reached
    // For each engine why it was given up, as a predicate; empty: it was not.
    std::vector<std::string> given_up;
    double seconds = 0;
};

constexpr int kMostFaults = 3;

// Each job starts every engine. An engine that loses kMostFaults positions in a row in a job is
// given up: it gets no more positions, and the run ends if no engine is left. An interruption ends
// the searches that are in progress; their positions count as not reached. The error is that of the
// first engine that does not start.
Result<RunResult> run_suite(const Suite& suite, const std::vector<EngineFactory>& engines,
                            const RunPlan& plan, const tools::Interruption& interruption,
                            RunDisplay& display);

}  // namespace sebastes::epd
