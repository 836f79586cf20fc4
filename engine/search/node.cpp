// The node routine and what it is made of.  One routine serves every driver; its
// contract stands in worker.h.
#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "eval/static_exchange.h"
#include "search/parameters.h"
#include "search/worker.h"

namespace sebastes {

using namespace parameters;

namespace {

const LogarithmTable& logarithms() {
    static const LogarithmTable kTable;
    return kTable;
}

// Where a side is far ahead the static evaluation prunes nothing more: what is left is to
// find the mate.
bool is_open_fight(int score) { return std::abs(score) < kDecidedScore; }

int base_reduction(int depth, int move_number) {
    return kReductionBase + kReductionFactor * logarithms().product(depth, move_number) / 1024;
}

}  // namespace

// A move made, and what decides how deep it is searched.
struct Worker::Candidate {
    const Position& position;  // after the move
    int number;                // 1 for the first move of the node
    int new_depth;             // unreduced, extensions included
    int reduction;             // plies to take off at first; 0: none
};

template <Worker::NodeType type>
int Worker::search_candidate(const Candidate& candidate, int alpha, int beta, int depth, int ply,
                             bool cut_node) {
    const Position& next = candidate.position;
    int new_depth = candidate.new_depth;
    int score = -kInfinity;
    if (candidate.reduction > 0) {
        const int reduced = std::clamp(new_depth - candidate.reduction, 1, new_depth);
        score = -search<NodeType::ZeroWindow>(next, -alpha - 1, -alpha, reduced, ply + 1, true);
        if (score > alpha && reduced < new_depth) {
            // Better than thought: as deep as any other, deeper still when far better.
            new_depth += score > alpha + kDeeperBase + kDeeperFactor * depth / 100;
            if (new_depth > reduced)
                score = -search<NodeType::ZeroWindow>(next, -alpha - 1, -alpha, new_depth, ply + 1,
                                                      !cut_node);
        }
    } else if (type == NodeType::ZeroWindow || candidate.number > 1) {
        score =
            -search<NodeType::ZeroWindow>(next, -alpha - 1, -alpha, new_depth, ply + 1, !cut_node);
    }
    if constexpr (type == NodeType::Pv)
        if (candidate.number == 1 || score > alpha)
            score = -search<NodeType::Pv>(next, -beta, -alpha, new_depth, ply + 1, false);
    return score;
}

template <Worker::NodeType type>
int Worker::search(const Position& position, int alpha, int beta, int depth, int ply,
                   bool cut_node) {
    constexpr bool kPv = type == NodeType::Pv;
    assert(-kInfinity <= alpha && alpha < beta && beta <= kInfinity);
    assert(kPv || alpha == beta - 1);
    if (depth <= 0) {
        // A line that leads into a known mate is followed to its end.
        if (!kPv || !knows_mate(position, ply)) return quiescence<type>(position, alpha, beta, ply);
        depth = 1;
    }

    const bool root = ply == 0;
    const bool selective = shared_.selective;
    const bool in_check = position.in_check();
    Frame* const here = frame(ply);
    const Move excluded = here->excluded;
    selective_depth_ = std::max(selective_depth_, ply + 1);
    if constexpr (kPv) pv_lines_.clear(ply);

    // 1. Stop, draw, ply limit, and mate-distance pruning.
    if (!root) {
        if (should_stop()) return alpha;
        if (is_draw(position, ply)) return kDraw;
        if (ply >= kMaxPly - 1) return in_check ? kDraw : corrected_evaluation(position);
        alpha = std::max(alpha, mated_in(ply));
        beta = std::min(beta, mate_in(ply + 1));
        if (alpha >= beta) return alpha;
    }

    // 2. Transposition table.
    TableHit hit;
    if (!excluded) hit = probe(position, ply);
    Move table_move = hit.move;
    if (root) table_move = root_moves_[pv_index_].move;
    if (table_move && !root && !position.is_legal(table_move)) table_move = Move{};
    const bool deep_enough = selective ? hit.depth >= depth : hit.depth == depth;
    if (!kPv && !root && deep_enough && position.halfmove_clock() < 90) {
        if (hit.lower >= beta) {
            if (table_move && is_quiet(position, table_move) && selective)
                update_quiet(position, table_move, std::min(120 * depth, 1000), ply);
            return hit.lower;
        }
        if (hit.upper <= alpha) return hit.upper;
    }
    const bool was_pv = kPv || hit.is_pv ||
                        (static_cast<std::size_t>(ply) < line_keys_.size() &&
                         line_keys_[static_cast<std::size_t>(ply)] == position.key());

    // 3. Static evaluation, improved by what the table knows.
    int eval = kNoScore;
    here->static_eval = kNoScore;
    if (!in_check) {
        eval = here->static_eval = corrected_evaluation(position);
        if (hit.lower > eval) eval = hit.lower;
        if (hit.upper < eval) eval = hit.upper;
    }
    const auto improved_on = [&](int back) {
        return frame(ply - back)->static_eval != kNoScore &&
               here->static_eval > frame(ply - back)->static_eval;
    };
    const bool improving =
        !in_check && (frame(ply - 2)->static_eval != kNoScore ? improved_on(2) : improved_on(4));
    if (selective && !in_check && !excluded && frame(ply - 1)->static_eval != kNoScore) {
        const int gain = -(frame(ply - 1)->static_eval + here->static_eval);
        update_prior_move(position,
                          std::clamp<int>(gain * kEvaluationBonusFactor / 100,
                                          -kEvaluationBonusLimit, kEvaluationBonusLimit),
                          ply);
    }
    frame(ply + 1)->killers = {};
    frame(ply + 1)->double_extensions = here->double_extensions;

    if (selective && !kPv && !in_check && !excluded) {
        // 4. Razoring: so bad that only captures can help.
        if (depth <= kRazorMaxDepth && is_open_fight(alpha) &&
            eval + kRazorMargin * depth < alpha) {
            const int score = quiescence<NodeType::ZeroWindow>(position, alpha, beta, ply);
            if (score <= alpha) return score;
        }
        // 5. Reverse futility pruning: so good that the enemy will not come this way.
        if (depth <= kReverseFutilityMaxDepth && is_open_fight(beta) && !is_win(eval) &&
            eval - kReverseFutilityMargin * depth + (improving ? kReverseFutilityImproving : 0) >=
                beta &&
            (!table_move || !is_quiet(position, table_move) || !was_pv))
            return (2 * eval + beta) / 3;
        // 6. Null move.
        if (depth >= kNullMoveMinDepth && eval >= beta &&
            here->static_eval + kNullMoveDepthMargin * depth >= beta + kNullMoveMargin &&
            frame(ply - 1)->move && ply >= null_move_min_ply_ && !is_mate(beta) &&
            position.has_pieces(position.side_to_move())) {
            const int score = null_move_search(position, beta, depth, ply, cut_node, eval);
            if (score != kNoScore) return score;
            if (should_stop()) return alpha;
        }
        // 7. ProbCut.
        if (depth >= kProbCutMinDepth && !is_mate(beta) &&
            !(hit.depth >= depth - 3 && hit.upper < beta + kProbCutMargin)) {
            const int score = probcut_search(position, ordering_context(table_move, ply), beta,
                                             depth, ply, cut_node);
            if (score != kNoScore) return score;
            if (should_stop()) return alpha;
        }
    }

    // 8. Internal iterative reduction: without a table move the order is a guess.
    if (selective && depth >= kReduceWithoutMoveDepth && !table_move && !excluded &&
        (kPv || cut_node))
        --depth;

    const OrderingContext context = ordering_context(table_move, ply);
    MovePicker picker(position, *histories_, context, MovePicker::Mode::All);
    const int old_alpha = alpha;
    int best_score = -kInfinity;
    Move best_move;
    Key best_key = 0;
    Tried tried;
    int move_number = 0;
    bool skip_quiets = false;

    while (const Move move = picker.next(skip_quiets)) {
        if (move == excluded) continue;
        RootMove* root_move = nullptr;
        if (root) {
            root_move = find_root_move(move);
            if (root_move == nullptr) continue;  // not wanted, or shown before (MultiPV)
            tell_current_move(move, move_number + 1);
        }
        ++move_number;
        shared_.table.prefetch(position.key_after(move));  // long before it is needed
        const bool quiet = is_quiet(position, move);
        const std::uint64_t nodes_before = nodes();
        int reduction = base_reduction(depth, move_number);
        const int history = quiet ? history_of(position, move, ply) : 0;

        // 9. Pruning of late and hopeless moves.
        if (selective && !root && !is_loss(best_score) &&
            position.has_pieces(position.side_to_move())) {
            const int reduced_depth = std::max(0, depth - 1 - reduction / 1024);
            if (quiet && !position.gives_check(move)) {
                if (move_number >= late_move_count(depth, improving)) skip_quiets = true;
                if (!in_check && is_open_fight(alpha) && reduced_depth <= kFutilityMaxDepth &&
                    here->static_eval + kFutilityBase + kFutilityMargin * reduced_depth +
                            history / 128 <=
                        alpha) {
                    skip_quiets = true;
                    continue;
                }
                if (reduced_depth <= kHistoryPruningMaxDepth &&
                    history < -kHistoryPruningMargin * depth)
                    continue;
                if (reduced_depth <= kExchangeMaxDepth &&
                    !exchange_at_least(position, move,
                                       -kQuietExchangeMargin * reduced_depth * reduced_depth))
                    continue;
            } else if (depth <= kExchangeMaxDepth &&
                       !exchange_at_least(position, move, -kNoisyExchangeMargin * depth)) {
                continue;
            }
        }

        // 10. Singular extension: is the table's move better than all others by a margin?
        int extension = 0;
        if (selective && !root && move == table_move && !excluded && depth >= kSingularMinDepth &&
            hit.depth >= depth - 3 && hit.lower > -kInfinity && !is_mate(hit.lower) &&
            ply < 2 * root_depth_) {
            const int singular_beta = hit.lower - kSingularMargin * depth / 100;
            here->excluded = move;
            const int score = search<NodeType::ZeroWindow>(
                position, singular_beta - 1, singular_beta, (depth - 1) / 2, ply, cut_node);
            here->excluded = Move{};
            if (should_stop()) return alpha;
            if (score < singular_beta) {
                extension = 1;
                if (!kPv && score < singular_beta - kDoubleExtensionMargin &&
                    here->double_extensions < kMaxDoubleExtensions)
                    extension = 2;
            } else if (singular_beta >= beta) {
                return singular_beta;  // two moves beat beta: multi-cut
            } else if (hit.lower >= beta) {
                extension = -2;
            } else if (cut_node) {
                extension = -1;
            }
        }

        const Position next = position.after(move);

        // 11. Check extension, where the check costs nothing.
        if (selective && extension == 0 && next.in_check() && ply < 2 * root_depth_ && depth <= 6 &&
            exchange_at_least(position, move, 0))
            extension = 1;

        frame(ply + 1)->double_extensions = here->double_extensions + (extension == 2);
        enter(position, next, move, ply);

        // 12. Late move reduction.
        if (!selective || depth < 2 || move_number <= 1 + (root ? 1 : 0) + (kPv ? 1 : 0)) {
            reduction = 0;
        } else {
            if (quiet) {
                reduction += improving ? 0 : +kReductionNotImproving;
                reduction -= next.in_check() ? +kReductionCheck : 0;
                reduction +=
                    table_move && !is_quiet(position, table_move) ? +kReductionTableCapture : 0;
                reduction -= history * kReductionHistory / 1024;
            } else {
                reduction /= 2;
            }
            reduction += cut_node ? kReductionCutNode / (quiet ? 1 : 2) : 0;
            reduction -= was_pv ? +kReductionWasPv : 0;
        }

        // 13. Search the move.
        const Candidate candidate{next, move_number, depth - 1 + extension, reduction / 1024};
        const int score = search_candidate<type>(candidate, alpha, beta, depth, ply, cut_node);
        leave();
        if (should_stop()) return root ? best_score : alpha;

        if (root) {
            root_move->nodes += nodes() - nodes_before;
            if (move_number == 1 || score > alpha) {
                if constexpr (!kPv) lines_.store(position.key(), move, next.key(), depth, true);
                take_root_score(*root_move, score, alpha, beta, kPv);
            } else {
                root_move->score = -kInfinity;
            }
        }
        if (score > best_score) {
            best_score = score;
            best_key = next.key();
            if (score > alpha || shared_.driver == Driver::MtdF) best_move = move;
            if (score > alpha) {
                if constexpr (kPv) pv_lines_.raise(ply, move);
                if (score >= beta) break;
                alpha = score;
                if (selective && depth > 2 && depth < 12 && !is_mate(score)) --depth;
            }
        }
        if (move != best_move || score <= old_alpha) tried.add(move, quiet);
    }

    // 14. Mate and stalemate.
    if (move_number == 0) {
        if (excluded) return alpha;
        return in_check ? mated_in(ply) : kDraw;
    }
    if (best_score == -kInfinity) best_score = alpha;  // every move was pruned

    // 15. What was learnt: histories, corrections, table, line.
    const bool raised = best_score > old_alpha;
    if (raised && best_score >= beta) update_histories(position, best_move, tried, depth, ply);
    if (excluded) return best_score;
    const Bound bound = best_score >= beta ? Bound::Lower : raised ? Bound::Exact : Bound::Upper;
    if (!root || (pv_index_ == 0 && all_root_moves_))
        shared_.table.store(position.key(), ply, depth, best_move, best_score, bound, was_pv);
    if (!kPv && shared_.driver == Driver::MtdF && best_move && best_key != 0)
        lines_.store(position.key(), best_move, best_key, depth, false);
    if (selective && !in_check && !is_mate(best_score) &&
        (!best_move || !raised || is_quiet(position, best_move)) &&
        !(bound == Bound::Lower && best_score <= here->static_eval) &&
        !(bound == Bound::Upper && best_score >= here->static_eval))
        histories_->update_correction(position, best_score - here->static_eval, depth);
    return best_score;
}

template int Worker::search<Worker::NodeType::Pv>(const Position&, int, int, int, int, bool);
template int Worker::search<Worker::NodeType::ZeroWindow>(const Position&, int, int, int, int,
                                                          bool);

}  // namespace sebastes
