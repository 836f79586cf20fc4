// The node of the search: its routine, then the steps that it calls, in the order in which they
// run.  One routine serves every driver.  Its contract is in node_search.h: what the returned value
// bounds, what is stored and what the principal variation holds.
//
// Each step says where its method comes from and what the engine loses without it: 15,000 nodes a
// move, 150 games each, ± 45 Elo (bench/sprt.md); "within the error" is less than that.  The steps
// are inlined into the routine, which is compiled for PV nodes and for others.
#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <tuple>

#include "board/move_list.h"
#include "eval/see.h"
#include "search/node/node_search.h"
#include "search/parameters.h"

namespace sebastes {

using namespace parameters;

namespace {

// The static evaluation prunes only scores that are not far from even, because beyond them the
// search looks for mates.
bool is_undecided(int score) { return std::abs(score) < kDecidedScore; }

}  // namespace

template <NodeType type>
// NOLINTNEXTLINE(readability-function-size): the steps in the order in which they run
int NodeSearch::search(const Position& position, int alpha, int beta, int depth, int ply,
                       bool cut_node) {
    constexpr bool kPv = type == NodeType::Pv;
    assert(-kInfinity <= alpha && alpha < beta && beta <= kInfinity);
    assert(kPv || alpha == beta - 1);
    // A line that leads into a known mate is followed to its end.
    if (depth <= 0) depth = kPv && knows_mate(position, ply) ? 1 : 0;
    if (depth == 0) return quiescence<type>(position, alpha, beta, ply, true);
    PositionFacts facts(position);
    Node node{position, facts, alpha, beta, depth, ply, cut_node, kPv, entry(ply)->excluded};
    selective_depth_ = std::max(selective_depth_, ply + 1);
    if constexpr (kPv) triangular_pv_.clear(ply);

    // 1. Stop, draw, ply limit, and mate-distance pruning.
    if (const auto score = end_of_line(node)) return *score;
    // 2. Static evaluation (corrected: +66).  It is computed while the table's entry is on its way
    //    from memory (1.8 % more nodes a second).
    if (!node.in_check) node.static_eval = corrected_evaluation(position);
    // 3. Transposition table.
    if (const auto score = table_cut(node)) return *score;
    // 4. Tablebases.
    if (const auto score = tablebase_cut(node)) return *score;
    // 5. Comparison of the evaluation with the table and with earlier plies.
    assess(node);
    // 6 to 10. Razoring, reverse futility, null move, ProbCut, internal iterative reduction.
    if (mode_.selective) {
        if (const auto score = cut_before_moves(node)) return *score;
        node.depth -= internal_iterative_reduction(node);
    }

    const OrderingContext context = ordering_context(node.hash_move, ply);
    MovePicker picker(facts, *histories_, context, MovePicker::Mode::All, move_stack_);
    const int old_alpha = node.alpha;
    int best_score = node.floor;
    Move best_move;
    Key best_key = 0;
    Tried tried;
    int move_number = 0;
    bool skip_quiets = false;

    while (const Move move = picker.next(skip_quiets)) {
        if (move == node.excluded) continue;
        ++move_number;
        const bool quiet = is_quiet(position, move);
        const Candidate candidate{move, move_number, quiet,
                                  quiet ? history_of(facts, move, ply) : 0,
                                  base_reduction(node.depth, move_number)};

        // 11. Pruning of late and hopeless moves (late move, futility, history, SEE).
        if (mode_.selective && is_hopeless(node, candidate, best_score, skip_quiets)) continue;
        if (mode_.weak && overlooks(node, move)) continue;
        table_.prefetch(position.key_after(move));  // long before it is needed

        // 12. Singular extension.
        int extension = 0;
        if (mode_.selective && move == node.hash_move)
            if (const auto score = singular_extension(node, move, extension)) return *score;

        const Position next = position.after(move);
        // 13. Check extension.
        if (mode_.selective && extension == 0 && is_extended_check(node, move, next)) extension = 1;
        entry(ply + 1)->double_extensions =
            entry(ply)->double_extensions + (extension == kDoubleExtension);
        enter(facts, next, move, ply);

        // 14. Late move reduction.
        const int reduction = mode_.selective ? lmr(node, candidate, next.in_check()) : 0;

        // 15. Search the move.
        const int score =
            search_move<type>(node, next, move_number, node.depth - 1 + extension, reduction);
        leave();
        if (should_stop()) return node.alpha;

        if (score > best_score) {
            best_score = score;
            best_key = next.key();
            if (mode_.lines_by_key || score > node.alpha) best_move = move;
            if (score > node.alpha) {
                if constexpr (kPv) triangular_pv_.raise(ply, move);
                if (score >= node.beta) {
                    ++entry(ply)->cut_offs;
                    break;
                }
                node.alpha = score;
                if (mode_.selective && node.depth >= kRaisedMinDepth &&
                    node.depth <= kRaisedMaxDepth && !is_known(score))
                    --node.depth;
            }
        }
        if (move != best_move || score <= old_alpha) tried.add(move, quiet);
    }

    // 16. Mate and stalemate.
    if (move_number == 0) {
        if (node.excluded) return node.alpha;
        return node.in_check ? mated_in(ply) : kDraw;
    }
    if (mode_.weak && node.overlooked) suppose_quiet_move(node, best_score, best_move);
    if (best_score == -kInfinity) best_score = node.alpha;  // every move was pruned
    best_score = std::min(best_score, node.ceiling);

    // 17. Update of histories, table, line and correction history.
    store_result(node, old_alpha, best_score, best_move, best_key, tried);
    return best_score;
}

// ---- The steps, in the order in which they run ----

// 1. Stop, draw, ply limit; and mate-distance pruning, when a mate nearer to the root is known.
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
    if (!node.excluded) probe(position, node.ply, node.hit);
    const TableHit& hit = node.hit;
    node.hash_move = hit.move;
    if (node.hash_move && !position.is_legal(node.hash_move)) node.hash_move = Move{};
    const bool deep_enough = mode_.selective ? hit.depth >= node.depth : hit.depth == node.depth;
    if (!node.pv && deep_enough && position.halfmove_clock() < kTableMaxHalfmoveClock) {
        if (hit.lower >= node.beta) {
            if (node.hash_move && is_quiet(position, node.hash_move) && mode_.selective)
                update_quiet(node.facts, node.hash_move,
                             std::min(kTableCutBonus * node.depth, kTableCutBonusLimit), node.ply);
            return hit.lower;
        }
        if (hit.upper <= node.alpha) return hit.upper;
    }
    const auto ply = static_cast<std::size_t>(node.ply);
    node.on_line = ply < best_line_.size() && best_line_[ply] == position.key();
    node.tt_pv = node.pv || hit.is_pv || node.on_line;
    return std::nullopt;
}

