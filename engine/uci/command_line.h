// The engine's own command line: options, and commands that are run in turn.
#pragma once

#include <string>
#include <vector>

namespace sebastes {

// Runs "--help", "--version", or the words as commands of the protocol ("bench", "go perft 5
// quit"); each command may be several words or one.  Answers go to one descriptor, errors to
// the other.  The exit code: 0, or 2 when a word is unknown (nothing is run then) or a command
// was refused, or 1 when the answers could not be written.
int run_command_line(const std::vector<std::string>& words, int output, int errors);

}  // namespace sebastes
