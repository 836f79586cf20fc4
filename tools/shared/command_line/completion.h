// Generates completion scripts for shells: commands, options, choices and, for options that take a
// text, files.
#pragma once

#include <string>

#include "tools/shared/command_line/program_words.h"

namespace sebastes::tools {

// Each returns a file for the shell's folder of completions, for the installed program.
std::string bash_completion(const ProgramWords& program);
std::string zsh_completion(const ProgramWords& program);
std::string fish_completion(const ProgramWords& program);

}  // namespace sebastes::tools
