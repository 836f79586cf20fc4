#include "tools/epd/clear_best.h"

#include <algorithm>

#include "board/move_list.h"

namespace sebastes::epd {

namespace {

// Beyond this a difference says nothing more.
constexpr int kWon = 1500;

struct Search {
    Thought thought;
    std::int64_t stable_from = 0;  // milliseconds from which on the best move stayed
};

Search search(Engine& engine, const Position& position, const Limits& limits,
              const tools::Interruption& interruption) {
    Search result;
    SearchControl control;
    Move last;
    result.thought = engine.think(position, limits, control, [&](const SearchReport& report) {
        if (report.line.front() != last) result.stable_from = report.milliseconds;
        last = report.line.front();
        if (interruption.requested()) control.stop();
    });
    if (result.thought.move != last) result.stable_from = result.thought.milliseconds;
    return result;
}

}  // namespace

bool is_clear(int best, int next, const ClearBestBounds& bounds) {
    const int gap = std::clamp(best, -kWon, kWon) - std::clamp(next, -kWon, kWon);
    return best >= bounds.worst && next < bounds.enough && gap >= bounds.margin;
}

std::optional<ClearBest> find_clear_best(Engine& engine, const Position& position,
                                         std::int64_t milliseconds, const ClearBestBounds& bounds,
                                         const tools::Interruption& interruption) {
    const MoveList moves = legal_moves(position.board());
    if (moves.size() < 3) return std::nullopt;
    Limits limits;
    limits.move_time = milliseconds;
    const Search first = search(engine, position, limits, interruption);
    const Thought& best = first.thought;
    if (interruption.requested() || !best.fault.empty() || best.score < bounds.worst ||
        first.stable_from > milliseconds / 2)
        return std::nullopt;
    for (const Move move : moves)
        if (move != best.move) limits.search_moves.push_back(move);
    const Search second = search(engine, position, limits, interruption);
    const Thought& next = second.thought;
    // An engine that does not know searchmoves shows it by playing the same move.
    if (interruption.requested() || !next.fault.empty() || next.move == best.move)
        return std::nullopt;
    if (!is_clear(best.score, next.score, bounds)) return std::nullopt;
    return ClearBest{best.move, best.score, next.score, best.depth};
}

}  // namespace sebastes::epd
