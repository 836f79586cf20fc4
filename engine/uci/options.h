// The options that the engine offers to its clients.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace sebastes {

// The option that names the log of all that is said.
constexpr std::string_view kLogOption = "Debug Log File";

// How UCI writes a text of no characters.
constexpr std::string_view kNoText = "<empty>";

// Whether two names mean one option: case and blanks do not count.
bool is_same_option(std::string_view name, std::string_view other);

// One option as UCI declares it.  `set` gets a value that fits the type, and may
// still refuse it with a reason; the option then keeps what it had.
struct Option {
    enum class Type { Check, Spin, Combo, Button, String };

    std::string name;
    Type type;
    std::string value;  // now; "true" or "false" for a check
    std::string standard;
    std::int64_t min = 0;
    std::int64_t max = 0;
    std::vector<std::string> choices;
    std::function<std::optional<Error>(const std::string&)> set;
};

class Options {
  public:
    using Set = std::function<std::optional<Error>(const std::string&)>;

    void add_check(std::string name, bool standard, Set set = {});
    void add_spin(std::string name, std::int64_t standard, std::int64_t min, std::int64_t max,
                  Set set = {});
    void add_combo(std::string name, std::vector<std::string> choices, Set set = {});
    void add_button(std::string name, Set set);
    void add_string(std::string name, std::string standard, Set set = {});

    // Sets an option; names match without regard to case and blanks.  kNoText is an empty text.
    std::optional<Error> set(std::string_view name, std::string_view value);

    // Current values, by exact name; the option must exist.
    bool is_on(std::string_view name) const { return find(name)->value == "true"; }
    std::int64_t number(std::string_view name) const;
    const std::string& text(std::string_view name) const { return find(name)->value; }

    // The "option name … type …" lines in the order of declaration.
    std::vector<std::string> declarations() const;

  private:
    const Option* find(std::string_view name) const;

    std::vector<Option> options_;
};

}  // namespace sebastes
