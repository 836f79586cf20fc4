// What the system may answer to a call: the calls are those of file_calls_test.cpp, in the place of
// the C library's.
#pragma once

#include <functional>

namespace sebastes {

enum class CallAnswer { Error, Interrupted, Part, Nothing };

// Runs it with the thread's call of that number, and with `all` those that follow, answered so;
// whether it made so many.
bool run_with(int call, CallAnswer answer, const std::function<void()>& work, bool all = false);

}  // namespace sebastes
