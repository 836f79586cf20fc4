// A command line in one string, cut into words as a shell would.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace sebastes::tools {

// Blanks separate; quotes of either kind keep them, and a backslash keeps the next
// blank, quote or backslash (inside single quotes it is a character like others).  Nothing is
// expanded.
Result<std::vector<std::string>> shell_words(std::string_view text);

}  // namespace sebastes::tools
