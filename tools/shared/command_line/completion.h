// What the shells complete: commands, options, choices and, where a text is taken, files.
#pragma once

#include <string>

#include "tools/shared/command_line/program_words.h"

namespace sebastes::tools {

// Each is a file for the shell's folder of completions, for the program as it is installed.
std::string bash_completion(const ProgramWords& program);
std::string zsh_completion(const ProgramWords& program);
std::string fish_completion(const ProgramWords& program);

}  // namespace sebastes::tools
