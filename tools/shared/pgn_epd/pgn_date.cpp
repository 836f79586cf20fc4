#include "tools/shared/pgn_epd/pgn_date.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>

#include "core/number.h"

namespace sebastes {

namespace {

// A number of at most so many digits, 0 for question marks; nothing for other texts.
std::optional<int> to_part(std::string_view text, std::size_t most_digits) {
    if (text.empty() || text.size() > most_digits) return std::nullopt;
    if (std::ranges::all_of(text, [](char c) { return c == '?'; })) return 0;
    if (!std::ranges::all_of(text, [](char c) { return is_digit(c); })) return std::nullopt;
    const auto number = to_number<int>(text);
    return number && *number > 0 ? number : std::nullopt;
}

bool is_sound(const PgnDate& date) {
    using std::chrono::month, std::chrono::day, std::chrono::year;
    if (date.month > 12 || date.day > 31) return false;
    if (date.month == 0 || date.day == 0) return true;
    // Where the year is unknown it may be a leap year.
    constexpr int kLeapYear = 2000;
    return std::chrono::year_month_day(year(date.year == 0 ? kLeapYear : date.year),
                                       month(static_cast<unsigned>(date.month)),
                                       day(static_cast<unsigned>(date.day)))
        .ok();
}

}  // namespace

std::weak_ordering compare_known(const PgnDate& one, const PgnDate& other) {
    for (const auto part : {&PgnDate::year, &PgnDate::month, &PgnDate::day}) {
        if (one.*part == 0 || other.*part == 0) break;
        if (one.*part != other.*part) return one.*part <=> other.*part;
    }
    return std::weak_ordering::equivalent;
}

std::optional<PgnDate> to_pgn_date(std::string_view text) {
    std::array<int, 3> parts{};  // year, month, day
    std::size_t count = 0;
    for (std::string_view rest = text;; ++count) {
        const std::size_t end = std::min(rest.find_first_of(".-/"), rest.size());
        if (count == parts.size()) return std::nullopt;
        const std::string_view word = rest.substr(0, end);
        const auto part = to_part(word, count == 0 ? 4 : 2);
        // "18" is no year.
        if (!part || (count == 0 && *part > 0 && word.size() != 4)) return std::nullopt;
        parts[count] = *part;
        if (end == rest.size()) break;
        rest.remove_prefix(end + 1);
    }
    const PgnDate date{parts[0], parts[1], parts[2]};
    return is_sound(date) ? std::optional(date) : std::nullopt;
}

}  // namespace sebastes
