// Moves that are worth points, as the Strategic Test Suite (D. Corbit and S. Natarajan)
// gives them in the comments of its records.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "core/result.h"
#include "tools/shared/pgn_epd/epd.h"

namespace sebastes::epd {

struct MovePoints {
    Move move;
    int points;

    friend bool operator==(const MovePoints&, const MovePoints&) = default;
};

// Read from `c0 "f5=10, Be5+=2"`, or from c7 (moves in SAN) or c9 (coordinates) with the
// points in c8.  Empty when these comments are about something else; an error when they
// are points and cannot be right (no legal move, moves and points that do not match).  What was
// wrong with moves among others that are legal is added to `left_out`, unless that is null.
Result<std::vector<MovePoints>> points_of(const EpdRecord& record,
                                          std::vector<std::string>* left_out = nullptr);

// 0 for a move that is not among them.
int points_for(const std::vector<MovePoints>& points, Move move);
int highest(const std::vector<MovePoints>& points);

}  // namespace sebastes::epd
