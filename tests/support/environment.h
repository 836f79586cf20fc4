// Environment sets an environment variable, or removes it, until the object is destroyed.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace sebastes::test {

class Environment {
  public:
    // A null value removes the variable.
    Environment(const char* name, const char* value) : name_(name) {
        if (const char* const before = std::getenv(name)) before_ = before;
        set(value);
    }
    ~Environment() { set(before_ ? before_->c_str() : nullptr); }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

  private:
    void set(const char* value) { value ? setenv(name_, value, 1) : unsetenv(name_); }

    const char* name_;
    std::optional<std::string> before_;
};

// The number in an environment variable, or `usual` where it is not set.
inline int number_of_environment(const char* name, int usual) {
    const char* const text = std::getenv(name);
    return text == nullptr ? usual : std::atoi(text);
}

}  // namespace sebastes::test
