#include "tools/shared/command_line/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace sebastes::tools {

Option& Option::required() {
    option_.required();
    return *this;
}

Option& Option::shows_default() {
    option_.capture_default_str();
    return *this;
}

Option& Option::within_whole(std::int64_t least, std::int64_t most) {
    option_.check(CLI::Range(least, most));
    return *this;
}

Option& Option::within_real(double least, double most) {
    option_.check(CLI::Range(least, most));
    // NaN passes the range check, because no comparison with it is true.
    option_.check([](const std::string& text) {
        double number = 0;
        const bool is_none = CLI::detail::lexical_cast(text, number) && std::isnan(number);
        return is_none ? text + " is not a number" : std::string();
    });
    return *this;
}

Option& Option::one_of(const std::vector<std::string>& choices) {
    option_.type_name("{" + CLI::detail::join(choices, ",") + "}");
    return *this;
}

Option& Option::excludes(const std::string& name) {
    option_.excludes(name);
    return *this;
}

namespace {

// CLI11's "INT:INT in [0 - 99]" is a type and a range, "{a,b}" are choices.
OptionWords words_of(const CLI::Option& option) {
    OptionWords words;
    for (const std::string& name : option.get_snames()) words.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) words.names.push_back("--" + name);
    words.text = option.get_description();
    words.is_required = option.get_required();
    words.is_repeated = option.get_expected_max() > 1;
    std::vector<std::string> excluded;
    for (const CLI::Option* other : option.get_excludes()) excluded.push_back(other->get_name());
    std::ranges::sort(excluded);
    if (!excluded.empty()) words.text += " (not with " + CLI::detail::join(excluded, ", ") + ")";
    if (option.get_items_expected_max() == 0) return words;

    const std::string type = option.get_type_name();
    const std::size_t colon = type.find(':');
    words.value = type.substr(0, colon);
    words.is_number = words.value != "TEXT" && !words.value.starts_with('{');
    if (const std::size_t range = type.find('['); range != std::string::npos) {
        words.text += " (" +
                      CLI::detail::find_and_replace(
                          type.substr(range + 1, type.rfind(']') - range - 1), " - ", " to ") +
                      ")";
    }
    if (words.value.starts_with('{')) {
        words.choices = CLI::detail::split(words.value.substr(1, words.value.size() - 2), ',');
        words.value = CLI::detail::join(words.choices, "|");
    }
    if (words.is_positional()) words.value = option.get_name(true);
    if (!option.get_default_str().empty())
        words.text += " (default " + option.get_default_str() + ")";
    return words;
}

}  // namespace

CommandLine::CommandLine(std::string name)
    : name_(std::move(name)), app_(std::make_unique<CLI::App>("", name_)) {
    app_->allow_windows_style_options(false);  // "/etc" is a path on every system
}

CommandLine::~CommandLine() = default;

void CommandLine::describe(const std::string& text) { app_->description(text); }

void CommandLine::footer(const std::string& text) { app_->footer(text); }

template <typename Value>
Option CommandLine::add(const std::string& names, Value& value, const std::string& text) {
    return Option(*app_->add_option(names, value, text));
}

template Option CommandLine::add(const std::string&, int&, const std::string&);
template Option CommandLine::add(const std::string&, std::int64_t&, const std::string&);
template Option CommandLine::add(const std::string&, std::uint32_t&, const std::string&);
template Option CommandLine::add(const std::string&, std::uint64_t&, const std::string&);
template Option CommandLine::add(const std::string&, double&, const std::string&);
template Option CommandLine::add(const std::string&, std::string&, const std::string&);
template Option CommandLine::add(const std::string&, std::vector<std::string>&, const std::string&);
template Option CommandLine::add(const std::string&, std::optional<int>&, const std::string&);
template Option CommandLine::add(const std::string&, std::optional<std::int64_t>&,
                                 const std::string&);
template Option CommandLine::add(const std::string&, std::optional<std::uint64_t>&,
                                 const std::string&);
template Option CommandLine::add(const std::string&, std::optional<double>&, const std::string&);

Option CommandLine::add_flag(const std::string& names, bool& value, const std::string& text) {
    return Option(*app_->add_flag(names, value, text));
}

Option CommandLine::add_count(const std::string& names, int& value, const std::string& text) {
    return Option(*app_->add_flag(names, value, text));
}

Option CommandLine::add_each(const std::string& names, Take take, const std::string& text) {
    const auto take_all = [names, take = std::move(take)](const std::vector<std::string>& values) {
        for (const std::string& value : values)
            if (const std::string fault = take(value); !fault.empty())
                throw CLI::ValidationError(names, fault);
    };
    CLI::Option* option =
        app_->add_option_function<std::vector<std::string>>(names, take_all, text);
    return Option(*option->expected(1)->trigger_on_parse());
}

void CommandLine::check(std::function<std::string()> fault) { checks_.push_back(std::move(fault)); }

CommandWords CommandLine::command_words() const {
    CommandWords words{"", app_->get_description(), app_->get_footer(), {}};
    for (const CLI::Option* option : app_->get_options())
        words.options.push_back(words_of(*option));
    return words;
}

Result<std::string> CommandLine::read(std::vector<std::string> words) {
    words_ = words;
    try {
        std::ranges::reverse(words);  // CLI11 expects them reversed
        app_->parse(words);
    } catch (const CLI::CallForHelp&) {
        return app_->help();
    } catch (const CLI::ParseError& error) {
        return Error{error.what()};
    }
    for (const auto& check : checks_)
        if (const std::string fault = check(); !fault.empty()) return Error{fault};
    return std::string();
}

}  // namespace sebastes::tools
