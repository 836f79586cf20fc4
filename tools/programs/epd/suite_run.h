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

// The outcomes of one position, one an engine, in the engines' order.
using Outcomes = std::vector<Outcome>;

class RunDisplay;  // run_display.h

struct RunPlan {
    SolveSettings settings;
    std::size_t jobs = 1;  // already no more than fit on the cores
    std::size_t threads = 1;
    bool reports_iterations = false;
    // Outcomes known from before, which are not solved again; empty or one a position.
    std::vector<std::optional<Outcomes>> known;
};

struct RunResult {
    std::vector<std::string> engines;               // their names
    std::vector<std::optional<Outcomes>> outcomes;  // one a position; absent: not reached
    // One an engine: why it was given up, as a predicate; empty: it was not.
    std::vector<std::string> given_up;
    double seconds = 0;
};

constexpr int kMostFaults = 3;

// Each job starts every engine.  One that loses kMostFaults positions in a row in a job is given
// up: it is asked no more, and the run ends when no engine is left.  An interruption ends the
// searches that go on; their positions count as not reached.  The error is the first engine's that
// does not start.
Result<RunResult> run_suite(const Suite& suite, const std::vector<EngineFactory>& engines,
                            const RunPlan& plan, const tools::Interruption& interruption,
                            RunDisplay& display);

}  // namespace sebastes::epd
