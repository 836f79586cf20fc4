// Splits a command line into arguments as a shell does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace sebastes::tools {

// Blanks separate arguments. Quotes of either kind keep blanks, and a backslash keeps the next
// blank, quote or backslash (inside single quotes it is an ordinary character). Nothing is
// expanded.
Result<std::vector<std::string>> shell_words(std::string_view text);

}  // namespace sebastes::tools
