// These functions write scores, times and lines for people, and operations of EPD.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "board/position.h"
#include "core/move.h"
#include "tools/programs/epd/engine.h"
#include "tools/shared/pgn_epd/epd.h"

namespace sebastes::epd {

// Returns "+0.35", "#3" or "#-2", from the side to move.
std::string score_text(int score);
// The same, with ">=" or "<=" before a bound.
std::string score_text(const SearchAnswer& answer);
// Returns the moves in SAN, separated by blanks.
std::string line_text(const Position& position, const std::vector<Move>& line);
// Returns "Nf3", or "-" for no move.
std::string move_text(const Position& position, Move move);
// Returns "1.25", in seconds.
std::string seconds_text(std::int64_t milliseconds);
// Returns "0.1", "10" or "0.05": seconds without zeros at the end.
std::string short_seconds(std::int64_t milliseconds);
// Returns 0 to 100; 0 if the whole is nothing.
double percent(double part, double whole);

// Returns an operation with one operand.
EpdOperation operation(std::string opcode, std::string operand, bool is_quoted = false);
// Returns the operation pv with the moves in SAN.
EpdOperation pv_operation(const Position& position, const std::vector<Move>& line);

}  // namespace sebastes::epd
