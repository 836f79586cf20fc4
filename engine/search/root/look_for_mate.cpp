// The proof of a mate beside the search by depth, between its iterations.
//
// Where the score is far from even it finds, in lines that are forced, mates that are too deep for
// the search: of 183 foreign ones in 7 to 15, 1,000,000 nodes, 155 in place of 138 (bench/sprt.md).
#include <algorithm>

#include "search/parameters.h"
#include "search/root/root_search.h"

namespace sebastes {

using namespace parameters;

bool RootSearch::may_look_for_mate() const {
    const SearchPolicy& policy = settings_.policy;
    return index_ == 0 && lines() == 1 && policy.selective && policy.error == nullptr &&
           !is_corrected_ && settings_.ranks.empty();
}

// A mate that was found stays in front until the search by depth has the line of one as soon.
void RootSearch::look_for_mate() {
    if (!may_look_for_mate()) return;
    const RootMove& best = root_moves_.front();
    const bool has_line = is_win(best.score) && best.bound == Bound::Exact;
    const std::uint64_t spent = nodes_.nodes() - mate_finder_.nodes();
    const int score = best.plain_score();
    const int distance = nodes_.distance_from_even(score);
    const std::uint64_t wanted = distance >= kDecidedScore ? spent / kMateFinderDecidedShare
                                 : score >= kDraw          ? spent / kMateFinderShare
                                                           : 0;
    const std::uint64_t before = mate_finder_.nodes();
    std::uint64_t nodes = wanted > before ? wanted - before : 0;
    std::uint64_t left = ~std::uint64_t{0};
    if (const auto limit = budget_.limits().nodes)
        left = *limit - std::min(*limit, budget_.total_nodes());
    if (const auto of_clock = budget_.clock().nodes_left(nodes_.nodes());
        of_clock && !budget_.pondering())
        left = std::min(left, *of_clock);
    nodes = std::min(nodes, left - std::min(left, kMateFinderReserve));
    if (distance >= kWideScore && nodes > 0) {
        const int most = has_line ? mate_distance(best.score) - 1 : MateFinder::kMostMoves;
        mate_finder_.advance(most, nodes);
        nodes_.count(mate_finder_.nodes() - before);
    }
    const auto& mate = mate_finder_.mate();
    if (!mate || (has_line && mate_in(2 * mate->moves - 1) <= best.score)) return;
    const auto found = std::ranges::find(root_moves_, mate->line.front(), &RootMove::move);
    found->score = mate_in(2 * mate->moves - 1);
    found->bound = Bound::Exact;
    found->line = mate->line;
    std::rotate(root_moves_.begin(), found, found + 1);
}

}  // namespace sebastes
