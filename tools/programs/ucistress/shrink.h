// Delta debugging (Andreas Zeller and Ralf Hildebrandt, 2002): the fewest steps that still fail.
#pragma once

#include <functional>

#include "tools/programs/ucistress/step.h"

namespace sebastes::stress {

// Runs the steps: true when they fail in the same way.
using Fails = std::function<bool(const Steps&)>;

// `steps` fail.  Leaves out what can be left out, makes the positions that are left simple, long
// lines shorter, and numbers (repetitions, milliseconds, bytes) small, with at most so many trials.
// No single step of the result can be left out, unless the trials did not suffice.  The same
// `fails` gives the same result.
Steps shrink(Steps steps, const Fails& fails, int trials);

}  // namespace sebastes::stress
