// The words of bm and am as they are found; for epd_reading.cpp alone.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "board/position.h"
#include "core/result.h"
#include "notation/epd.h"
#include "notation/epd_reading.h"

namespace sebastes {

// "#3", "#-3".
bool is_mate_mark(std::string_view word);

// Leaves the moves and mate marks ("#3") alone as operands: move numbers, check and annotation
// marks that stand by themselves, "e.p." and "or" go without a word; other words, moves that are
// not legal, and distances that no mate has, with a notice. A promotion without its piece is one to
// a queen, with a notice. The error is that no move is left.
std::optional<Error> mend_moves(const Position& position, EpdOperation& operation,
                                std::vector<EpdNotice>& notices);

}  // namespace sebastes
