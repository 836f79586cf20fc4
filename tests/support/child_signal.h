// Sends signals to child processes of tests.
#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <csignal>

namespace sebastes::test {

// Fails when the process could not be started: kill(2) takes 0 or a negative number for a process
// group or for all processes.
inline void signal_child(pid_t child, int signal) {
    ASSERT_GT(child, 0) << "no child to be told of signal " << signal;
    kill(child, signal);
}

}  // namespace sebastes::test
