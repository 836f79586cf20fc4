// find_clear_best() decides whether one move is clearly better than every other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tools/programs/epd/engine.h"
#include "tools/shared/batch/interruption.h"

namespace sebastes::epd {

// In centipawns, but for the last.
struct ClearBestBounds {
    int margin = 150;        // that the best move is better than the next
    int worst = -150;        // what the best move must come to at least
    int enough = 200;        // what the next must not come to: it would do as well
    bool is_settled = true;  // the best move must not change in the second half of its search
};

struct ClearBest {
    Move move;
    int score = 0;
    int next_score = 0;  // of the best of the other moves
    int depth = 0;
};

// How long one search thinks: by nodes if there are any, and can then be repeated, else by
// time.
struct Effort {
    std::int64_t milliseconds = 0;
    std::uint64_t nodes = 0;

    Limits limits() const;
    // So many times less, at least one.
    Effort part(int divisor) const;
    // "2 s", "50000 nodes".
    std::string text() const;
};

// Two searches: of all moves, and of all but the best.  Nothing when no move is clearly
// best, when the best one is `known` or not settled, when there are fewer than three moves,
// after a fault of the engine, and when interrupted.
std::optional<ClearBest> find_clear_best(TestedEngine& engine, const Position& position,
                                         const Effort& effort, const ClearBestBounds& bounds,
                                         const tools::Interruption& interruption,
                                         Move known = Move());

// Whether scores of the best and the next move are so far apart.
bool is_clear(int best, int next, const ClearBestBounds& bounds);

}  // namespace sebastes::epd
