// Signals for child processes of tests.
#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <csignal>

namespace sebastes::test {

// A process that could not be started is a failure.  To kill(2) such a number would mean a group of
// processes, or all there are.
inline void signal_child(pid_t child, int signal) {
    ASSERT_GT(child, 0) << "no child to be told of signal " << signal;
    kill(child, signal);
}

}  // namespace sebastes::test
