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

}  // namespace sebastes::tools
