#include "uci/options.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/letters.h"
#include "uci/words.h"

namespace sebastes {

namespace {

// "Move Overhead", "moveoverhead" and "MoveOverhead" are one name.
std::string folded(std::string_view text) {
    std::string result;
    for (const char c : text)
        if (c != ' ' && c != '\t') result += to_lower(c);
    return result;
}

}  // namespace

// Asked of every option before each answer, so it needs no memory.
bool is_same_option(std::string_view name, std::string_view other) {
    const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
    auto a = name.begin();
    auto b = other.begin();
    while (true) {
        while (a != name.end() && is_blank(*a)) ++a;
        while (b != other.end() && is_blank(*b)) ++b;
        if (a == name.end() || b == other.end()) return a == name.end() && b == other.end();
        if (to_lower(*a++) != to_lower(*b++)) return false;
    }
}

void Options::add_check(std::string name, bool standard, Set set) {
    const std::string value = standard ? "true" : "false";
    options_.push_back(
        {std::move(name), Option::Type::Check, value, value, 0, 0, {}, std::move(set)});
}

void Options::add_spin(std::string name, std::int64_t standard, std::int64_t min, std::int64_t max,
                       Set set) {
    const std::string value = std::to_string(standard);
    options_.push_back(
        {std::move(name), Option::Type::Spin, value, value, min, max, {}, std::move(set)});
}

void Options::add_combo(std::string name, std::vector<std::string> choices, Set set) {
    const std::string value = choices.front();
    options_.push_back({std::move(name), Option::Type::Combo, value, value, 0, 0,
                        std::move(choices), std::move(set)});
}

void Options::add_button(std::string name, Set set) {
    options_.push_back({std::move(name), Option::Type::Button, "", "", 0, 0, {}, std::move(set)});
}

void Options::add_string(std::string name, std::string standard, Set set) {
    options_.push_back({std::move(name),
                        Option::Type::String,
                        standard,
                        std::move(standard),
                        0,
                        0,
                        {},
                        std::move(set)});
}

const Option* Options::find(std::string_view name) const {
    const auto found = std::find_if(options_.begin(), options_.end(), [&](const Option& option) {
        return is_same_option(option.name, name);
    });
    return found == options_.end() ? nullptr : &*found;
}

std::int64_t Options::number(std::string_view name) const {
    return parse_number(find(name)->value).value_or(0);
}

std::optional<Error> Options::set(std::string_view name, std::string_view value) {
    auto* option = const_cast<Option*>(find(name));
    if (option == nullptr) return Error{fmt::format("no option \"{}\"", shown(name))};
    const auto refuse = [&](std::string_view wanted) {
        return Error{
            fmt::format("option {} takes {}, not \"{}\"", option->name, wanted, shown(value))};
    };

    std::string accepted(value);
    switch (option->type) {
        case Option::Type::Check:
            accepted = folded(value);
            if (accepted != "true" && accepted != "false") return refuse("true or false");
            break;
        case Option::Type::Spin: {
            const auto number = parse_number(value);
            if (!number || *number < option->min || *number > option->max)
                return refuse(fmt::format("a number from {} to {}", option->min, option->max));
            accepted = std::to_string(*number);
            break;
        }
        case Option::Type::Combo: {
            const auto choice = std::find_if(
                option->choices.begin(), option->choices.end(),
                [&](const std::string& each) { return folded(each) == folded(value); });
            if (choice == option->choices.end())
                return refuse(fmt::format("one of {}", fmt::join(option->choices, ", ")));
            accepted = *choice;
            break;
        }
        case Option::Type::String:
            if (value == kNoText) accepted.clear();
            break;
        case Option::Type::Button:
            break;
    }
    if (option->set)
        if (auto error = option->set(accepted)) return error;
    if (option->type != Option::Type::Button) option->value = std::move(accepted);
    return std::nullopt;
}

std::vector<std::string> Options::declarations() const {
    std::vector<std::string> lines;
    for (const Option& option : options_) {
        const std::string head = "option name " + option.name + " type ";
        switch (option.type) {
            case Option::Type::Check:
                lines.push_back(head + "check default " + option.standard);
                break;
            case Option::Type::Spin:
                lines.push_back(fmt::format("{}spin default {} min {} max {}", head,
                                            option.standard, option.min, option.max));
                break;
            case Option::Type::Combo:
                lines.push_back(fmt::format("{}combo default {} var {}", head, option.standard,
                                            fmt::join(option.choices, " var ")));
                break;
            case Option::Type::Button:
                lines.push_back(head + "button");
                break;
            case Option::Type::String:
                lines.push_back(head + "string default " +
                                (option.standard.empty() ? std::string(kNoText) : option.standard));
                break;
        }
    }
    return lines;
}

}  // namespace sebastes
