// The parameters of UCI's `setoption` command.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace sebastes {

struct SetOptionCommand {
    std::string name;
    std::string value;  // empty when none is given
};

// Reads "name NAME [value VALUE]", the words behind `setoption`.  Names and values may have
// blanks inside, each of which comes out as one.
Result<SetOptionCommand> parse_set_option(const std::vector<std::string_view>& words);

}  // namespace sebastes
