#include "tools/programs/spsa/parameter_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>
#include <sstream>

#include "core/number.h"
#include "core/text.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes::spsa {

namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::size_t kColumns = 7;
// Of c_end and r_end: beyond them sums of a tuning are no numbers.
constexpr double kLeastEnd = 1e-9;
constexpr double kMostEnd = 1e9;
constexpr std::size_t kMostParameters = std::size_t{16} << 20;  // bytes

std::string_view trimmed(std::string_view text) {
    const std::size_t first = std::min(text.find_first_not_of(kBlanks), text.size());
    text.remove_prefix(first);
    return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

std::vector<std::string_view> columns_of(std::string_view line) {
    std::vector<std::string_view> columns;
    while (true) {
        const std::size_t comma = line.find(',');
        columns.push_back(trimmed(line.substr(0, comma)));
        if (comma == std::string_view::npos) return columns;
        line.remove_prefix(comma + 1);
    }
}

Error not_a(std::string_view what, std::string_view text) {
    return {fmt::format("{} {} is no {}", what, quoted(text),
                        what.ends_with("end") ? "positive number" : "whole number")};
}

bool is_shown(std::string_view name) {
    return std::ranges::none_of(name, [](unsigned char c) { return c < 0x20 || c == 0x7F; });
}

std::string fault_of(const Parameter& parameter) {
    if (parameter.min >= parameter.max)
        return fmt::format("the range {} to {} is empty", parameter.min, parameter.max);
    if (parameter.start < parameter.min || parameter.start > parameter.max)
        return fmt::format("the start {} is not within {} to {}", parameter.start, parameter.min,
                           parameter.max);
    return "";
}

constexpr double kPartOfRange = 20;
constexpr double kUsualREnd = 0.002;

constexpr std::string_view kUsualOptions[] = {
    "Hash",         "Threads",     "MultiPV",   "Move Overhead",    "Minimum Thinking Time",
    "Slow Mover",   "nodestime",   "Contempt",  "Skill Level",      "UCI_Elo",
    "BookSeed",     "Book Depth",  "BookDepth", "SyzygyProbeDepth", "SyzygyProbeLimit",
    "MoveOverhead", "OverheadTime"};

}  // namespace

std::optional<double> to_real(std::string_view text) {
    double value = 0;
    const char* last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    if (error != std::errc{} || end != last || !std::isfinite(value)) return std::nullopt;
    return value;
}

Result<Parameter> parse_parameter(std::string_view line) {
    const std::vector<std::string_view> columns = columns_of(line);
    if (columns.size() != kColumns)
        return Error{fmt::format(
            "{} columns; there must be name, int, start, min, max, c_end, r_end", columns.size())};
    Parameter parameter;
    parameter.name = columns[0];
    if (parameter.name.empty()) return Error{"no name"};
    if (!is_shown(parameter.name))
        return Error{fmt::format("the name {} has control characters", quoted(columns[0]))};
    if (columns[1] != "int")
        return Error{
            fmt::format("the type {} is not int, the one that UCI has", quoted(columns[1]))};
    const std::array<std::pair<std::string_view, int*>, 3> whole{
        {{"start", &parameter.start}, {"min", &parameter.min}, {"max", &parameter.max}}};
    for (std::size_t i = 0; i < whole.size(); ++i) {
        const auto number = to_number<int>(columns[2 + i]);
        if (!number) return not_a(whole[i].first, columns[2 + i]);
        *whole[i].second = *number;
    }
    const std::array<std::pair<std::string_view, double*>, 2> real{
        {{"c_end", &parameter.c_end}, {"r_end", &parameter.r_end}}};
    for (std::size_t i = 0; i < real.size(); ++i) {
        const auto number = to_real(columns[5 + i]);
        if (!number || *number <= 0) return not_a(real[i].first, columns[5 + i]);
        if (*number < kLeastEnd || *number > kMostEnd)
            return Error{fmt::format("{} {} is not within {:g} to {:g}", real[i].first,
                                     quoted(columns[5 + i]), kLeastEnd, kMostEnd)};
        *real[i].second = *number;
    }
    if (std::string fault = fault_of(parameter); !fault.empty()) return Error{std::move(fault)};
    return parameter;
}

std::string to_line(const Parameter& parameter) {
    return fmt::format("{}, int, {}, {}, {}, {}, {}", parameter.name, parameter.start,
                       parameter.min, parameter.max, parameter.c_end, parameter.r_end);
}

Result<std::vector<Parameter>> read_parameters(const std::string& path) {
    const auto read = read_bytes(path, kMostParameters);
    if (!read) return Error{fmt::format("{}: cannot be read: {}", path, read.error())};
    std::vector<Parameter> parameters;
    std::set<std::string> names;
    std::istringstream file(*read);
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        const std::string_view text = trimmed(std::string_view(line).substr(0, line.find('#')));
        if (text.empty()) continue;
        const auto parameter = parse_parameter(text);
        if (!parameter) return Error{fmt::format("{}:{}: {}", path, number, parameter.error())};
        if (!names.insert(parameter->name).second)
            return Error{fmt::format("{}:{}: {} a second time", path, number,
                                     sebastes::quoted(parameter->name))};
        parameters.push_back(*parameter);
    }
    if (parameters.empty()) return Error{path + ": no parameter in it"};
    return parameters;
}

std::vector<Parameter> spin_options(const std::vector<tools::UciOption>& options) {
    std::vector<Parameter> spins;
    for (const tools::UciOption& option : options) {
        const auto& [name, type, initial_text, min, max, choices] = option;
        const auto initial = to_clamped_number<int>(initial_text);
        if (type != "spin" || !initial || !min || !max || *min >= *max) continue;
        const double range = static_cast<double>(*max) - static_cast<double>(*min);
        spins.push_back({name, std::clamp(*initial, *min, *max), *min, *max,
                         std::max(1.0, range / kPartOfRange), kUsualREnd});
    }
    return spins;
}

bool is_usual_option(std::string_view name) {
    return std::ranges::any_of(
        kUsualOptions, [&](std::string_view usual) { return equal_ignoring_case(name, usual); });
}

std::optional<Error> fault_of_parameters(const std::vector<Parameter>& parameters,
                                         const std::vector<Parameter>& offered) {
    for (const Parameter& parameter : parameters) {
        const auto option = std::ranges::find_if(offered, [&](const Parameter& each) {
            return equal_ignoring_case(each.name, parameter.name);
        });
        if (option == offered.end())
            return Error{
                fmt::format("the engine has no spin option {}", sebastes::quoted(parameter.name))};
        if (parameter.min < option->min || parameter.max > option->max)
            return Error{fmt::format("{}: {} to {} is not within the engine's range {} to {}",
                                     parameter.name, parameter.min, parameter.max, option->min,
                                     option->max)};
    }
    return std::nullopt;
}

}  // namespace sebastes::spsa
