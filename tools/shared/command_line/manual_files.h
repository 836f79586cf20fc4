// Writes the files that are installed with a program: its manual page and its shell completions.
#pragma once

#include <optional>
#include <string>

#include "core/result.h"
#include "tools/shared/command_line/program_words.h"

namespace sebastes::tools {

// Writes man/NAME.6, bash/NAME, zsh/_NAME and fish/NAME.fish below the folder; NAME is the
// installed name. Creates folders as needed.
std::optional<Error> write_manual_files(const ProgramWords& program, const std::string& folder);

// Returns the page in section 6 (games), in the man(7) macros, with the texts of the help.
std::string manual_page(const ProgramWords& program);

// Return a file for the shell's folder of completions: commands, options, choices and, for options
// that take a text, files.
std::string bash_completion(const ProgramWords& program);
std::string zsh_completion(const ProgramWords& program);
std::string fish_completion(const ProgramWords& program);

}  // namespace sebastes::tools
