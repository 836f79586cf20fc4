// Small searches that can spare a node its own: null move and ProbCut.
#include <algorithm>

#include "eval/static_exchange.h"
#include "search/parameters.h"
#include "search/worker.h"

namespace sebastes {

using namespace parameters;

// Passing, when the position is so good that even a free move does not save the enemy
// (null-move pruning).  Returns a score >= beta, or kNoScore.
int Worker::null_move_search(const Position& position, int beta, int depth, int ply, bool cut_node,
                             int eval) {
    const int reduction = (kNullMoveBase + kNullMoveDepthFactor * depth +
                           kNullMoveEvalFactor * std::min(eval - beta, 600) / 1000) /
                          1024;
    const Position next = position.after_null();
    shared_.table.prefetch(next.key());
    enter(position, next, Move{}, ply);
    int score = -search<NodeType::ZeroWindow>(next, -beta, -beta + 1, depth - reduction, ply + 1,
                                              !cut_node);
    leave();
    if (should_stop() || score < beta) return kNoScore;
    if (is_win(score)) score = beta;  // a mate behind a pass is not proven
    if (depth < kNullMoveVerifyDepth || null_move_min_ply_ > 0) return score;

    // At high depth make sure that it is not zugzwang, with passing forbidden for a while.
    null_move_min_ply_ = ply + 3 * (depth - reduction) / 4;
    const int verified =
        search<NodeType::ZeroWindow>(position, beta - 1, beta, depth - reduction, ply, false);
    null_move_min_ply_ = 0;
    return verified >= beta ? score : kNoScore;
}

// A capture that beats a raised beta in a shallow search would beat beta in a deep one
// (ProbCut, Michael Buro 1995).  Returns a score >= beta, or kNoScore.
int Worker::probcut_search(const Position& position, const OrderingContext& context, int beta,
                           int depth, int ply, bool cut_node) {
    const int raised = beta + kProbCutMargin;
    const int eval = frame(ply)->static_eval;
    MovePicker picker(position, *histories_, context, MovePicker::Mode::NoisyOnly);
    while (const Move move = picker.next(true)) {
        if (move == frame(ply)->excluded || is_quiet(position, move) ||
            !exchange_at_least(position, move, raised - eval))
            continue;
        const Position next = position.after(move);
        shared_.table.prefetch(next.key());
        enter(position, next, move, ply);
        int score = -quiescence<NodeType::ZeroWindow>(next, -raised, -raised + 1, ply + 1);
        if (score >= raised)
            score = -search<NodeType::ZeroWindow>(next, -raised, -raised + 1, depth - 4, ply + 1,
                                                  !cut_node);
        leave();
        if (should_stop()) return kNoScore;
        if (score >= raised) {
            shared_.table.store(position.key(), ply, depth - 3, move, score, Bound::Lower, false);
            return is_win(score) ? score : score - kProbCutMargin;
        }
    }
    return kNoScore;
}

}  // namespace sebastes
