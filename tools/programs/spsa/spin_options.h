// What an engine offers to be tuned: its UCI options of type spin.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "tools/programs/spsa/spsa.h"

namespace sebastes::spsa {

// Of the lines "option name ..." of its greeting, as parameters: start is the default, c_end a
// twentieth of the range, at least 1, r_end 0.002.
std::vector<Parameter> spin_options(const std::vector<std::string>& declarations);

// Whether the name is one that engines share (Hash, Threads, UCI_Elo): about how it is used, not
// about how it plays.
bool is_usual_option(std::string_view name);

// Why the engine cannot be given the parameters: no such option, a range beyond its own.
std::optional<Error> fault_of_parameters(const std::vector<Parameter>& parameters,
                                         const std::vector<Parameter>& offered);

}  // namespace sebastes::spsa
