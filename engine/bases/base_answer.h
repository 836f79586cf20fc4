// What endgame bases say of a position, and of its moves.
#pragma once

#include <optional>
#include <vector>

#include "bases/outcome.h"
#include "core/move.h"

namespace sebastes {

struct BaseAnswer {
    static constexpr int kNotCounted = -1;

    Outcome outcome = Outcome::Draw;  // of the side to move
    // The fifty-move rule makes a draw of the win or loss, when both sides play well.
    bool drawn_by_fifty_moves = false;
    // To mate with best play, where the base counts so: then the fifty-move rule is no danger.
    int plies = kNotCounted;

    bool counts_plies() const { return plies != kNotCounted; }
    friend bool operator==(const BaseAnswer&, const BaseAnswer&) = default;
};

// Of each move at the root.
struct RankedMove {
    Move move;
    // Higher is better; moves of one rank are as good as each other.
    int rank = 0;
    // What the move is worth (core/score.h) where the bases know no mate.
    std::optional<int> score{};
};

struct RootRanking {
    BaseAnswer answer;              // of the position
    std::vector<RankedMove> moves;  // all that are legal; of one rank, what is to be tried first
    // By what the search cannot see, so that it needs no outcomes below.
    bool by_distance = false;
};

}  // namespace sebastes
