// A command line, described option by option, each with the variable that it fills, and
// then read.  CLI11 reads it, in command_line.cpp and nowhere else.
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

// What more there is to say about an option that was just added.
class Option {
  public:
    explicit Option(CLI::Option& option) : option_(option) {}

    Option& required();
    // The help shows the value that the variable has now.
    Option& shows_default();
    // Both numbers are allowed.
    template <std::integral Least, std::integral Most>
    Option& within(Least least, Most most) {
        return within_whole(static_cast<std::int64_t>(least), static_cast<std::int64_t>(most));
    }
    template <std::floating_point Number>
    Option& within(Number least, Number most) {
        return within_real(least, most);
    }
    // The help and the shells' completion name these; whoever takes the value checks it.
    Option& one_of(const std::vector<std::string>& choices);
    // Not together with that option, which must have been added.
    Option& excludes(const std::string& name);

  private:
    Option& within_whole(std::int64_t least, std::int64_t most);
    Option& within_real(double least, double most);

    CLI::Option& option_;
};

class CommandLine {
  public:
    // `name` is what the user types: "epd race".
    explicit CommandLine(std::string name);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    const std::string& name() const { return name_; }

    // What the help begins and ends with.
    void describe(const std::string& text);
    void footer(const std::string& text);

    // "--hash" or "-o,--output" with its value; "FILE" is what stands without a name.
    // Defined for whole numbers, double, string, vector<string> and optional numbers.
    template <typename Value>
    Option add(const std::string& names, Value& value, const std::string& text);
    Option add_flag(const std::string& names, bool& value, const std::string& text);
    // How often it was given.
    Option add_count(const std::string& names, int& value, const std::string& text);
    // `take` gets the value each time that the option is given, in the order of the
    // command line, and returns what is wrong with it; empty: nothing.
    using Take = std::function<std::string(const std::string&)>;
    Option add_each(const std::string& names, Take take, const std::string& text);

    // Asked when all is read: what is wrong with it as a whole; empty: nothing.
    void check(std::function<std::string()> fault);

    // What was described so far.
    CommandWords command_words() const;

    // Fills the variables.  Holds the help when that was asked for, else nothing; the
    // error is what is wrong.  Once.
    Result<std::string> read(std::vector<std::string> words);
    // What was read.
    const std::vector<std::string>& words() const { return words_; }

  private:
    std::string name_;
    std::unique_ptr<CLI::App> app_;
    std::vector<std::function<std::string()>> checks_;
    std::vector<std::string> words_;
};

}  // namespace sebastes::tools
