// These functions write scores, times and lines for people.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "board/position.h"
#include "core/move.h"
#include "tools/programs/epd/engine.h"

namespace sebastes::epd {

// "+0.35", "#3", "#-2": from the side to move.
std::string score_text(int score);
// The same, with ">=" or "<=" before a bound.
std::string score_text(const SearchAnswer& answer);
// The moves in SAN, with a blank between.
std::string line_text(const Position& position, const std::vector<Move>& line);
// "Nf3", and "-" for no move.
std::string move_text(const Position& position, Move move);
// "1.25", in seconds.
std::string seconds_text(std::int64_t milliseconds);
// "0.1", "10", "0.05": in seconds, no longer than it must be.
std::string short_seconds(std::int64_t milliseconds);
// 0 to 100; of nothing, 0.
double percent(double part, double whole);

}  // namespace sebastes::epd
