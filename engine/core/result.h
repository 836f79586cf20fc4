// Either a value or the reason why there is none.  Parsers return it, so that no
// half-made object is ever visible; the reason is shown once, at the door.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace sebastes {

// What went wrong, where and with which text, ready to be shown to a person.
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

    // Only when there is a value.
    const T& value() const { return *std::get_if<0>(&content_); }
    T& value() { return *std::get_if<0>(&content_); }
    const T& operator*() const { return value(); }
    T& operator*() { return value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

    // Only when there is none.
    const std::string& error() const { return std::get_if<1>(&content_)->message; }

  private:
    std::variant<T, Error> content_;
};

}  // namespace sebastes
