// What endgame bases say of a position.
#pragma once

#include "bases/outcome.h"

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

}  // namespace sebastes
