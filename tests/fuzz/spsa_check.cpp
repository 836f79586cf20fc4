#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "tests/fuzz/checks.h"
#include "tools/programs/spsa/parameter_file.h"
#include "tools/programs/spsa/spsa.h"
#include "tools/programs/spsa/state.h"
#include "tools/programs/spsa/table.h"

namespace sebastes::fuzz {

namespace {

using spsa::Parameter;

std::string fault_of_tuned_parameters(const std::vector<Parameter>& parameters) {
    if (parameters.empty()) return "no parameter";
    std::set<std::string> names;
    for (const Parameter& parameter : parameters) {
        if (parameter.min >= parameter.max || parameter.start < parameter.min ||
            parameter.start > parameter.max)
            return "a start that is out of its range";
        for (const char c : parameter.name)
            if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) return "a name of signs";
        if (!names.insert(parameter.name).second) return "a name twice";
        const auto again = spsa::parse_parameter(to_line(parameter));
        if (!again || *again != parameter) return "another parameter when it is written again";
    }
    return {};
}

bool is_within(const std::vector<double>& values, const std::vector<Parameter>& parameters) {
    if (values.size() != parameters.size()) return false;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!(values[i] >= parameters[i].min && values[i] <= parameters[i].max)) return false;
    return true;
}

// Checks that a tuning's values stay in their ranges, whatever the results of games.
std::string fault_of_tuning(const std::vector<Parameter>& parameters,
                            const std::vector<double>& values, std::uint64_t pairs) {
    spsa::Spsa tuned(parameters, pairs, 1);
    tuned.set_values(values);
    for (const std::uint64_t number : {std::uint64_t{1}, pairs / 2 + 1, pairs})
        for (const int result : {-2, 0, 2}) {
            const spsa::Trial trial = tuned.trial(number);
            for (const std::vector<int>& side : {trial.plus, trial.minus})
                if (!is_within({side.begin(), side.end()}, parameters)) return "a trial elsewhere";
            tuned.apply(trial, result);
            if (!is_within(tuned.values(), parameters)) return "tuned out of its range";
        }
    return {};
}

std::string fault_of_state(std::string_view text) {
    const auto state = spsa::parse_state(text);
    if (!state) return is_shown_well(state.error()) ? "" : "an error without a reason";
    const auto again = spsa::parse_state(to_text(*state));
    if (!again) return "it is refused when it is written again: " + again.error();
    if (*again != *state || difference(*again, *state)) return "another state when written again";
    if (state->pairs > state->all_pairs || state->all_pairs == 0)
        return "more pairs than there are";
    if (std::string fault = fault_of_tuned_parameters(state->parameters); !fault.empty())
        return fault;
    if (!is_within(state->values, state->parameters)) return "a value out of its range";
    const std::string shown = table_text(*state) + setoption_text(*state);
    for (const char* number : {"nan", "inf"})
        // A parameter's name may contain these letters.
        if (text.find(number) == std::string_view::npos && shown.find(number) != std::string::npos)
            return std::string("a number that is ") + number;
    return fault_of_tuning(state->parameters, state->values, state->all_pairs);
}

std::string fault_of_parameter_file(std::string_view bytes) {
    const ScratchFile file(bytes);
    const auto parameters = spsa::read_parameters(file.path());
    if (!parameters) return is_shown_well(parameters.error()) ? "" : "an error without a reason";
    if (std::string fault = fault_of_tuned_parameters(*parameters); !fault.empty()) return fault;
    const spsa::Spsa begun(*parameters, 100, 1);
    return fault_of_tuning(*parameters, begun.values(), 100);
}

}  // namespace

std::string fault_of_spsa(std::string_view bytes) {
    std::string fault = fault_of_state(bytes);
    return fault.empty() ? fault_of_parameter_file(bytes) : fault;
}

}  // namespace sebastes::fuzz
