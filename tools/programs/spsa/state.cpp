#include "tools/programs/spsa/state.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "core/number.h"
#include "core/text.h"
#include "tools/programs/spsa/parameter_file.h"
#include "tools/programs/spsa/table.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes::spsa {

namespace {

constexpr std::string_view kFirstLine = "spsa 1";
constexpr std::size_t kMostState = std::size_t{64} << 20;  // bytes

std::string values_text(const std::vector<double>& values) {
    std::string text;
    for (const double value : values) text += fmt::format(" {}", value);
    return text;
}

// The words up to the next blank, which are taken off.
std::string_view take_column(std::string_view& rest) {
    const std::size_t blank = std::min(rest.find(' '), rest.size());
    const std::string_view column = rest.substr(0, blank);
    rest.remove_prefix(std::min(blank + 1, rest.size()));
    return column;
}

// Reads the lines one after the other; each call says what is wrong with its line, or nothing.
class StateReader {
  public:
    std::string read(std::string_view line) {
        std::string_view rest = line;
        const std::string_view kind = take_column(rest);
        if (kind == "setting") return read_setting(rest);
        if (kind == "parameter") return read_parameter(rest);
        if (kind == "pairs") return read_pairs(rest);
        if (kind == "results") return read_results(rest);
        if (kind == "values") return read_values(rest);
        if (kind == "history") return "";  // older versions wrote the values' course
        return quoted(line) + " is no line of a state";
    }
    // What is missing or cannot be when all is read.
    std::string fault() const {
        if (state_.parameters.empty() || state_.all_pairs == 0)
            return "parameters or pairs are missing";
        if (state_.values.empty()) return "the values are missing";
        return "";
    }
    State& state() { return state_; }

  private:
    std::string read_setting(std::string_view rest) {
        const std::string_view name = take_column(rest);
        state_.settings.emplace_back(name, rest);
        return "";
    }
    std::string read_parameter(std::string_view rest) {
        // There is a value for each parameter.
        if (!state_.values.empty()) return "a parameter behind values";
        const auto parameter = parse_parameter(rest);
        if (!parameter) return parameter.error();
        if (!names_.insert(parameter->name).second)
            return sebastes::quoted(parameter->name) + " a second time";
        state_.parameters.push_back(*parameter);
        return "";
    }
    std::string read_pairs(std::string_view rest) {
        const auto done = to_number<std::uint64_t>(take_column(rest));
        const std::string_view of = take_column(rest);
        const auto all = to_number<std::uint64_t>(rest);
        if (!done || of != "of" || !all || *done > *all) return "not pairs DONE of ALL";
        state_.pairs = *done;
        state_.all_pairs = *all;
        return "";
    }
    std::string read_results(std::string_view rest) {
        for (std::uint64_t* count : {&state_.wins, &state_.draws, &state_.losses}) {
            const auto number = to_number<std::uint64_t>(take_column(rest));
            if (!number) return "not results WINS DRAWS LOSSES";
            *count = *number;
        }
        return "";
    }
    std::string read_values(std::string_view rest) {
        std::vector<double>& values = state_.values;
        while (!rest.empty()) {
            const std::string_view word = take_column(rest);
            const auto value = to_real(word);
            if (!value) return quoted(word) + " is no number";
            const std::size_t i = values.size();
            if (i < state_.parameters.size() &&
                (*value < state_.parameters[i].min || *value > state_.parameters[i].max))
                return fmt::format("{} is not in the range of {}", quoted(word),
                                   sebastes::quoted(state_.parameters[i].name));
            values.push_back(*value);
        }
        if (values.size() != state_.parameters.size())
            return fmt::format("{} values for {} parameters", values.size(),
                               state_.parameters.size());
        return "";
    }

    State state_;
    std::set<std::string> names_;  // of the parameters
};

}  // namespace

std::string to_text(const State& state) {
    std::string text = fmt::format("{}\n", kFirstLine);
    for (const auto& [name, value] : state.settings)
        text += fmt::format("setting {} {}\n", name, value);
    for (const Parameter& parameter : state.parameters)
        text += fmt::format("parameter {}\n", to_line(parameter));
    text +=
        fmt::format("pairs {} of {}\nresults {} {} {}\nvalues{}\n", state.pairs, state.all_pairs,
                    state.wins, state.draws, state.losses, values_text(state.values));
    std::istringstream table(table_text(state));
    for (std::string line; std::getline(table, line);) text += fmt::format("# {}\n", line);
    return text;
}

Result<State> parse_state(std::string_view text) {
    StateReader reader;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (number == 1 && line != kFirstLine) return Error{"not a state of spsa"};
        if (number == 1 || line.starts_with('#')) continue;
        const std::string fault = reader.read(line);
        if (!fault.empty()) return Error{fmt::format("line {}: {}", number, fault)};
    }
    if (std::string fault = reader.fault(); !fault.empty()) return Error{std::move(fault)};
    return std::move(reader.state());
}

Result<State> read_state(const std::string& path) {
    const auto text = read_bytes(path, kMostState);
    if (!text) return Error{fmt::format("{}: cannot be read: {}", path, text.error())};
    auto state = parse_state(*text);
    if (!state) return Error{fmt::format("{}: {}", path, state.error())};
    return state;
}

std::optional<std::string> difference(const State& before, const State& now) {
    if (before.all_pairs != now.all_pairs)
        return fmt::format("games is {}, not {}", 2 * before.all_pairs, 2 * now.all_pairs);
    if (before.parameters != now.parameters) return "the parameters are others";
    const auto& old = before.settings;
    for (std::size_t i = 0; i < std::min(old.size(), now.settings.size()); ++i)
        if (old[i] != now.settings[i])
            return fmt::format("{} is {}, not {}", printable(old[i].first),
                               printable(old[i].second), printable(now.settings[i].second));
    if (old.size() != now.settings.size()) return "there are other settings";
    return std::nullopt;
}

}  // namespace sebastes::spsa
