// Generates a manual page in the man(7) macros, which every system's `man` reads.
#pragma once

#include <string>

#include "tools/shared/command_line/program_words.h"

namespace sebastes::tools {

// Returns the page, in section 6 (games), with the texts of the program's help.
std::string manual_page(const ProgramWords& program);

}  // namespace sebastes::tools
