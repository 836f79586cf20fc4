// This header reads the constants to be tuned from a file, and from an engine's options.
//
// The file has the format of OpenBench, with one constant on each line:
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
#include "tools/shared/uci_client/uci_client.h"

namespace sebastes::spsa {

// One line without a comment.  The error says what is wrong with it.
Result<Parameter> parse_parameter(std::string_view line);
std::string to_line(const Parameter& parameter);

// The errors are "path: reason" and "path:line: reason".  There is at least one, and none twice.
Result<std::vector<Parameter>> read_parameters(const std::string& path);

// A number that the whole text is, and that is finite.
std::optional<double> to_real(std::string_view text);

// The spins among an engine's options, as parameters: start is the default, c_end a twentieth of
// the range, at least 1, r_end 0.002.
std::vector<Parameter> spin_options(const std::vector<tools::UciOption>& options);

// Whether the name is one that engines share (Hash, Threads, UCI_Elo): about how it is used, not
// about how it plays.
bool is_usual_option(std::string_view name);

// Why the engine cannot be given the parameters: no such option, a range beyond its own.
std::optional<Error> fault_of_parameters(const std::vector<Parameter>& parameters,
                                         const std::vector<Parameter>& offered);

}  // namespace sebastes::spsa
