// CommandLine describes a command line option by option, each with the variable that it fills, and
// then reads it. Only command_line.cpp uses CLI11, which does the parsing.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "tools/shared/command_line/program_words.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace sebastes::tools {

// Sets properties of an option that was just added.
class Option {
  public:
    explicit Option(CLI::Option& option) : option_(option) {}

    Option& required();
    // The help shows the variable's current value as the default.
    Option& shows_default();
    // The limits are inclusive.
    template <std::integral Least, std::integral Most>
    Option& within(Least least, Most most) {
        return within_whole(static_cast<std::int64_t>(least), static_cast<std::int64_t>(most));
    }
    template <std::floating_point Number>
    Option& within(Number least, Number most) {
        return within_real(least, most);
    }
    // Lists the choices for the help and the shells' completion. Whoever uses the value checks it.
    Option& one_of(const std::vector<std::string>& choices);
    // Forbids this option together with another one, which must have been added before.
    Option& excludes(const std::string& name);

  private:
    Option& within_whole(std::int64_t least, std::int64_t most);
    Option& within_real(double least, double most);

    CLI::Option& option_;
};

class CommandLine {
  public:
    // `name` is what the user types, such as "epd race".
    explicit CommandLine(std::string name);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    const std::string& name() const { return name_; }

    // Set the first and the last paragraph of the help.
    void describe(const std::string& text);
    void footer(const std::string& text);

    // Adds an option, "--hash" or "-o,--output", with its value; "FILE" is an argument without a
    // name. Defined for whole numbers, double, string, vector<string> and optional numbers.
    template <typename Value>
    Option add(const std::string& names, Value& value, const std::string& text);
    Option add_flag(const std::string& names, bool& value, const std::string& text);
    // Counts how often the flag was given.
    Option add_count(const std::string& names, int& value, const std::string& text);
    // `take` gets the value each time that the option is given, in the order of the command line.
    // It returns what is wrong with it, or an empty text.
    using Take = std::function<std::string(const std::string&)>;
    Option add_each(const std::string& names, Take take, const std::string& text);

    // Adds a check of the whole command line, which runs after reading. It returns what is wrong,
    // or an empty text.
    void check(std::function<std::string()> fault);

    // Returns the description so far.
    CommandWords command_words() const;

    // Fills the variables. Returns the help if it was asked for, else an empty text. The error says
    // what is wrong. Call this once.
    Result<std::string> read(std::vector<std::string> words);
    // The arguments that were read.
    const std::vector<std::string>& words() const { return words_; }

  private:
    std::string name_;
    std::unique_ptr<CLI::App> app_;
    std::vector<std::function<std::string()>> checks_;
    std::vector<std::string> words_;
};

}  // namespace sebastes::tools
