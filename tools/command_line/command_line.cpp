#include "tools/command_line/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
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
    return *this;
}

Option& Option::excludes(const std::string& name) {
    option_.excludes(name);
    return *this;
}

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

Result<std::string> CommandLine::read(std::vector<std::string> words) {
    words_ = words;
    try {
        std::ranges::reverse(words);  // as CLI11 wants them
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
