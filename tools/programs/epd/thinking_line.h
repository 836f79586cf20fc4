// An XBoard engine's thinking output, read as a report of its search.
//
//     9 156 1084 48000 Nf3 Nc6 Nc3 Nf6
//
// depth, score in centipawns, hundredths of a second, nodes and the line; after the nodes newer
// engines put more numbers, up to a tab.
#pragma once

#include <optional>
#include <string_view>

#include "board/position.h"
#include "core/move.h"
#include "tools/programs/epd/info_line.h"

namespace sebastes::epd {

// Absent when the line is none.  The moves may be in coordinates, SAN or long algebraic
// notation, with numbers, marks and comments between.
//
// A mate is 100000 plus its moves, by the protocol; engines older than that count down by plies
// from a round number of their own.  So any score of 5000 and more that shows a line to the
// mate is that mate.
std::optional<InfoLine> parse_thinking(std::string_view line, const Position& position);

// A move as such engines write it: "e2e4", "Nf3", "Qd6-d1", "e7e8=q", "O-O".
std::optional<Move> parse_written_move(const Position& position, std::string_view text);

}  // namespace sebastes::epd
