#include "tools/programs/ucistress/engine_facts.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include "core/number.h"
#include "core/text.h"

namespace sebastes::stress {

namespace {

bool has(const UciOption& option, std::initializer_list<std::string_view> parts) {
    const std::string name = to_lower(option.name);
    return std::ranges::any_of(
        parts, [&](std::string_view part) { return name.find(part) != std::string::npos; });
}

}  // namespace

bool is_memory(const UciOption& option) {
    return option.type == "spin" && has(option, {"hash", "cache"});
}
bool is_file(const UciOption& option) {
    return option.type == "string" && !has(option, {"log"}) &&
           has(option, {"file", "path", "book", "base", "table"});
}
bool is_folder(const UciOption& option) { return is_file(option) && has(option, {"path"}); }

const UciOption* EngineFacts::find(std::string_view option) const {
    const auto found = std::ranges::find_if(
        options, [&](const UciOption& each) { return equal_ignoring_case(each.name, option); });
    return found == options.end() ? nullptr : &*found;
}

void EngineFacts::take(std::string_view line) {
    constexpr std::string_view kName = "id name ";
    if (line.starts_with(kName)) name = printable(line.substr(kName.size()));
    if (auto option = tools::parse_option(line)) options.push_back(std::move(*option));
}

std::vector<Finding> EngineFacts::contradictions() const {
    std::vector<Finding> findings;
    for (const UciOption& option : options) {
        const auto usual = to_number<std::int64_t>(option.initial);
        const bool out_of_range =
            option.type == "spin" &&
            (!usual || !option.min || !option.max || *usual < *option.min || *usual > *option.max);
        const bool no_choice =
            option.type == "combo" &&
            std::ranges::find(option.choices, option.initial) == option.choices.end();
        const bool no_truth =
            option.type == "check" && option.initial != "true" && option.initial != "false";
        if (out_of_range || no_choice || no_truth)
            findings.push_back({FindingKind::Announcement,
                                fmt::format("option {}: {} is none of its values",
                                            printable(option.name), quoted(option.initial))});
    }
    return findings;
}

}  // namespace sebastes::stress
