// Result<T> holds either a value or an error message.  Parsers return it, so that no caller sees a
// half-initialised object.  The code that takes the input shows the message once.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace sebastes {

// The message says what is wrong, where, and in which text; it is ready to be shown to the user.
struct Error {
    std::string message;
};

template <typename T>
class Result {
  public:
    Result(T value) : content_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
    Result(Error error) : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

    bool has_value() const { return content_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    // These may be called only when there is a value.
    const T& value() const { return *std::get_if<0>(&content_); }
    T& value() { return *std::get_if<0>(&content_); }
    const T& operator*() const { return value(); }
    T& operator*() { return value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

    // This may be called only when there is no value.
    const std::string& error() const { return std::get_if<1>(&content_)->message; }

  private:
    std::variant<T, Error> content_;
};

}  // namespace sebastes
