#include "tools/programs/epd/mate_line.h"

#include <utility>

#include "board/move_list.h"
#include "core/score.h"

namespace sebastes::epd {

MateLine check_mate_line(const Position& position, const std::vector<Move>& line, int score) {
    const int distance = mate_distance(score);
    const int plies = distance > 0 ? 2 * distance - 1 : -2 * distance;
    if (std::cmp_greater(line.size(), plies)) return MateLine::Wrong;
    Position at = position;
    for (const Move move : line) at = at.after(move);
    const bool over = !has_legal_move(at.board());
    if (std::cmp_less(line.size(), plies)) return over ? MateLine::Wrong : MateLine::CutShort;
    return over && at.in_check() ? MateLine::Whole : MateLine::Wrong;
}

}  // namespace sebastes::epd
