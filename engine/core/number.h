// Numbers in text from outside, whole or not at all.
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

// Of a character, or a byte from a stream.
constexpr bool is_digit(int c) { return c >= '0' && c <= '9'; }

// Whether the text is digits alone, and at least one.
constexpr bool all_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

// The number at the very front of the text, which is taken off.  When none is there, or it
// does not fit, nothing is taken.
template <std::integral Number>
std::optional<Number> take_number(std::string_view& text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

// The number that the whole text is.
template <std::integral Number>
std::optional<Number> to_number(std::string_view text) {
    const std::optional<Number> number = take_number<Number>(text);
    return text.empty() ? number : std::nullopt;
}

// The same; beyond the range of the type it is the nearest end of it.
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
