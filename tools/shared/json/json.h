// Json holds one JSON value: null, a truth value, a number, a string, an array or an object. Only
// json.cpp uses nlohmann-json, which writes and reads the text.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.h"

namespace sebastes::tools {

// A member is missing, or a value is not of the kind that the caller asked for.
class JsonError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

class Json {
  public:
    using Member = std::pair<std::string, Json>;
    using Array = std::vector<Json>;
    using Object = std::vector<Member>;  // in the order in which they were added

    Json();  // null
    // They are defined in json.cpp because each takes long to compile.
    Json(const Json& other);
    Json(Json&& other) noexcept;
    Json& operator=(const Json& other);
    Json& operator=(Json&& other) noexcept;
    ~Json();

    Json(std::nullptr_t) : Json() {}
    Json(std::string text) : content_(std::move(text)) {}
    Json(std::string_view text) : content_(std::string(text)) {}
    Json(const char* text) : content_(std::string(text)) {}
    Json(double number) : content_(number) {}
    Json(bool truth) : content_(truth) {}
    template <std::integral Number>
    requires(!std::same_as<Number, bool>) Json(Number number) {
        // Each whole number has one representation, so that equal numbers compare equal.
        if (std::cmp_less(number, 0))
            content_ = static_cast<std::int64_t>(number);
        else
            content_ = static_cast<std::uint64_t>(number);
    }
    Json(const std::vector<std::string>& texts);

    static Json array();
    static Json object(std::initializer_list<Member> members = {});

    bool is_object() const { return std::holds_alternative<Object>(content_); }
    bool is_array() const { return std::holds_alternative<Array>(content_); }
    bool is_string() const { return std::holds_alternative<std::string>(content_); }
    bool is_truth() const { return std::holds_alternative<bool>(content_); }
    bool is_null() const { return std::holds_alternative<std::nullptr_t>(content_); }
    // The number has no fraction and fits in 64 bits.
    bool is_whole() const {
        return std::holds_alternative<std::int64_t>(content_) ||
               std::holds_alternative<std::uint64_t>(content_);
    }
    bool is_number() const { return is_whole() || std::holds_alternative<double>(content_); }

    // ---- An object's members ----
    // Adds the member if it is missing. A null value becomes an object first.
    Json& operator[](std::string_view name);
    bool contains(std::string_view name) const { return find(name) != nullptr; }
    const Json& at(std::string_view name) const;
    // Returns the member's value, or `otherwise` if it is missing.
    template <typename Value>
    Value value(std::string_view name, Value otherwise) const {
        const Json* member = find(name);
        return member == nullptr ? otherwise : member->get<Value>();
    }

    // Empty if the value is not an object.
    const Object& members() const;

    // ---- An array's items: empty if the value is not an array ----
    void push_back(Json item);  // null becomes an array
    std::size_t size() const { return items().size(); }
    Array::const_iterator begin() const { return items().begin(); }
    Array::const_iterator end() const { return items().end(); }

    // The value as a number, string or truth value.
    template <typename Value>
    Value get() const {
        if constexpr (std::same_as<Value, std::string>)
            return text();
        else if constexpr (std::same_as<Value, bool>)
            return truth();
        else if constexpr (std::same_as<Value, Json>)
            return *this;
        else
            return number<Value>();
    }

    friend bool operator==(const Json& a, const Json& b);

    // to_text() writes each member on a line of its own, to_line() writes one line. Bytes that are
    // not UTF-8 are replaced.
    std::string to_text() const;
    std::string to_line() const;
    // Returns nothing if the text is not JSON or is nested too deeply. The time is linear in the
    // size of the text, for read() too.
    static std::optional<Json> parse(std::string_view text);
    // Does the same, but reports the reason and is strict: it refuses an object that names a member
    // twice, and a text with more values than any request needs.
    static Result<Json> read(std::string_view text);

    using Content = std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double,
                                 std::string, Array, Object>;
    const Content& content() const { return content_; }

  private:
    // Builds a value from the parser's events.
    class Builder;

    explicit Json(Content content) : content_(std::move(content)) {}
    const Json* find(std::string_view name) const;
    const Array& items() const;
    const std::string& text() const;
    bool truth() const;
    template <typename Number>
    Number number() const;

    Content content_;
};

template <typename Number>
Number Json::number() const {
    const auto fits = [](auto value) {
        if constexpr (std::integral<Number>)
            return std::in_range<Number>(value);
        else
            return true;
    };
    if (const auto* value = std::get_if<std::uint64_t>(&content_); value && fits(*value))
        return static_cast<Number>(*value);
    if (const auto* value = std::get_if<std::int64_t>(&content_); value && fits(*value))
        return static_cast<Number>(*value);
    if (const auto* value = std::get_if<double>(&content_); value && !std::integral<Number>)
        return static_cast<Number>(*value);
    throw JsonError("a number was expected");
}

}  // namespace sebastes::tools
