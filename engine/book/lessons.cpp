#include "book/lessons.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "book/polyglot_key.h"

namespace sebastes {

namespace {

constexpr double kDecay = 0.8;  // of what is known, from a move to the one before it

// 1 for a win of the side, -1 for its loss.
int sign_for(Color side, GameResult result) {
    if (result == GameResult::Draw) return 0;
    return (result == GameResult::WhiteWins) == (side == Color::White) ? 1 : -1;
}

}  // namespace

std::vector<Lesson> lessons_of(const LearntGame& game) {
    assert(game.moves.size() == game.scores.size());
    std::vector<Lesson> lessons;
    std::vector<std::size_t> plies;
    Position position = game.start;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        if (game.scores[i] != kNoScore) {
            lessons.push_back({rules_key(position), game.moves[i]});
            plies.push_back(i);
        }
        position = position.after(game.moves[i]);
    }

    // What each side's prospects prove to be, from the end of the game back.
    const Color first = game.start.side_to_move();
    ColorArray<double> outlook{};
    for (const Color side : kColors) outlook[side] = kWonScore * sign_for(side, game.result);
    for (std::size_t i = lessons.size(); i-- > 0;) {
        const Color side = plies[i] % 2 == 0 ? first : ~first;
        const int sign = sign_for(side, game.result);
        const double score = std::clamp(game.scores[plies[i]], -kWonScore, kWonScore);
        double gain = outlook[side] - score;
        if (gain * sign < 0) gain = 0;
        lessons[i].gain = static_cast<int>(std::lround(gain));
        outlook[side] = sign == 0 ? kDecay * outlook[side] + (1 - kDecay) * score
                                  : sign * std::max(kDecay * outlook[side] * sign, score * sign);
    }
    return lessons;
}

}  // namespace sebastes
