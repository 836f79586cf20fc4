// The node routine: the order of its steps.  One routine serves every driver; its contract
// stands in node_search.h, its steps in node_steps.h.
#include <algorithm>
#include <cassert>

#include "search/node/node_search.h"
#include "search/node/node_steps.h"
#include "search/parameters.h"

namespace sebastes {

using namespace parameters;

template <NodeType type>
int NodeSearch::search_move(const Node& node, const Position& next, int number, int new_depth,
                            int reduction) {
    const int alpha = node.alpha;
    const int ply = node.ply;
    int score = -kInfinity;
    if (reduction > 0) {
        const int reduced = std::clamp(new_depth - reduction, 1, new_depth);
        score = -search<NodeType::ZeroWindow>(next, -alpha - 1, -alpha, reduced, ply + 1, true);
        if (score > alpha && reduced < new_depth) {
            // Better than thought: as deep as any other, deeper still when far better.
            new_depth += score > alpha + kDeeperBase + kDeeperFactor * node.depth / 100;
            if (new_depth > reduced)
                score = -search<NodeType::ZeroWindow>(next, -alpha - 1, -alpha, new_depth, ply + 1,
                                                      !node.cut_node);
        }
    } else if (type == NodeType::ZeroWindow || number > 1) {
        score = -search<NodeType::ZeroWindow>(next, -alpha - 1, -alpha, new_depth, ply + 1,
                                              !node.cut_node);
    }
    if constexpr (type == NodeType::Pv)
        if (number == 1 || score > alpha)
            score = -search<NodeType::Pv>(next, -node.beta, -alpha, new_depth, ply + 1, false);
    return score;
}

template <NodeType type>
int NodeSearch::search(const Position& position, int alpha, int beta, int depth, int ply,
                       bool cut_node) {
    constexpr bool kPv = type == NodeType::Pv;
    assert(-kInfinity <= alpha && alpha < beta && beta <= kInfinity);
    assert(kPv || alpha == beta - 1);
    // A line that leads into a known mate is followed to its end.
    if (depth <= 0) depth = kPv && knows_mate(position, ply) ? 1 : 0;
    if (depth == 0) return quiescence<type>(position, alpha, beta, ply, true);
    const bool root = ply == 0;
    PositionFacts facts(position);
    Node node{position, facts, alpha, beta, depth, ply, cut_node, kPv, frame(ply)->excluded};
    selective_depth_ = std::max(selective_depth_, ply + 1);
    if constexpr (kPv) triangular_pv_.clear(ply);

    // 1. Stop, draw, ply limit, and mate-distance pruning.
    if (!root)
        if (const auto score = end_of_line(node)) return *score;
    // 2. Static evaluation.  It is asked for before the table, which is slower to answer.
    if (!node.in_check) node.static_eval = corrected_evaluation(position);
    // 3. Transposition table, and what it and the line before say of the evaluation.
    if (const auto score = table_cut(node)) return *score;
    // 4. Endgame bases.
    if (const auto score = base_cut(node)) return *score;
    assess(node);
    // 5 to 8. Razoring, reverse futility, null move, ProbCut.
    if (const auto score = cut_before_moves(node)) return *score;
    // 9. Internal iterative reduction (Ed Schröder): no table move, no order.  Not measured alone.
    if (policy_.selective && node.depth >= kReduceWithoutMoveDepth && !node.table_move &&
        !node.excluded && (kPv || cut_node))
        --node.depth;

    const OrderingContext context = ordering_context(node.table_move, ply);
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
        if (root && !root_moves_->wants(move, move_number + 1)) continue;
        ++move_number;
        table_.prefetch(position.key_after(move));  // long before it is needed
        const bool quiet = is_quiet(position, move);
        const std::uint64_t nodes_before = nodes();
        const Candidate candidate{move, move_number, quiet,
                                  quiet ? history_of(position, move, ply) : 0,
                                  base_reduction(node.depth, move_number)};

        // 10. Pruning of late and hopeless moves; a weak player overlooks others.
        if (!root && is_left_out(node, candidate, best_score, skip_quiets)) continue;

        // 11. Singular extension.
        int extension = 0;
        if (!root && move == node.table_move)
            if (const auto score = singular_extension(node, move, extension)) return *score;

        const Position next = position.after(move);
        // 12. Check extension.
        if (extension == 0 && is_extended_check(node, move, next)) extension = 1;
        frame(ply + 1)->double_extensions = frame(ply)->double_extensions + (extension == 2);
        enter(position, next, move, ply);

        // 13. Late move reduction.
        const int reduction = late_move_reduction(node, candidate, next.in_check());

        // 14. Search the move.
        const int score =
            search_move<type>(node, next, move_number, node.depth - 1 + extension, reduction);
        leave();
        if (should_stop()) return root ? best_score : node.alpha;

        if (root) {
            const bool counts = move_number == 1 || score > node.alpha;
            if (counts && !kPv) pv_table_.store(position.key(), move, next.key(), node.depth, true);
            root_moves_->searched(
                {move, score, node.alpha, node.beta, counts, kPv, nodes() - nodes_before});
        }
        if (score > best_score) {
            best_score = score;
            best_key = next.key();
            if (score > node.alpha || policy_.zero_window_root) best_move = move;
            if (score > node.alpha) {
                if constexpr (kPv) triangular_pv_.raise(ply, move);
                if (score >= node.beta) break;
                node.alpha = score;
                if (policy_.selective && node.depth > 2 && node.depth < 12 && !is_known(score))
                    --node.depth;
            }
        }
        if (move != best_move || score <= old_alpha) tried.add(move, quiet);
    }

    // 15. Mate and stalemate.
    if (move_number == 0) {
        if (node.excluded) return node.alpha;
        return node.in_check ? mated_in(ply) : kDraw;
    }
    if (node.overlooked) suppose_quiet_move(node, best_score, best_move);
    if (best_score == -kInfinity) best_score = node.alpha;  // every move was pruned
    best_score = std::min(best_score, node.ceiling);

    // 16. What was learnt: histories, corrections, table, line.
    store_result(node, old_alpha, best_score, best_move, best_key, tried);
    return best_score;
}

template int NodeSearch::search<NodeType::Pv>(const Position&, int, int, int, int, bool);
template int NodeSearch::search<NodeType::ZeroWindow>(const Position&, int, int, int, int, bool);

}  // namespace sebastes
