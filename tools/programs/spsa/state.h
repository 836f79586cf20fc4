// State is what a tuning needs to resume, saved as a text file:
//
//   spsa 1
//   setting NAME VALUE          what it was started with
//   parameter name, int, ...    as in the file of parameters
//   pairs DONE of ALL
//   results WINS DRAWS LOSSES   games of the side `plus`
//   values V1 V2 ...            in the order of the parameters
//
// What begins with '#' is for people: the table of table.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "tools/programs/spsa/spsa.h"

namespace sebastes::spsa {

struct State {
    std::vector<std::pair<std::string, std::string>> settings;  // names without blanks
    std::vector<Parameter> parameters;
    std::uint64_t pairs = 0;      // done
    std::uint64_t all_pairs = 0;  // in the end
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    std::vector<double> values;

    friend bool operator==(const State&, const State&) = default;
};

std::string to_text(const State& state);
// The error is "line N: reason".
Result<State> parse_state(std::string_view text);
// The error is "path: reason".
Result<State> read_state(const std::string& path);

// Returns why a tuning begun as `before` cannot continue with the settings of `now`; nothing if it
// can.
std::optional<std::string> difference(const State& before, const State& now);

}  // namespace sebastes::spsa
