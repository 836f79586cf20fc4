// A pass over root moves of which some have a correction.
#include <algorithm>
#include <span>

#include "search/root/corrected_score.h"
#include "search/root/root_search.h"

namespace sebastes {

// In the order of the pass before, as in principal variation search: a move with a correction by
// itself, its window moved by the correction; the others together, by the node search.
int RootSearch::corrected_pass(NodeType type, int alpha, int beta, int depth) {
    int best = -kInfinity;
    bool others_searched = false;
    const std::size_t end = end_of_rank();
    for (std::size_t i = pv_index_; i < end && best < beta; ++i) {
        RootMove& root_move = root_moves_[i];
        if (root_move.correction == 0 && others_searched) continue;
        const int least = std::max(alpha, best);
        int score;
        if (root_move.correction == 0) {
            others_searched = true;
            score = nodes_.search_root(type, least, beta, depth);
        } else {
            score = search_alone(root_move, type, least, beta, depth);
        }
        if (nodes_.should_stop()) break;
        best = std::max(best, score);
        begins_pass_ = false;
    }
    begins_pass_ = true;
    return best;
}

int RootSearch::search_alone(const RootMove& root_move, NodeType type, int alpha, int beta,
                             int depth) {
    const int low = least_score(alpha + 1, root_move.correction) - 1;
    const int high = least_score(beta, root_move.correction);
    const std::span<const Move> line(&root_move.move, 1);
    const std::uint64_t nodes_before = nodes_.nodes();
    bool open_window = type == NodeType::Pv && begins_pass_;
    int score = 0;
    if (!open_window) {
        score = -nodes_.search_behind(NodeType::ZeroWindow, line, -low - 1, -low, depth - 1);
        open_window = type == NodeType::Pv && score > low;
    }
    if (open_window && !nodes_.should_stop())
        score = -nodes_.search_behind(NodeType::Pv, line, -high, -low, depth - 1);
    if (nodes_.should_stop()) return -kInfinity;
    searched({root_move.move, score, low, high, true, open_window, nodes_.nodes() - nodes_before});
    return corrected_score(score, root_move.correction);
}

}  // namespace sebastes
