#include "tools/programs/ucistress/engine_facts.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "core/number.h"
#include "core/quoted.h"

namespace sebastes::stress {

namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

constexpr std::string_view kOptionWords[] = {"name", "type", "default", "min", "max", "var"};

// The word at the front, which is taken off with the blanks before it.
std::string_view take_word(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    return word;
}

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
    const std::string small = lower(name);
    return type == "spin" &&
           (small.find("hash") != std::string::npos || small.find("cache") != std::string::npos);
}

bool OptionFacts::is_file() const {
    const std::string small = lower(name);
    const auto has = [&](std::string_view word) { return small.find(word) != std::string::npos; };
    return type == "string" && !has("log") &&
           (has("file") || has("path") || has("book") || has("base") || has("table"));
}

bool OptionFacts::is_folder() const {
    return is_file() && lower(name).find("path") != std::string::npos;
}

bool OptionFacts::is_evaluation() const {
    return is_file() && lower(name).find("eval") != std::string::npos;
}

const OptionFacts* EngineFacts::find(std::string_view option) const {
    const auto found = std::ranges::find_if(
        options, [&](const OptionFacts& facts) { return lower(facts.name) == lower(option); });
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
