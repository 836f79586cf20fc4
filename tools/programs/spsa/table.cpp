#include "tools/programs/spsa/table.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace sebastes::spsa {

namespace {

double change_of(const Parameter& parameter, double value) {
    return (value - parameter.start) / parameter.c_end;
}

}  // namespace

std::string table_text(const State& state) {
    std::size_t width = 4;
    for (const Parameter& parameter : state.parameters)
        width = std::max(width, parameter.name.size());
    std::string text =
        fmt::format("{:<{}}  {:>7}  {:>9}  {:>7}\n", "name", width, "start", "now", "change");
    for (std::size_t i = 0; i < state.parameters.size(); ++i) {
        const Parameter& parameter = state.parameters[i];
        text +=
            fmt::format("{:<{}}  {:>7}  {:>9.2f}  {:>+7.2f}\n", parameter.name, width,
                        parameter.start, state.values[i], change_of(parameter, state.values[i]));
    }
    return text;
}

std::string setoption_text(const State& state) {
    std::string text;
    for (std::size_t i = 0; i < state.parameters.size(); ++i)
        text += fmt::format("setoption name {} value {}\n", state.parameters[i].name,
                            std::llround(state.values[i]));
    return text;
}

}  // namespace sebastes::spsa
