// The steps of a node that stand alone, in the order of node.cpp, which alone includes this.
// Each says where its method comes from, and what leaving it out cost: 15,000 nodes a move, 150
// games each, ± 45 Elo (bench/sprt.md); "within the error" is less than that.  They are
// inlined, since the node's type is a constant there.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "board/move_list.h"
#include "eval/static_exchange.h"
#include "search/node/node_search.h"
#include "search/parameters.h"

namespace sebastes {

using namespace parameters;

// Where a side is far ahead the static evaluation prunes nothing more: what is left is to
// find the mate.
inline bool is_undecided(int score) { return std::abs(score) < kDecidedScore; }

// 1. Stop, draw, ply limit; and mate-distance pruning: a mate nearer to the root is known.
[[gnu::always_inline]] inline std::optional<int> NodeSearch::end_of_line(Node& node) {
    if (should_stop()) return node.alpha;
    if (is_draw(node.position, node.ply)) return draw_score();
    if (node.ply >= kMaxPly - 1) return node.in_check ? kDraw : corrected_evaluation(node.position);
    node.alpha = std::max(node.alpha, mated_in(node.ply));
    node.beta = std::min(node.beta, mate_in(node.ply + 1));
    if (node.alpha >= node.beta) return node.alpha;
    return std::nullopt;
}

// 3. Transposition table: a bound deep enough ends a zero-window node (Greenblatt, 1967).  Not
//    measured alone.
[[gnu::always_inline]] inline std::optional<int> NodeSearch::table_cut(Node& node) {
    const Position& position = node.position;
    const bool root = node.ply == 0;
    if (!node.excluded) probe(position, node.ply, node.hit);
    const TableHit& hit = node.hit;
    node.table_move = root ? root_moves_->first() : hit.move;
    if (node.table_move && !root && !position.is_legal(node.table_move)) node.table_move = Move{};
    const bool deep_enough = policy_.selective ? hit.depth >= node.depth : hit.depth == node.depth;
    if (!node.pv && !root && deep_enough && position.halfmove_clock() < kTableMaxHalfmoveClock) {
        if (hit.lower >= node.beta) {
            if (node.table_move && is_quiet(position, node.table_move) && policy_.selective)
                update_quiet(position, node.table_move,
                             std::min(kTableCutBonus * node.depth, kTableCutBonusLimit), node.ply);
            return hit.lower;
        }
        if (hit.upper <= node.alpha) return hit.upper;
    }
    const auto ply = static_cast<std::size_t>(node.ply);
    node.tt_pv = node.pv || hit.is_pv ||
                 (ply < previous_line_.size() && previous_line_[ply] == position.key());
    return std::nullopt;
}

// 4. Endgame bases: what they know for certain ends the node, or bounds its value.
[[gnu::always_inline]] inline std::optional<int> NodeSearch::base_cut(Node& node) {
    if (!may_be_in_bases(node.position)) [[likely]]
        return std::nullopt;
    if (node.ply == 0 || node.excluded) return std::nullopt;
    const auto known = base_score(node.position, node.depth, node.ply, policy_.base_sources);
    if (!known) return std::nullopt;
    const auto [score, bound] = *known;
    if (bound == Bound::Exact ||
        (bound == Bound::Lower ? score >= node.beta : score <= node.alpha)) {
        table_.store(node.position.key(), node.ply, std::min(node.depth + kBaseDepth, kMaxPly - 1),
                     Move{}, score, bound, node.tt_pv);
        return score;
    }
    if (bound == Bound::Lower) {
        node.floor = score;
        node.alpha = std::max(node.alpha, score);
    } else {
        node.ceiling = score;
    }
    return std::nullopt;
}

// 3. The static evaluation (corrected: +66), improved by what the table knows; whether it
//    improves from ply to ply (as in Stockfish, within the error); and what the enemy's last
//    move did to it, which that move's history learns: +45 ± 19.
[[gnu::always_inline]] inline void NodeSearch::assess(Node& node) {
    const int ply = node.ply;
    Frame* const here = frame(ply);
    here->static_eval = node.static_eval;
    if (!node.in_check) {
        node.eval = node.static_eval;
        if (node.hit.lower > node.eval) node.eval = node.hit.lower;
        if (node.hit.upper < node.eval) node.eval = node.hit.upper;
    }
    const auto improved_on = [&](int back) {
        return frame(ply - back)->static_eval != kNoScore &&
               here->static_eval > frame(ply - back)->static_eval;
    };
    node.improving = !node.in_check &&
                     (frame(ply - 2)->static_eval != kNoScore ? improved_on(2) : improved_on(4));
    if (policy_.selective && !node.in_check && !node.excluded &&
        frame(ply - 1)->static_eval != kNoScore) {
        const int gain = -(frame(ply - 1)->static_eval + here->static_eval);
        update_prior_move(node.position,
                          std::clamp(gain * kEvaluationBonusFactor / 100, -kEvaluationBonusLimit,
                                     kEvaluationBonusLimit),
                          ply);
    }
    frame(ply + 1)->killers = {};
    frame(ply + 1)->double_extensions = here->double_extensions;
}

// 5 to 8. What ends a zero-window node before its moves are looked at.  At a root of which moves
//         are left out it would tell nothing of the others.  A wide search does without 5 to 7.
[[gnu::always_inline]] inline std::optional<int> NodeSearch::cut_before_moves(const Node& node) {
    if (!policy_.selective || node.pv || node.in_check || node.excluded) return std::nullopt;
    if (node.ply == 0 && !root_moves_->is_whole()) return std::nullopt;
    const Position& position = node.position;
    const int static_eval = frame(node.ply)->static_eval;

    // 5. Razoring: so bad that only captures can help (Birmingham and Kent, 1977).  Within the
    //    error.
    if (!is_wide_ && node.depth <= kRazorMaxDepth && is_undecided(node.alpha) &&
        node.eval + kRazorMargin * node.depth < node.alpha) {
        const int score =
            quiescence<NodeType::ZeroWindow>(position, node.alpha, node.beta, node.ply, true);
        if (score <= node.alpha) return score;
    }
    // 6. Reverse futility pruning: so good that the enemy will not come this way (Heinz, 1998).
    //    Within the error.
    if (!is_wide_ && node.depth <= kReverseFutilityMaxDepth && is_undecided(node.beta) &&
        !is_known_win(node.eval) &&
        node.eval - kReverseFutilityMargin * node.depth +
                (node.improving ? kReverseFutilityImproving : 0) >=
            node.beta &&
        (!node.table_move || !is_quiet(position, node.table_move) || !node.tt_pv))
        return (2 * node.eval + node.beta) / 3;
    // 7. Null move (Donninger, 1993).  Within the error.
    if (!is_wide_ && node.depth >= kNullMoveMinDepth && node.eval >= node.beta &&
        static_eval + kNullMoveDepthMargin * node.depth >= node.beta + kNullMoveMargin &&
        frame(node.ply - 1)->move && node.ply >= null_move_min_ply_ && is_undecided(node.beta) &&
        position.has_pieces(position.side_to_move())) {
        const int score = null_move_search(node);
        if (score != kNoScore) return score;
        if (should_stop()) return node.alpha;
    }
    // 8. ProbCut (Buro, 1995).  Within the error.
    if (node.depth >= kProbCutMinDepth && !is_known(node.beta) &&
        !(node.hit.depth >= node.depth - 3 && node.hit.upper < node.beta + kProbCutMargin)) {
        const int score = probcut_search(node);
        if (score != kNoScore) return score;
        if (should_stop()) return node.alpha;
    }
    return std::nullopt;
}

// 10. Pruning of moves that are late or cannot lift the score: late move pruning (+123),
//    futility (Heinz, 1998; -28, within the error), by history and by static exchange (both
//    within the error).
[[gnu::always_inline]] inline bool NodeSearch::is_hopeless(const Node& node,
                                                           const Candidate& candidate,
                                                           int best_score, bool& skip_quiets) {
    const Position& position = node.position;
    if (!policy_.selective || is_known_loss(best_score) ||
        !position.has_pieces(position.side_to_move()))
        return false;
    const Move move = candidate.move;
    const int depth = node.depth;
    if (!candidate.quiet || node.facts.gives_check(move))
        return depth <= kExchangeMaxDepth &&
               !exchange_at_least(node.facts, move, -kNoisyExchangeMargin * depth);

    const int reduced_depth = std::max(0, depth - 1 - candidate.reduction / 1024);
    if (candidate.number >= late_move_count(depth, node.improving)) skip_quiets = true;
    if (!node.in_check && is_undecided(node.alpha) && reduced_depth <= kFutilityMaxDepth &&
        frame(node.ply)->static_eval + kFutilityBase + kFutilityMargin * reduced_depth +
                candidate.history / 128 <=
            node.alpha) {
        skip_quiets = true;
        return true;
    }
    if (reduced_depth <= kHistoryPruningMaxDepth &&
        candidate.history < -kHistoryPruningMargin * depth)
        return true;
    return reduced_depth <= kExchangeMaxDepth &&
           !exchange_at_least(node.facts, move,
                              -kQuietExchangeMargin * reduced_depth * reduced_depth);
}

[[gnu::always_inline]] inline bool NodeSearch::is_left_out(Node& node, const Candidate& candidate,
                                                           int best_score, bool& skip_quiets) {
    return is_hopeless(node, candidate, best_score, skip_quiets) ||
           (policy_.error != nullptr && overlooks(node, candidate.move));
}

// 11. Singular extension: is the table's move better than all others by a margin (Anantharaman,
//     Campbell and Hsu, 1988)?  If others beat beta too, the node ends: multi-cut (Björnsson
//     and Marsland, 1998).  Within the error.
[[gnu::always_inline]] inline std::optional<int> NodeSearch::singular_extension(const Node& node,
                                                                                Move move,
                                                                                int& extension) {
    const TableHit& hit = node.hit;
    if (!policy_.selective || node.excluded || node.depth < kSingularMinDepth ||
        hit.depth < node.depth - 3 || hit.lower <= -kInfinity || is_known(hit.lower) ||
        node.ply >= 2 * iteration_depth_)
        return std::nullopt;
    Frame* const here = frame(node.ply);
    const int singular_beta = hit.lower - kSingularMargin * node.depth / 100;
    here->excluded = move;
    const int score = search<NodeType::ZeroWindow>(node.position, singular_beta - 1, singular_beta,
                                                   (node.depth - 1) / 2, node.ply, node.cut_node);
    here->excluded = Move{};
    if (should_stop()) return node.alpha;
    if (score < singular_beta) {
        extension = 1;
        if (!node.pv && score < singular_beta - kDoubleExtensionMargin &&
            here->double_extensions < kMaxDoubleExtensions)
            extension = 2;
    } else if (singular_beta >= node.beta) {
        return singular_beta;
    } else if (hit.lower >= node.beta) {
        extension = -2;
    } else if (node.cut_node) {
        extension = -1;
    }
    return std::nullopt;
}

// 12. Check extension: near the leaves, where the check costs nothing (within the error), and
//     in a wide search where it has a single answer.
[[gnu::always_inline]] inline bool NodeSearch::is_extended_check(const Node& node, Move move,
                                                                 const Position& next) {
    return policy_.selective && next.in_check() && node.ply < 2 * iteration_depth_ &&
           ((node.depth <= kCheckExtensionMaxDepth && exchange_at_least(node.facts, move, 0)) ||
            (is_wide_ && has_one_legal_move(next.board())));
}

// 13. Late move reduction, in plies: moves late in the order are searched less deep at first
//     (Romstad, 2003).  Within the error.
[[gnu::always_inline]] inline int NodeSearch::late_move_reduction(const Node& node,
                                                                  const Candidate& candidate,
                                                                  bool gives_check) const {
    const int unreduced = 1 + (node.ply == 0 ? 1 : 0) + (node.pv ? 1 : 0);
    if (!policy_.selective || node.depth < 2 || candidate.number <= unreduced) return 0;
    int reduction = candidate.reduction;
    if (candidate.quiet) {
        if (!node.improving) reduction += kReductionNotImproving;
        if (gives_check) reduction -= kReductionCheck;
        if (node.table_move && !is_quiet(node.position, node.table_move))
            reduction += kReductionTableCapture;
        reduction -= candidate.history * kReductionHistory / 1024;
    } else {
        reduction /= 2;
    }
    if (node.cut_node) reduction += kReductionCutNode / (candidate.quiet ? 1 : 2);
    if (node.tt_pv) reduction -= kReductionTtPv;
    return reduction / 1024;
}

// 16. What was learnt: histories, table, the line by key, and how wrong the evaluation was.
[[gnu::always_inline]] inline void NodeSearch::store_result(const Node& node, int old_alpha,
                                                            int best_score, Move best_move,
                                                            Key best_key, const Tried& tried) {
    const Position& position = node.position;
    const bool raised = best_score > old_alpha;
    if (raised && best_score >= node.beta) update_histories(node, best_move, tried);
    if (node.excluded) return;
    const Bound bound = best_score >= node.beta ? Bound::Lower
                        : raised                ? Bound::Exact
                                                : Bound::Upper;
    if (node.ply != 0 || root_moves_->is_whole())
        table_.store(position.key(), node.ply, node.depth, best_move, best_score, bound,
                     node.tt_pv);
    if (!node.pv && policy_.zero_window_root && best_move && best_key != 0)
        pv_table_.store(position.key(), best_move, best_key, node.depth, false);
    const int static_eval = frame(node.ply)->static_eval;
    if (policy_.selective && !node.in_check && !is_known(best_score) &&
        (!best_move || !raised || is_quiet(position, best_move)) &&
        !(bound == Bound::Lower && best_score <= static_eval) &&
        !(bound == Bound::Upper && best_score >= static_eval))
        histories_->update_correction(position, best_score - static_eval, node.depth);
}

}  // namespace sebastes
