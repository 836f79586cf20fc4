// Small searches that can spare a node its own: null move and ProbCut.
#include <algorithm>
#include <tuple>

#include "eval/static_exchange.h"
#include "search/node/node_search.h"
#include "search/parameters.h"

namespace sebastes {

using namespace parameters;

// Passing, when the position is so good that even a free move does not save the enemy
// (null-move pruning).  Returns a score >= beta, or kNoScore.
int NodeSearch::null_move_search(const Node& node) {
    const Position& position = node.position;
    const auto [beta, depth, ply] = std::tuple(node.beta, node.depth, node.ply);
    const int reduction =
        (kNullMoveBase + kNullMoveDepthFactor * depth +
         kNullMoveEvalFactor * std::min(node.eval - beta, kNullMoveEvalLimit) / 1000) /
        1024;
    const Position next = position.after_null();
    table_.prefetch(next.key());
    enter(position, next, Move{}, ply);
    int score = -search<NodeType::ZeroWindow>(next, -beta, -beta + 1, depth - reduction, ply + 1,
                                              !node.cut_node);
    leave();
    if (should_stop() || score < beta) return kNoScore;
    if (is_known_win(score)) score = beta;  // behind a pass it is not proven
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
int NodeSearch::probcut_search(const Node& node) {
    const Position& position = node.position;
    const int ply = node.ply;
    const int raised = node.beta + kProbCutMargin;
    const int eval = frame(ply)->static_eval;
    const OrderingContext context = ordering_context(node.table_move, ply);
    MovePicker picker(node.facts, *histories_, context, MovePicker::Mode::NoisyOnly, move_stack_);
    while (const Move move = picker.next(true)) {
        if (move == frame(ply)->excluded || is_quiet(position, move) ||
            !exchange_at_least(node.facts, move, raised - eval))
            continue;
        const Position next = position.after(move);
        table_.prefetch(next.key());
        enter(position, next, move, ply);
        int score = -quiescence<NodeType::ZeroWindow>(next, -raised, -raised + 1, ply + 1, true);
        if (score >= raised)
            score = -search<NodeType::ZeroWindow>(next, -raised, -raised + 1, node.depth - 4,
                                                  ply + 1, !node.cut_node);
        leave();
        if (should_stop()) return kNoScore;
        if (score >= raised) {
            table_.store(position.key(), ply, node.depth - 3, move, score, Bound::Lower, false);
            return is_known_win(score) ? score : score - kProbCutMargin;
        }
    }
    return kNoScore;
}

}  // namespace sebastes
