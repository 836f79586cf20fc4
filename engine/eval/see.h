// see_ge() is the static exchange evaluation (SEE): it compares what a move wins or loses, when
// both sides capture on its target square for as long as that pays, with a threshold (chess
// programming wiki, "Static Exchange Evaluation"; the swap algorithm with early exit).
#pragma once

#include "board/position.h"
#include "board/position_facts.h"
#include "core/move.h"

namespace sebastes {

// Whether a legal move gains at least `threshold` centipawns in the exchange that it
// starts.  Pinned pieces take part only along their pins' lines.
bool see_ge(PositionFacts& facts, Move move, int threshold);
inline bool see_ge(const Position& position, Move move, int threshold) {
    PositionFacts facts(position);
    return see_ge(facts, move, threshold);
}

// Piece values in centipawns for exchanges and capture ordering; the king counts 0.
constexpr PieceTypeArray<int> kSeeValues{{100, 320, 330, 500, 950, 0}};

}  // namespace sebastes
