#include "tools/programs/spsa/spin_options.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "core/number.h"
#include "core/quoted.h"

namespace sebastes::spsa {

namespace {

constexpr double kPartOfRange = 20;
constexpr double kUsualREnd = 0.002;

constexpr std::string_view kUsualOptions[] = {
    "Hash",         "Threads",     "MultiPV",   "Move Overhead",    "Minimum Thinking Time",
    "Slow Mover",   "nodestime",   "Contempt",  "Skill Level",      "UCI_Elo",
    "BookSeed",     "Book Depth",  "BookDepth", "SyzygyProbeDepth", "SyzygyProbeLimit",
    "MoveOverhead", "OverheadTime"};

bool is_same_name(std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

// The number behind " default " and the like.
std::optional<int> number_behind(std::string_view word, std::string_view text) {
    const std::size_t at = text.find(word);
    if (at == std::string_view::npos) return std::nullopt;
    text.remove_prefix(at + word.size());
    return to_clamped_number<int>(text.substr(0, text.find_first_of(" \t\r")));
}

std::optional<Parameter> parse_spin(std::string_view line) {
    constexpr std::string_view kStart = "option name ";
    constexpr std::string_view kType = " type spin";
    const std::size_t type = line.find(kType);
    if (!line.starts_with(kStart) || type == std::string_view::npos || type < kStart.size())
        return std::nullopt;
    const std::string_view rest = line.substr(type + kType.size());
    const auto start = number_behind(" default ", rest);
    const auto min = number_behind(" min ", rest);
    const auto max = number_behind(" max ", rest);
    if (!start || !min || !max || *min >= *max) return std::nullopt;
    const double range = static_cast<double>(*max) - static_cast<double>(*min);
    return Parameter{std::string(line.substr(kStart.size(), type - kStart.size())),
                     std::clamp(*start, *min, *max),
                     *min,
                     *max,
                     std::max(1.0, range / kPartOfRange),
                     kUsualREnd};
}

}  // namespace

std::vector<Parameter> spin_options(const std::vector<std::string>& declarations) {
    std::vector<Parameter> options;
    for (const std::string& line : declarations)
        if (auto option = parse_spin(line)) options.push_back(std::move(*option));
    return options;
}

bool is_usual_option(std::string_view name) {
    return std::ranges::any_of(kUsualOptions,
                               [&](std::string_view usual) { return is_same_name(name, usual); });
}

std::optional<Error> fault_of_parameters(const std::vector<Parameter>& parameters,
                                         const std::vector<Parameter>& offered) {
    for (const Parameter& parameter : parameters) {
        const auto option = std::ranges::find_if(offered, [&](const Parameter& each) {
            return is_same_name(each.name, parameter.name);
        });
        if (option == offered.end())
            return Error{fmt::format("the engine has no spin option {}", quoted(parameter.name))};
        if (parameter.min < option->min || parameter.max > option->max)
            return Error{fmt::format("{}: {} to {} is not within the engine's range {} to {}",
                                     parameter.name, parameter.min, parameter.max, option->min,
                                     option->max)};
    }
    return std::nullopt;
}

}  // namespace sebastes::spsa
