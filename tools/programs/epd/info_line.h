// Another engine's "info" line, read as a report of its search.
#pragma once

#include <optional>
#include <string_view>

#include "board/position.h"
#include "search/search_report.h"

namespace sebastes::epd {

struct InfoLine {
    SearchReport report;        // milliseconds as the engine says
    bool has_score = false;     // else depth and score mean nothing
    bool illegal_line = false;  // the line's moves are those before the first illegal one
};

// Absent when the line is no "info", or carries nothing that a report has ("info string",
// "info currmove").  What cannot be read in it is passed over.
std::optional<InfoLine> parse_info(std::string_view line, const Position& position);

}  // namespace sebastes::epd
