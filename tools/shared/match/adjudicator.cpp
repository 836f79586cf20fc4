#include "tools/shared/match/adjudicator.h"

#include <cstdlib>

namespace sebastes::tools {

std::optional<GameResult> Adjudicator::see(int score, int ply) {
    const int leader = score >= rules_.win_score ? 1 : score <= -rules_.win_score ? -1 : 0;
    winning_plies_ = leader != 0 && leader == leader_ ? winning_plies_ + 1 : leader != 0;
    leader_ = leader;
    drawn_plies_ = std::abs(score) <= rules_.draw_score ? drawn_plies_ + 1 : 0;
    if (leader != 0 && rules_.win_plies > 0 && winning_plies_ >= rules_.win_plies)
        return leader > 0 ? GameResult::WhiteWins : GameResult::BlackWins;
    if (rules_.draw_plies > 0 && ply >= rules_.draw_after_ply && drawn_plies_ >= rules_.draw_plies)
        return GameResult::Draw;
    return std::nullopt;
}

void Adjudicator::see_nothing() {
    leader_ = 0;
    winning_plies_ = 0;
    drawn_plies_ = 0;
}

}  // namespace sebastes::tools
