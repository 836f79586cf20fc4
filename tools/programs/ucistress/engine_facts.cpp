#include "tools/programs/ucistress/engine_facts.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/number.h"
#include "core/text.h"
#include "uci/words.h"

namespace sebastes::stress {

namespace {

constexpr std::string_view kOptionWords[] = {"name", "type", "default", "min", "max", "var"};

void take_part(OptionFacts& option, std::string_view part, const std::string& value) {
    if (part == "name") option.name = value;
    if (part == "type") option.type = value;
    if (part == "default") option.usual = value;
    if (part == "min") option.least = to_number<std::int64_t>(value);
    if (part == "max") option.most = to_number<std::int64_t>(value);
    if (part == "var") option.choices.push_back(value);
}

OptionFacts read_option(std::string_view text) {
    OptionFacts option;
    std::string_view part;
    std::string value;
    while (!text.empty()) {
        const std::string_view word = take_word(text);
        const bool is_part = std::ranges::find(kOptionWords, word) != std::end(kOptionWords);
        // A name may hold any word but "type".
        if (is_part && (part != "name" || word == "type")) {
            take_part(option, part, value);
            part = word;
            value.clear();
        } else if (!word.empty()) {
            value += (value.empty() ? "" : " ") + std::string(word);
        }
    }
    take_part(option, part, value);
    return option;
}

}  // namespace

bool OptionFacts::is_memory() const {
    const std::string small = to_lower(name);
    return type == "spin" &&
           (small.find("hash") != std::string::npos || small.find("cache") != std::string::npos);
}

bool OptionFacts::is_file() const {
    const std::string small = to_lower(name);
    const auto has = [&](std::string_view word) { return small.find(word) != std::string::npos; };
    return type == "string" && !has("log") &&
           (has("file") || has("path") || has("book") || has("base") || has("table"));
}

bool OptionFacts::is_folder() const {
    return is_file() && to_lower(name).find("path") != std::string::npos;
}

bool OptionFacts::is_evaluation() const {
    return is_file() && to_lower(name).find("eval") != std::string::npos;
}

const OptionFacts* EngineFacts::find(std::string_view option) const {
    const auto found = std::ranges::find_if(options, [&](const OptionFacts& facts) {
        return to_lower(facts.name) == to_lower(option);
    });
    return found == options.end() ? nullptr : &*found;
}

void EngineFacts::take(std::string_view line) {
    constexpr std::string_view kName = "id name ";
    constexpr std::string_view kOption = "option ";
    if (line.starts_with(kName)) name = printable(line.substr(kName.size()));
    if (line.starts_with(kOption)) options.push_back(read_option(line.substr(kOption.size())));
}

std::vector<Finding> EngineFacts::contradictions() const {
    std::vector<Finding> findings;
    for (const OptionFacts& option : options) {
        const auto usual = to_number<std::int64_t>(option.usual);
        const bool out_of_range =
            option.type == "spin" && (!usual || !option.least || !option.most ||
                                      *usual < *option.least || *usual > *option.most);
        const bool no_choice =
            option.type == "combo" &&
            std::ranges::find(option.choices, option.usual) == option.choices.end();
        const bool no_truth =
            option.type == "check" && option.usual != "true" && option.usual != "false";
        if (out_of_range || no_choice || no_truth)
            findings.push_back({FindingKind::Announcement,
                                fmt::format("option {}: {} is none of its values",
                                            printable(option.name), quoted(option.usual))});
    }
    return findings;
}

}  // namespace sebastes::stress
