// Which thread's answer to trust when several have searched the same root.
#pragma once

#include "core/score.h"
#include "search/transposition_table.h"

namespace sebastes {

// What a thread says of its best move: `depth` is its last whole iteration, in plies.
struct ThreadAnswer {
    int score;
    Bound bound;  // what the score says of the move's value
    int depth;
};

// Whether to answer with it rather than with `best`: it got deeper with a score as good, or has a
// shorter mate or a surer win.
inline bool is_trusted_more(const ThreadAnswer& answer, const ThreadAnswer& best) {
    // Cut off before it knew more than what its best move is worth at most.
    if (answer.score <= -kInfinity || answer.bound == Bound::Upper) return false;
    if (is_known_win(best.score)) return answer.score > best.score;
    return answer.depth > best.depth && answer.score >= best.score;
}

}  // namespace sebastes
