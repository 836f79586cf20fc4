// LearntMoves stores how much better or worse moves did in past games than the engine's scores
// predicted, and turns that into score biases for later games.
//
// A move's score is the engine's estimate of how the game will go; the result, and the later scores
// that agree with it, are better estimates.  A move's gain is the difference.  Going back from the
// end, the result counts less with each move, but never less than the score at that point
// predicted; a score that contradicts the result counts nothing.  So the blame for a loss falls on
// the moves whose score was too high, and less and less on earlier moves, until a move is reached
// that has a good enough alternative; moves of a position that was known to be lost have no blame.
// In a drawn game the estimate is a mean of all later ones (a lambda return: Sutton, "Learning to
// predict by the methods of temporal differences", 1988).  Moves are learnt by rote (chess
// programming wiki, "Learning", "Position Learning"); KnightCap (Baxter, Tridgell and Weaver, 1998)
// learns an evaluation in the same way.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "board/game_record.h"
#include "core/move.h"
#include "core/score.h"

namespace sebastes {

constexpr int kWonScore = 400;  // centipawns; estimates are limited to this value
constexpr int kMostGain = 2 * kWonScore;

// The gain of each move, in centipawns from the mover's point of view, within +-kMostGain; 0 for
// moves without a score.  The moves must be legal.  Thread-safe.
std::vector<int> gains_of(const GameRecord& game);

// What all games together taught about a move.
struct LearntMove {
    std::uint64_t key = 0;
    std::uint16_t move = 0;
    // The mean gain in 1/32 centipawns, in which later games weigh more.
    std::int16_t gain = 0;
    std::uint16_t count = 0;  // how often it was played, at most 65535

    // The bias is within these bounds, and reduced to four fifths when there is only one game.
    // The two bounds together are less than a piece, so that the engine does not play a move that
    // the search sees to lose a piece.
    static constexpr int kMostBlame = -150;  // centipawns
    static constexpr int kMostPraise = 50;
    int bias() const;
};

// ---- Biases ----

// The search adds a bias to the score of a root move when it chooses the best one.
struct MoveBias {
    Move move;
    int centipawns = 0;  // from the mover's point of view

    friend bool operator==(const MoveBias&, const MoveBias&) = default;
};

// The score with its bias.  It is monotonic in the score, leaves mate and tablebase scores as they
// are, and never turns an evaluation into one of them.
constexpr int biased_score(int score, int bias) {
    if (is_known(score)) return score;
    return std::clamp(score + bias, -kMaxEvaluation, kMaxEvaluation);
}

// The lowest score that, with its bias added, is at least `bound`.
constexpr int least_score(int bound, int bias) {
    if (is_known(bound) || bound == -kMaxEvaluation) return bound;
    return std::clamp(bound - bias, -kMaxEvaluation, kMaxEvaluation + 1);
}

constexpr int unbiased_score(int score, int bias) { return is_known(score) ? score : score - bias; }

// Only one thread at a time may change an object.
class LearntMoves {
  public:
    // Adds the latest game: its moves that have a score, except new ones with a negligible gain.
    void add(const GameRecord& game);
    // Replaces what was known about the move.
    void set(const LearntMove& learnt);

    // The biases of those legal moves whose bias is not 0.
    std::vector<MoveBias> biases(const Position& position) const;
    std::size_t size() const { return moves_.size(); }
    std::vector<LearntMove> all() const;

  private:
    std::unordered_map<std::uint64_t, LearntMove> moves_;  // by a hash of key and move
};

}  // namespace sebastes
