#include "search/weak_player.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace sebastes {

namespace {

// Whom mate in one move escapes.
constexpr double kBlindToMate = 0.27;

bool mates(const Position& root, Move move) {
    const Position next = root.after(move);
    return next.in_check() && !has_legal_move(next.board());
}

// The moves that the player thinks of; all of them where it thinks of none.
std::vector<Move> seen_moves(const Position& root, const std::vector<Move>& moves,
                             const HumanError& error, double blindness) {
    std::vector<Move> seen;
    for (const Move move : moves)
        if (!error.overlooks(root, move, Move{}, 0) ||
            (blindness < kBlindToMate && mates(root, move)))
            seen.push_back(move);
    return seen.empty() ? moves : seen;
}

}  // namespace

const RootSearch& WeakPlayer::search(Task task, SearchControl& control) {
    const Position& root = task.game.position();
    const HumanError error(task.rates, task.seed);
    if (task.seed != seed_ || task.rates != rates_) {
        table_.clear();
        thread_.clear();
    }
    seed_ = task.seed;
    rates_ = task.rates;
    budget_.start(task.limits, task.clock, control, {&thread_.node_counter()});
    settings_.multi_pv = task.multi_pv;
    settings_.max_depth = std::clamp(task.limits.depth.value_or(kMaxPly - 1), 1, kMaxPly - 1);
    settings_.policy = {};
    settings_.policy.evaluator = Evaluator::Scalar;  // the rates were fitted with it
    settings_.policy.error = &error;
    settings_.corrections = std::move(task.corrections);
    settings_.on_report = std::move(task.on_report);
    thread_.prepare(
        root, task.game.keys(),
        task.multi_pv > 1 ? task.moves : seen_moves(root, task.moves, error, task.rates.blindness));
    thread_.iterate();
    budget_.wait_if_asked();
    budget_.finish();
    settings_.policy.error = nullptr;
    settings_.on_report = nullptr;
    return thread_;
}

}  // namespace sebastes
