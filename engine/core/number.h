// These functions parse integers in untrusted text and reject text that is only partly a number.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>

namespace sebastes {

// `c` is a character, or a byte that a stream returned.
constexpr bool is_digit(int c) { return c >= '0' && c <= '9'; }

// Whether the text consists of one or more digits.
constexpr bool all_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

// Reads the number at the front of the text and removes it from the text.  When there is no number,
// or when it does not fit the type, the text stays as it is.
template <std::integral Number>
std::optional<Number> take_number(std::string_view& text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

// Reads the whole text as one number.
template <std::integral Number>
std::optional<Number> to_number(std::string_view text) {
    const std::optional<Number> number = take_number<Number>(text);
    return text.empty() ? number : std::nullopt;
}

// Does the same, but clamps a number outside the range of the type to the nearest limit.
template <std::integral Number>
std::optional<Number> to_clamped_number(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc::invalid_argument || end != text.data() + text.size())
        return std::nullopt;
    if (error != std::errc::result_out_of_range) return number;
    return text.front() == '-' ? std::numeric_limits<Number>::min()
                               : std::numeric_limits<Number>::max();
}

}  // namespace sebastes
