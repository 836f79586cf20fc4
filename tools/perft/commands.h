// The command line of `perft`: what each command does and accepts.
//
// Exit codes: 0 all is well, 1 something was counted and is wrong, 2 the command, its
// input or the other engine could not be used; then stderr says why.
#pragma once

#include <string>
#include <vector>

namespace sebastes::tools {

int run_perft_program(int argc, const char* const* argv);

// One command each; the arguments are those behind its name.
int run_divide(std::vector<std::string> arguments);
int run_suite_command(std::vector<std::string> arguments);
int run_compare(std::vector<std::string> arguments);
int run_fuzz(std::vector<std::string> arguments);
int run_check(std::vector<std::string> arguments);

constexpr int kExitFine = 0;
constexpr int kExitWrong = 1;
constexpr int kExitUnusable = 2;

// The reason and a hint on stderr; returns kExitUnusable.
int refuse(const std::string& reason);

}  // namespace sebastes::tools
