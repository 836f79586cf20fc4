#include "search/mate/mate_finder.h"

#include <algorithm>
#include <utility>

#include "search/parameters.h"

namespace sebastes {

using namespace parameters;

namespace {

constexpr std::size_t kMemoryMib = 4;

// So many that the fifty-move rule lets them end, whatever they are.
int moves_before_fifty(const Position& position) {
    return std::max(0, (101 - position.halfmove_clock()) / 2);
}

}  // namespace

MateFinder::MateFinder(SearchBudget& budget) : budget_(budget) {}

void MateFinder::prepare(const Game& game, std::vector<Move> moves) {
    game_ = game;
    moves_ = std::move(moves);
    proof_.reset();
}

std::uint64_t MateFinder::wanted_nodes(const Iteration& iteration) const {
    const std::uint64_t before = nodes();
    const std::uint64_t of_depth = iteration.nodes - before;
    const std::uint64_t wanted = iteration.distance >= kDecidedScore
                                     ? of_depth / kMateFinderDecidedShare
                                 : iteration.score >= kDraw ? of_depth / kMateFinderShare
                                                            : 0;
    std::uint64_t left = ~std::uint64_t{0};
    if (const auto limit = budget_.limits().nodes)
        left = *limit - std::min(*limit, budget_.total_nodes());
    const auto of_clock = budget_.clock().nodes_left(iteration.nodes);
    if (of_clock && !budget_.pondering()) left = std::min(left, *of_clock);
    return std::min(wanted - std::min(wanted, before), left - std::min(left, kMateFinderReserve));
}

void MateFinder::look(const Iteration& iteration) {
    if (iteration.distance < kWideScore) return;
    const std::uint64_t nodes = wanted_nodes(iteration);
    if (nodes > 0) advance(iteration.mate_moves.value_or(kMostMoves + 1) - 1, nodes);
}

bool MateFinder::advance(int most_moves, std::uint64_t nodes) {
    int moves = std::min({most_moves, kMostMoves, moves_before_fifty(game_.position())});
    if (mate() != nullptr) moves = std::min(moves, mate()->moves - 1);
    if (moves <= (proof_ ? proof_->none_in() : 0)) return false;
    if (!table_) table_ = std::make_unique<TranspositionTable>(kMemoryMib);
    if (!proof_) {
        table_->clear();
        proof_ = std::make_unique<MateSearch>(*table_, 0, budget_, game_, moves_, 1);
    }
    return proof_->find(moves, nodes);
}

}  // namespace sebastes
