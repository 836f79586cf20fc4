// Manual pages, in the man(7) macros that every system's `man` reads.
#pragma once

#include <string>

#include "tools/shared/command_line/program_words.h"

namespace sebastes::tools {

// The page of section 6, games, with the words of the program's help.
std::string manual_page(const ProgramWords& program);

}  // namespace sebastes::tools
