#include "tools/shared/annotate/judgement.h"

#include <algorithm>
#include <cmath>

#include "core/score.h"

namespace sebastes::annotate {

namespace {

// Winning chances in percent.
constexpr double kInaccuracy = 5;
constexpr double kMistake = 10;
constexpr double kBlunder = 15;
constexpr double kWonNoMore = 60;   // below this a game that was won is open
constexpr double kNotYetLost = 40;  // an open game has at least this

constexpr double kSteepness = 0.00368208;  // of the curve
constexpr int kMostScore = 1000;
constexpr int kLongerMate = 5;  // for each move
constexpr int kMostLonger = 50;

int bounded(int score) { return std::clamp(score, -kMostScore, kMostScore); }

}  // namespace

std::string_view to_text(Judgement judgement) {
    switch (judgement) {
        case Judgement::None:
            return "";
        case Judgement::Best:
            return "best";
        case Judgement::Forced:
            return "forced";
        case Judgement::Book:
            return "book";
        case Judgement::Inaccuracy:
            return "inaccuracy";
        case Judgement::Mistake:
            return "mistake";
        case Judgement::MissedWin:
            return "missed_win";
        case Judgement::Blunder:
            return "blunder";
    }
    return "";
}

double win_chance_percentage(int score) {
    return 100 / (1 + std::exp(-kSteepness * bounded(score)));
}

Judgement judge(const Prospect& before, const Prospect& after) {
    const bool mate_lost = is_win(before.score) && !is_win(after.score);
    const double loss = before.expected - after.expected;
    const bool no_win = after.expected < (mate_lost ? kWon : kWonNoMore);
    if (before.expected >= kWon && no_win && after.expected >= kNotYetLost)
        return Judgement::MissedWin;
    if (loss >= kBlunder) return Judgement::Blunder;
    if (loss >= kMistake) return Judgement::Mistake;
    return loss >= kInaccuracy || mate_lost ? Judgement::Inaccuracy : Judgement::None;
}

int centipawn_loss(int before, int after) {
    if ((is_win(before) && is_win(after)) || (is_loss(before) && is_loss(after))) {
        const int moves = (std::max(before - after, 0) + 1) / 2;
        return std::min(kLongerMate * moves, kMostLonger);
    }
    return std::max(bounded(before) - bounded(after), 0);
}

}  // namespace sebastes::annotate
