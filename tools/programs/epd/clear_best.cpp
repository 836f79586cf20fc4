#include "tools/programs/epd/clear_best.h"

#include <fmt/core.h>

#include <algorithm>

#include "board/move_list.h"
#include "tools/programs/epd/position_text.h"

namespace sebastes::epd {

namespace {

// Beyond this a difference says nothing more.
constexpr int kWon = 1500;

struct Search {
    SearchAnswer answer;
    bool is_settled = false;  // the best move stayed in the second half
};

Search search(TestedEngine& engine, const Position& position, const Limits& limits,
              const tools::Interruption& interruption) {
    Search result;
    SearchControl control;
    Move last;
    result.answer = engine.think(position, limits, control, [&](const SearchReport& report) {
        if (interruption.requested()) control.stop();
        if (report.is_lower_bound || report.is_upper_bound) return;
        if (report.line.front() != last)
            result.is_settled = limits.nodes ? 2 * report.nodes <= *limits.nodes
                                             : 2 * report.milliseconds <= *limits.move_time;
        last = report.line.front();
    });
    if (result.answer.move != last) result.is_settled = false;
    return result;
}

}  // namespace

Limits Effort::limits() const {
    Limits limits;
    if (nodes > 0)
        limits.nodes = nodes;
    else
        limits.move_time = milliseconds;
    return limits;
}

Effort Effort::part(int divisor) const {
    return {
        std::max<std::int64_t>(milliseconds / divisor, 1),
        nodes > 0 ? std::max<std::uint64_t>(nodes / static_cast<std::uint64_t>(divisor), 1) : 0};
}

std::string Effort::text() const {
    return nodes > 0 ? fmt::format("{} nodes", nodes) : short_seconds(milliseconds) + " s";
}

bool is_clear(int best, int next, const ClearBestBounds& bounds) {
    const int gap = std::clamp(best, -kWon, kWon) - std::clamp(next, -kWon, kWon);
    return best >= bounds.worst && next < bounds.enough && gap >= bounds.margin;
}

std::optional<ClearBest> find_clear_best(TestedEngine& engine, const Position& position,
                                         const Effort& effort, const ClearBestBounds& bounds,
                                         const tools::Interruption& interruption, Move known) {
    const MoveList moves = legal_moves(position.board());
    if (moves.size() < 3) return std::nullopt;
    Limits limits = effort.limits();
    const Search first = search(engine, position, limits, interruption);
    const SearchAnswer& best = first.answer;
    if (interruption.requested() || !best.fault.empty() || best.score < bounds.worst ||
        best.move == known || (bounds.is_settled && !first.is_settled))
        return std::nullopt;
    for (const Move move : moves)
        if (move != best.move) limits.search_moves.push_back(move);
    const Search second = search(engine, position, limits, interruption);
    const SearchAnswer& next = second.answer;
    // An engine that does not know searchmoves shows it by playing the same move.
    if (interruption.requested() || !next.fault.empty() || next.move == best.move)
        return std::nullopt;
    if (!is_clear(best.score, next.score, bounds)) return std::nullopt;
    return ClearBest{best.move, best.score, next.score, best.depth};
}

}  // namespace sebastes::epd
