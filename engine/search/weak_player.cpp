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

const RootSearch& WeakPlayer::search(const SearchRequest& request, const std::vector<Move>& moves,
                                     const ErrorRates& rates) {
    const SearchOptions& options = request.options;
    const HumanError error(rates, options.error_seed);
    if (options.error_seed != seed_ || rates != rates_) {
        table_.clear();
        thread_.clear();
    }
    seed_ = options.error_seed;
    rates_ = rates;
    budget_.start(request.limits, request.clock(), request.control, {&thread_.node_counter()});
    // The rates were fitted with the PSQT evaluator.
    SearchTask task{request, moves, Evaluator::Psqt, &error};
    if (options.lines() == 1)
        task.moves = seen_moves(request.game.position(), moves, error, rates.blindness);
    thread_.prepare(task);
    thread_.iterate();
    budget_.finish();
    return thread_;
}

}  // namespace sebastes