// 4. Tablebases: a draw ends the node, a win or loss bounds its value.
[[gnu::always_inline]] inline std::optional<int> NodeSearch::tablebase_cut(Node& node) {
    if (!may_be_in_tablebases(node.position)) [[likely]]
        return std::nullopt;
    if (node.excluded) return std::nullopt;
    const auto known = tablebase_score(node.position, node.depth, node.ply);
    if (!known) return std::nullopt;
    const auto [score, bound] = *known;
    if (bound == Bound::Exact ||
        (bound == Bound::Lower ? score >= node.beta : score <= node.alpha)) {
        table_.store(node.position.key(), node.ply,
                     std::min(node.depth + kTablebaseDepth, kMaxPly - 1), Move{}, score, bound,
                     node.tt_pv);
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

// 5. The static evaluation is replaced by a better bound of the table; `improving` says whether it
//    is better than two plies before (as in Stockfish, within the error); and the history of the
//    enemy's last move gets a bonus for what that move did to the evaluation: +45 ± 19.
[[gnu::always_inline]] inline void NodeSearch::assess(Node& node) {
    const int ply = node.ply;
    StackEntry* const here = entry(ply);
    here->static_eval = node.static_eval;
    if (!node.in_check) {
        node.eval = node.static_eval;
        if (node.hit.lower > node.eval) node.eval = node.hit.lower;
        if (node.hit.upper < node.eval) node.eval = node.hit.upper;
    }
    const auto improved_on = [&](int back) {
        return entry(ply - back)->static_eval != kNoScore &&
               here->static_eval > entry(ply - back)->static_eval;
    };
    node.improving = !node.in_check &&
                     (entry(ply - 2)->static_eval != kNoScore ? improved_on(2) : improved_on(4));
    if (mode_.selective && !node.in_check && !node.excluded &&
        entry(ply - 1)->static_eval != kNoScore) {
        const int gain = -(entry(ply - 1)->static_eval + here->static_eval);
        update_prior_move(node.position,
                          std::clamp(gain * kEvaluationBonusFactor / 100, -kEvaluationBonusLimit,
                                     kEvaluationBonusLimit),
                          ply);
    }
    entry(ply + 1)->killers = {};
    entry(ply + 1)->double_extensions = here->double_extensions;
    entry(ply + 2)->cut_offs = 0;
}

// 6 to 9. These steps end a zero-window node before its moves are generated.  A wide search leaves
//         out 6 to 8.
[[gnu::always_inline]] inline std::optional<int> NodeSearch::cut_before_moves(const Node& node) {
    if (node.pv || node.on_line || node.in_check || node.excluded) return std::nullopt;
    const Position& position = node.position;
    const int static_eval = entry(node.ply)->static_eval;

    // 6. Razoring: the position is so bad that only captures can help (Birmingham and Kent, 1977).
    //    Within the error.
    if (!mode_.wide && node.depth <= kRazorMaxDepth && is_undecided(node.alpha) &&
        node.eval + kRazorMargin * node.depth < node.alpha) {
        const int score =
            quiescence<NodeType::NonPv>(position, node.alpha, node.beta, node.ply, true);
        if (score <= node.alpha) return score;
    }
    // 7. Reverse futility pruning: the position is so good that the enemy will avoid it (Heinz,
    //    1998).  Within the error.
    if (!mode_.wide && node.depth <= kReverseFutilityMaxDepth && is_undecided(node.beta) &&
        !is_known_win(node.eval) &&
        node.eval - kReverseFutilityMargin * node.depth +
                (node.improving ? kReverseFutilityImproving : 0) >=
            node.beta &&
        (!node.hash_move || !is_quiet(position, node.hash_move) || !node.tt_pv))
        return ((kReverseFutilityParts - 1) * node.eval + node.beta) / kReverseFutilityParts;
    // 8. Null move (Donninger, 1993).  Within the error.
    if (!mode_.wide && node.depth >= kNullMoveMinDepth && node.eval >= node.beta &&
        node.eval >= static_eval &&
        static_eval + kNullMoveDepthMargin * node.depth >= node.beta + kNullMoveMargin &&
        entry(node.ply - 1)->move && node.ply >= null_move_min_ply_ && is_undecided(node.beta) &&
        position.has_pieces(position.side_to_move())) {
        const int score = null_move_search(node);
        if (score != kNoScore) return score;
        if (should_stop()) return node.alpha;
    }
    // 9. ProbCut (Buro, 1995).  Within the error.
    if (node.depth >= kProbCutMinDepth && !is_known(node.beta) &&
        !(node.hit.depth >= node.depth - kProbCutReduction &&
          node.hit.upper < node.beta + kProbCutMargin)) {
        const int score = probcut_search(node);
        if (score != kNoScore) return score;
        if (should_stop()) return node.alpha;
    }
    return std::nullopt;
}

// The search of step 8: the side to move passes, when the position is so good that even a free move
// does not save the enemy.  Returns a score >= beta, or kNoScore.
int NodeSearch::null_move_search(const Node& node) {
    const Position& position = node.position;
    const auto [beta, depth, ply] = std::tuple(node.beta, node.depth, node.ply);
    const int reduction =
        (kNullMoveBase + kNullMoveDepthFactor * depth +
         kNullMoveEvalFactor * std::min(node.eval - beta, kNullMoveEvalLimit) / 1000) /
        kPly;
    const Position next = position.after_null();
    table_.prefetch(next.key());
    enter(node.facts, next, Move{}, ply);
    int score = -search<NodeType::NonPv>(next, -beta, -beta + 1, depth - reduction, ply + 1,
                                         !node.cut_node);
    leave();
    if (should_stop() || score < beta) return kNoScore;
    if (is_known_win(score)) score = beta;  // a win after a null move is not proven
    if (depth < kNullMoveVerifyDepth || null_move_min_ply_ > 0) return score;

    // At high depth a search without null moves makes sure that this is no zugzwang.
    null_move_min_ply_ = ply + kNullMoveVerifyPlies * (depth - reduction) / 1024;
    const int verified =
        search<NodeType::NonPv>(position, beta - 1, beta, depth - reduction, ply, false);
    null_move_min_ply_ = 0;
    return verified >= beta ? score : kNoScore;
}

// The search of step 9: a capture that beats a raised beta in a shallow search would beat beta in a
// deep one.  Returns a score >= beta, or kNoScore.
int NodeSearch::probcut_search(const Node& node) {
    const Position& position = node.position;
    const int ply = node.ply;
    const int raised = node.beta + kProbCutMargin;
    const int eval = entry(ply)->static_eval;
    const OrderingContext context = ordering_context(node.hash_move, ply);
    MovePicker picker(node.facts, *histories_, context, MovePicker::Mode::NoisyOnly, move_stack_);
    while (const Move move = picker.next(true)) {
        if (move == entry(ply)->excluded || is_quiet(position, move) ||
            !see_ge(node.facts, move, raised - eval))
            continue;
        const Position next = position.after(move);
        table_.prefetch(next.key());
        enter(node.facts, next, move, ply);
        int score = -quiescence<NodeType::NonPv>(next, -raised, -raised + 1, ply + 1, true);
        if (score >= raised)
            score = -search<NodeType::NonPv>(next, -raised, -raised + 1,
                                             node.depth - 1 - kProbCutReduction, ply + 1,
                                             !node.cut_node);
        leave();
        if (should_stop()) return kNoScore;
        if (score >= raised) {
            table_.store(position.key(), ply, node.depth - kProbCutReduction, move, score,
                         Bound::Lower, false);
            return is_known_win(score) ? score : score - kProbCutMargin;
        }
    }
    return kNoScore;
}

// 10. Internal iterative reduction (Ed Schröder), in plies: without a table move the order of the
//     moves is poor.  Not measured alone.
[[gnu::always_inline]] inline int NodeSearch::internal_iterative_reduction(const Node& node) const {
    if (node.depth < kIirMinDepth || node.hash_move || node.excluded || !(node.pv || node.cut_node))
        return 0;
    return node.cut_node && node.depth >= kIirCutNodeMinDepth ? 2 : 1;
}

// 11. Pruning of moves that are late or cannot lift the score: late move pruning (+123), futility
//     (Heinz, 1998; -28, within the error), by history and by static exchange (both within the
//     error).
[[gnu::always_inline]] inline bool NodeSearch::is_hopeless(const Node& node,
                                                           const Candidate& candidate,
                                                           int best_score, bool& skip_quiets) {
    const Position& position = node.position;
    if (is_known_loss(best_score) || !position.has_pieces(position.side_to_move())) return false;
    const Move move = candidate.move;
    const int depth = node.depth;
    if (!candidate.quiet || node.facts.gives_check(move))
        return depth <= kSeeMaxDepth && !see_ge(node.facts, move, -kNoisySeeMargin * depth);

    const int reduced_depth = std::max(0, depth - 1 - candidate.reduction / kPly);
    if (candidate.number >= lmp_move_count(depth, node.improving)) skip_quiets = true;
    if (!node.in_check && is_undecided(node.alpha) && reduced_depth <= kFutilityMaxDepth &&
        entry(node.ply)->static_eval + kFutilityBase + kFutilityMargin * reduced_depth +
                candidate.history / kFutilityHistory <=
            node.alpha)
        return true;
    if (reduced_depth <= kHistoryPruningMaxDepth &&
        candidate.history < -kHistoryPruningMargin * depth)
        return true;
    return reduced_depth <= kSeeMaxDepth &&
           !see_ge(node.facts, move, -kQuietSeeMargin * reduced_depth * reduced_depth);
}

// 12. Singular extension: is the table's move better than all others by a margin (Anantharaman,
//     Campbell and Hsu, 1988)?  If others beat beta too, the node ends: multi-cut (Björnsson
//     and Marsland, 1998).  Within the error.
[[gnu::always_inline]] inline std::optional<int> NodeSearch::singular_extension(const Node& node,
                                                                                Move move,
                                                                                int& extension) {
    const TableHit& hit = node.hit;
    if (node.excluded || node.depth < kSingularMinDepth ||
        hit.depth < node.depth - kSingularTableDepth || hit.lower <= -kInfinity ||
        is_known(hit.lower) || node.ply >= kExtensionMaxPly * iteration_depth_)
        return std::nullopt;
    StackEntry* const here = entry(node.ply);
    const int singular_beta = hit.lower - kSingularMargin * node.depth / 100;
    here->excluded = move;
    const int score = search<NodeType::NonPv>(node.position, singular_beta - 1, singular_beta,
                                              (node.depth - 1) / 2, node.ply, node.cut_node);
    here->excluded = Move{};
    if (should_stop()) return node.alpha;
    if (score < singular_beta) {
        extension = kSingularExtension;
        if (!node.pv && score < singular_beta - kDoubleExtensionMargin &&
            here->double_extensions < kMaxDoubleExtensions)
            extension = kDoubleExtension;
    } else if (singular_beta >= node.beta) {
        return singular_beta;
    } else if (hit.lower >= node.beta) {
        extension = kTableCutExtension;
    } else if (node.cut_node) {
        extension = kCutNodeExtension;
    }
    return std::nullopt;
}

// 13. Check extension: near the leaves, where the check costs nothing (within the error), and
//     in a wide search where it has a single answer.
[[gnu::always_inline]] inline bool NodeSearch::is_extended_check(const Node& node, Move move,
                                                                 const Position& next) {
    return next.in_check() && node.ply < kExtensionMaxPly * iteration_depth_ &&
           ((node.depth <= kCheckExtensionMaxDepth && see_ge(node.facts, move, 0)) ||
            (mode_.wide && has_one_legal_move(next.board())));
}

// 14. Late move reduction, in plies: moves late in the order are searched less deep at first
//     (Romstad, 2003), less deep still if many replies were cut-offs (+9 ± 15).  Within the error.
[[gnu::always_inline]] inline int NodeSearch::lmr(const Node& node, const Candidate& candidate,
                                                  bool gives_check) const {
    const int unreduced = node.pv || node.on_line ? kUnreducedPvMoves : kUnreducedMoves;
    if (node.depth < kReductionMinDepth || candidate.number <= unreduced) return 0;
    int reduction = candidate.reduction;
    if (candidate.quiet) {
        if (!node.improving) reduction += kReductionNotImproving;
        if (gives_check) reduction -= kReductionCheck;
        if (node.hash_move && !is_quiet(node.position, node.hash_move))
            reduction += kReductionHashCapture;
        reduction -= candidate.history * kReductionHistory / 1024;
    } else {
        reduction /= kNoisyReductionShare;
    }
    if (node.cut_node)
        reduction += kReductionCutNode / (candidate.quiet ? 1 : kNoisyReductionShare);
    if (entry(node.ply + 1)->cut_offs > kManyCutOffs) reduction += kReductionCutOffs;
    if (node.pv || node.on_line) reduction -= kReductionPv;
    if (node.tt_pv) reduction -= kReductionTtPv;
    return reduction / kPly;
}

// 15. The search of a move: with a zero window, at a PV node the first move with the whole one; a
//     reduced move that beats alpha once more to the whole depth, or deeper where it beats alpha by
//     far; at a PV node a move that beats alpha once more with the whole window.
template <NodeType type>
int NodeSearch::search_move(const Node& node, const Position& next, int number, int new_depth,
                            int reduction) {
    const int alpha = node.alpha;
    const int ply = node.ply;
    int score = -kInfinity;
    if (reduction > 0) {
        const int reduced = std::clamp(new_depth - reduction, 1, new_depth);
        score = -search<NodeType::NonPv>(next, -alpha - 1, -alpha, reduced, ply + 1, true);
        if (score > alpha && reduced < new_depth) {
            // Better than thought: as deep as any other, deeper still when far better.
            new_depth += score > alpha + kDeeperBase + kDeeperFactor * node.depth / 100;
            if (new_depth > reduced) {
                score = -search<NodeType::NonPv>(next, -alpha - 1, -alpha, new_depth, ply + 1,
                                                 !node.cut_node);
                if (!should_stop()) update_searched_again(node, score, new_depth);
            }
        }
    } else if (type == NodeType::NonPv || number > 1) {
        score =
            -search<NodeType::NonPv>(next, -alpha - 1, -alpha, new_depth, ply + 1, !node.cut_node);
    }
    if constexpr (type == NodeType::Pv)
        if (number == 1 || score > alpha)
            score = -search<NodeType::Pv>(next, -node.beta, -alpha, new_depth, ply + 1, false);
    return score;
}

// 17. Update of the histories, the table, the PV table and the correction history.
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
    table_.store(position.key(), node.ply, node.depth, best_move, best_score, bound, node.tt_pv);
    if (mode_.lines_by_key && !node.pv && best_move && best_key != 0)
        pv_table_.store(position.key(), best_move, best_key, node.depth);
    if (mode_.selective)
        if (!best_move || !raised || is_quiet(position, best_move))
            update_correction(position, node.ply, best_score, bound, node.depth);
}

// Whether the table has a mate for a position at depth 0.
bool NodeSearch::knows_mate(const Position& position, int ply) const {
    if (!mode_.selective) return false;
    TableHit hit;
    probe(position, ply, hit);
    return (is_win(hit.lower) || is_loss(hit.upper)) && !is_draw(position, ply);
}

// ---- The root ----

void NodeSearch::enter_root(bool cut_node) {
    root_is_cut_node_ = cut_node;
    entry(0)->static_eval = root_->in_check() ? kNoScore : corrected_evaluation(*root_);
    entry(1)->killers = {};
    entry(1)->double_extensions = 0;
    entry(1)->cut_offs = 0;
}

// Treats the move as a PV node treats its moves, whatever the window.
int NodeSearch::search_root_move(NodeType type, Move move, int number, int alpha, int beta,
                                 int depth) {
    const Position& position = *root_;
    PositionFacts facts(position);
    Node node{position, facts, alpha, beta, depth, 0, root_is_cut_node_ && number == 1, true, {}};
    node.tt_pv = true;
    const bool quiet = is_quiet(position, move);
    const Candidate candidate{move, number, quiet, quiet ? history_of(facts, move, 0) : 0,
                              base_reduction(depth, number)};
    const Position next = position.after(move);
    const int extension = mode_.selective && is_extended_check(node, move, next) ? 1 : 0;
    enter(facts, next, move, 0);
    int score;
    if (type == NodeType::Pv) {
        score = -search<NodeType::Pv>(next, -beta, -alpha, depth - 1 + extension, 1, false);
    } else {
        const int reduction = mode_.selective && number > kUnreducedRootMoves
                                  ? lmr(node, candidate, next.in_check())
                                  : 0;
        score = search_move<NodeType::NonPv>(node, next, number, depth - 1 + extension, reduction);
    }
    leave();
    return score;
}

void NodeSearch::store_root(Move best, int score, Bound bound, int depth) {
    table_.store(root_->key(), 0, depth, best, score, bound, true);
    if (mode_.selective && is_quiet(*root_, best))
        update_correction(*root_, 0, score, bound, depth);
}

int NodeSearch::search_behind(std::span<const Move> moves, int alpha, int beta, int depth) {
    std::vector<Position> positions;
    positions.reserve(moves.size() + 1);  // the accumulator stack refers to them
    positions.push_back(*root_);
    for (const Move move : moves) {
        PositionFacts before(positions.back());
        positions.push_back(before.position().after(move));
        enter(before, positions.back(), move, static_cast<int>(positions.size()) - 2);
    }
    const int ply = static_cast<int>(moves.size());
    const int score = search<NodeType::Pv>(positions.back(), alpha, beta, depth, ply, false);
    for (std::size_t i = 0; i < moves.size(); ++i) leave();
    return score;
}

}  // namespace sebastes
