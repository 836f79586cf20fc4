// Splits a command line into words, and reads numbers with overflow checked.
#pragma once

#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sebastes {

inline std::vector<std::string_view> split_words(std::string_view text) {
    constexpr std::string_view kBlank(" \t\r\n\v\f\0", 7);
    std::vector<std::string_view> words;
    for (std::size_t at = text.find_first_not_of(kBlank); at != std::string_view::npos;) {
        const std::size_t end = text.find_first_of(kBlank, at);
        words.push_back(text.substr(at, end - at));
        at = end == std::string_view::npos ? end : text.find_first_not_of(kBlank, end);
    }
    return words;
}

// A whole number; beyond the range of 64 bits it is the nearest end of it.
inline std::optional<std::int64_t> parse_number(std::string_view text) {
    std::int64_t value = 0;
    if (!text.empty() && text.front() == '+') text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || end != text.data() + text.size()) return std::nullopt;
    if (error == std::errc::result_out_of_range)
        return text.front() == '-' ? std::numeric_limits<std::int64_t>::min()
                                   : std::numeric_limits<std::int64_t>::max();
    if (error != std::errc{}) return std::nullopt;
    return value;
}

// Text from a client, shortened to be shown in an error.
inline std::string shown(std::string_view text) {
    constexpr std::size_t kLimit = 80;
    std::string result;
    for (const char c : text.substr(0, kLimit)) result += c >= ' ' && c != 127 ? c : '?';
    if (text.size() > kLimit) result += "...";
    return result;
}

}  // namespace sebastes
