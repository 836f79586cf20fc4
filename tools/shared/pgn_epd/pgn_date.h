// The dates of PGN tags: as far as they are known, year, month and day.
#pragma once

#include <compare>
#include <optional>
#include <string_view>

namespace sebastes {

struct PgnDate {
    int year = 0;   // 0: unknown
    int month = 0;  // 1 to 12; 0: unknown
    int day = 0;    // 1 to 31; 0: unknown
};

// As far as both are known: 2018 is as early as 2018.06.
std::weak_ordering compare_known(const PgnDate& one, const PgnDate& other);

// "2018.06.15", "2018-6-5", "2018/06", "2018", "2018.??.??", "????.??.??": a year of four digits,
// a month and a day, with or without zeros, or question marks.  Nothing for other texts, and for a
// day that the month has not.
std::optional<PgnDate> to_pgn_date(std::string_view text);

}  // namespace sebastes
