// This header shortens a failing session by delta debugging (Zeller and Hildebrandt, 2002).
#pragma once

#include <functional>

#include "tools/programs/ucistress/step.h"

namespace sebastes::stress {

// Runs the steps: true when they fail in the same way.
using Fails = std::function<bool(const Steps&)>;

// `steps` must fail.  This removes steps, simplifies positions, shortens long lines, and reduces
// numbers (repetitions, milliseconds), with at most the given number of trials.
// No single step of the result can be left out, unless the trials did not suffice.  The same
// `fails` gives the same result.
Steps shrink(Steps steps, const Fails& fails, int trials);

}  // namespace sebastes::stress
