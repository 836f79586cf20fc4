#include "tools/shared/annotate/judgement.h"

#include <algorithm>
#include <cstdlib>

#include "core/score.h"

namespace sebastes::annotate {

namespace {

// Expected points in percent.
constexpr double kInaccuracy = 10;
constexpr double kMistake = 20;
constexpr double kBlunder = 30;
constexpr double kWon = 85;         // a won game has at least this
constexpr double kSurelyWon = 95;   // as good as the mate that was missed
constexpr double kWonNoMore = 70;   // below this a game is no longer won
constexpr double kNotYetLost = 40;  // a game that is not lost has at least this

constexpr int kMostScore = 1000;
constexpr int kLongerMate = 5;  // for each move
constexpr int kMostLonger = 50;

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

Judgement judge(const Prospect& before, const Prospect& after) {
    const bool mate_lost = is_win(before.score) && !is_win(after.score);
    if (mate_lost && after.expected >= kSurelyWon) return Judgement::Inaccuracy;
    if (before.score - after.score < kLeastLoss) return Judgement::None;
    const bool won = before.expected >= kWon && (mate_lost || after.expected < kWonNoMore);
    if (won && after.expected >= kNotYetLost) return Judgement::MissedWin;
    const double loss = before.expected - after.expected;
    if (loss >= kBlunder) return Judgement::Blunder;
    if (loss >= kMistake) return Judgement::Mistake;
    return loss >= kInaccuracy ? Judgement::Inaccuracy : Judgement::None;
}

int centipawn_loss(int before, int after) {
    if ((is_win(before) && is_win(after)) || (is_loss(before) && is_loss(after))) {
        const int moves = (std::max(before - after, 0) + 1) / 2;
        return std::min(kLongerMate * moves, kMostLonger);
    }
    const auto bounded = [](int score) { return std::clamp(score, -kMostScore, kMostScore); };
    return std::max(bounded(before) - bounded(after), 0);
}

}  // namespace sebastes::annotate
