// What games that were played teach about their moves.
//
// A move's score is the engine's guess of how the game will go; the result, and the scores that
// foretell it, are better guesses.  What a move gained is the difference.  Going back from the
// end, the result counts less with each move, but never less than the score then foretold; and a
// score that the result belies counts nothing.  So the blame for a loss falls where the score was
// too high, and less and less on the moves before, until one is reached that has a good enough
// alternative; moves of a position that was known to be lost have none.  In a drawn game a guess
// is a mean of all later ones (a lambda return: Sutton, "Learning to predict by the methods of
// temporal differences", 1988).  Moves are learnt by rote (chess programming wiki, "Learning",
// "Position Learning"); KnightCap (Baxter, Tridgell and Weaver, 1998) learns an evaluation so.
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

constexpr int kWonScore = 400;  // guesses count as no more than this: won
constexpr int kMostGain = 2 * kWonScore;

// What each move gained, in centipawns from the mover's point of view, within +-kMostGain; 0 for
// moves without a score.  The moves must be legal.  Thread-safe.
std::vector<int> gains_of(const GameRecord& game);

// What all games together say of a move.
struct LearntMove {
    std::uint64_t key = 0;
    std::uint16_t move = 0;
    // What it gained in the mean, later games weighing more, in 1/32 centipawns.
    std::int16_t gain = 0;
    std::uint16_t count = 0;  // how often it was played; 65535 stands for more, too

    // Within these bounds, and four fifths of what it would be when there is but one game.
    // Together they are less than a piece: no move that the search sees lose one is played for
    // what was learnt.
    static constexpr int kMostBlame = -150;  // centipawns
    static constexpr int kMostPraise = 50;
    int bias() const;
};

// ---- Biases ----

// A bias is added to the score of a root move when the best one is chosen.
struct MoveBias {
    Move move;
    int centipawns = 0;  // from the mover's point of view

    friend bool operator==(const MoveBias&, const MoveBias&) = default;
};

// Never falls when the score grows; no evaluation becomes a mate or a tablebase score.
constexpr int biased_score(int score, int bias) {
    if (is_known(score)) return score;
    return std::clamp(score + bias, -kMaxEvaluation, kMaxEvaluation);
}

// The least score that with its bias is `bound` or more.
constexpr int least_score(int bound, int bias) {
    if (is_known(bound) || bound == -kMaxEvaluation) return bound;
    return std::clamp(bound - bias, -kMaxEvaluation, kMaxEvaluation + 1);
}

constexpr int unbiased_score(int score, int bias) { return is_known(score) ? score : score - bias; }

// One thread at a time may change an object.
class LearntMoves {
  public:
    // Adds the latest game: those of its moves that have a score, less those of no weight that no
    // game had before.
    void add(const GameRecord& game);
    // Puts it in the place of what was known of the move.
    void set(const LearntMove& learnt);

    // Of the legal moves that have one other than 0.
    std::vector<MoveBias> biases(const Position& position) const;
    std::size_t size() const { return moves_.size(); }
    std::vector<LearntMove> all() const;

  private:
    std::unordered_map<std::uint64_t, LearntMove> moves_;  // by a hash of key and move
};

}  // namespace sebastes
