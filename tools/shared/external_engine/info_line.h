// Parses what another engine prints about its search into a SearchReport. It skips what it cannot
// read. The moves of the result are legal.
#pragma once

#include <optional>
#include <string_view>

#include "board/position.h"
#include "search/search_request.h"

namespace sebastes::tools {

struct InfoLine {
    SearchReport report;        // times in milliseconds, as the engine gives them
    bool has_score = false;     // if false, the report's score has no meaning
    bool illegal_line = false;  // the PV is cut before the first illegal move
};

// Parses a line of UCI. Returns nothing if it is not an "info" line or holds nothing for a report
// ("info string", "info currmove").
std::optional<InfoLine> parse_info(std::string_view line, const Position& position);

// Parses an XBoard engine's thinking output. Returns nothing if the line is not of that form.
//
//     9 156 1084 48000 Nf3 Nc6 Nc3 Nf6
//
// The fields are depth, score in centipawns, time in hundredths of a second, nodes and the PV.
// Newer engines write more numbers after the nodes, up to a tab. The moves are in coordinates, SAN
// or long algebraic notation, with numbers, marks and comments between them.
//
// The protocol encodes a mate as 100000 plus the moves to it. Older engines count down in plies
// from a round number of their own. So a score of 5000 and more whose PV leads to mate counts as
// that mate.
std::optional<InfoLine> parse_thinking(std::string_view line, const Position& position);

}  // namespace sebastes::tools
