// run_with() makes chosen system calls fail. file_calls_test.cpp defines the calls, which replace
// those of the C library.
#pragma once

#include <functional>

namespace sebastes {

enum class CallAnswer { Error, Interrupted, Part, Nothing };

// Runs `work` so that this thread's call number `call` (from 1), and all later ones if `all` is
// set, gets `answer`.  Returns whether `work` made at least `call` calls.
bool run_with(int call, CallAnswer answer, const std::function<void()>& work, bool all = false);

}  // namespace sebastes
