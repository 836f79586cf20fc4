// The constants to be tuned, as OpenBench reads them, one on each line:
//
//   name, int, start, min, max, c_end, r_end
//
// Blank lines and what follows a '#' are passed over.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "tools/programs/spsa/spsa.h"

namespace sebastes::spsa {

// One line without a comment.  The error says what is wrong with it.
Result<Parameter> parse_parameter(std::string_view line);
std::string to_line(const Parameter& parameter);

// The errors are "path: reason" and "path:line: reason".  There is at least one, and none twice.
Result<std::vector<Parameter>> read_parameters(const std::string& path);

// A number that the whole text is, and that is finite.
std::optional<double> to_real(std::string_view text);

}  // namespace sebastes::spsa
