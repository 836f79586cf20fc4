// The text of an EPD line as it is found in a file; for epd_reading.cpp alone.
#pragma once

#include <string>
#include <string_view>

namespace sebastes {

// Whether the line holds control characters other than tabs, line ends and zero bytes.
bool holds_controls(std::string_view line);

// Without byte order mark, without the quotes or the PGN tag around a position, and on one
// line: zero bytes and line ends become blanks, other control characters '?'.
std::string clean_line(std::string_view line);

}  // namespace sebastes
