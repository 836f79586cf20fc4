// What another engine says of its search, read as a report.  What cannot be read in a line is
// passed over; its moves are legal.
#pragma once

#include <optional>
#include <string_view>

#include "board/position.h"
#include "search/search_report.h"

namespace sebastes::tools {

struct InfoLine {
    SearchReport report;        // milliseconds as the engine says
    bool has_score = false;     // else the score means nothing
    bool illegal_line = false;  // the line's moves are those before the first illegal one
};

// A line of UCI.  Absent when it is no "info", or carries nothing that a report has ("info string",
// "info currmove").
std::optional<InfoLine> parse_info(std::string_view line, const Position& position);

// An XBoard engine's thinking output; absent when the line is none.
//
//     9 156 1084 48000 Nf3 Nc6 Nc3 Nf6
//
// depth, score in centipawns, hundredths of a second, nodes and the line; after the nodes newer
// engines put more numbers, up to a tab.  The moves may be in coordinates, SAN or long algebraic
// notation, with numbers, marks and comments between.
//
// A mate is 100000 plus its moves, by the protocol; engines older than that count down by plies
// from a round number of their own.  So any score of 5000 and more that shows a line to the
// mate is that mate.
std::optional<InfoLine> parse_thinking(std::string_view line, const Position& position);

// A move as such engines write it: "e2e4", "Nf3", "Qd6-d1", "e7e8=q", "O-O".
std::optional<Move> parse_written_move(const Position& position, std::string_view text);

}  // namespace sebastes::tools
