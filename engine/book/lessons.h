// What a game that was played teaches about its moves.
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

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "board/game.h"
#include "board/position.h"
#include "book/move_bias.h"
#include "core/move.h"
#include "core/score.h"

namespace sebastes {

// A game as far as learning is concerned.
struct LearntGame {
    Position start = Position::start();
    std::vector<Move> moves;
    // For each move the score with which the engine chose it, from the mover's point of view;
    // kNoScore where it did not search: a book's moves and the opponent's, which teach nothing.
    std::vector<int> scores;
    GameResult result = GameResult::Draw;
    std::int64_t time = 0;  // of its end, in seconds since 1970
};

// Of one move in one position.
struct Lesson {
    std::uint64_t key = 0;  // rules_key() of the position: it never changes
    Move move;
    int gain = 0;  // centipawns, from the mover's point of view, within +-kMostGain

    friend bool operator==(const Lesson&, const Lesson&) = default;
};

constexpr int kWonScore = 400;  // guesses count as no more than this: won
constexpr int kMostGain = 2 * kWonScore;

// In the order of the game, one for each move that the engine chose.  The moves must be legal,
// with as many scores.  Thread-safe.
std::vector<Lesson> lessons_of(const LearntGame& game);

// ---- All games together ----
//
// What all games together teach: for each move in a position how often it was played and what it
// gained, and from that the bias of its score when the engine chooses.

// What is known of one move in one position.
struct LearntMove {
    std::uint64_t key = 0;  // rules_key() of the position
    std::uint16_t move = 0;
    // What it gained in the mean, later games weighing more, in 1/32 centipawns.
    std::int16_t gain = 0;
    std::uint16_t count = 0;  // how often it was played, 65535 and more as that; 0: a free place
};

// Biases are within these bounds, and four fifths of what they would be when there is but
// one game.  Together they are less than a piece: no move that the search sees lose one is played
// for what was learnt.
constexpr int kMostBlame = -150;  // centipawns
constexpr int kMostPraise = 50;

// One thread at a time may change an object.
class LearntMoves {
  public:
    // A lesson of the latest game.  Those of no weight are forgotten, where none came before.
    void add(const Lesson& lesson);
    // What is known of a move, in place of what was known.
    void set(const LearntMove& known);
    void clear();

    // Of the legal moves that have one other than 0.
    std::vector<MoveBias> biases(const Position& position) const;

    std::size_t size() const { return size_; }
    std::size_t bytes() const { return places_.size() * sizeof(LearntMove); }
    void for_each(const std::function<void(const LearntMove&)>& visit) const;

  private:
    LearntMove* find(std::uint64_t key, std::uint16_t move);
    const LearntMove* find(std::uint64_t key, std::uint16_t move) const;
    LearntMove& place_of(std::uint64_t key, std::uint16_t move);
    void grow();

    std::vector<LearntMove> places_;  // as many as a power of two; linear probing
    std::size_t size_ = 0;
};

// The bias of a move that is known so well.
int bias_of(const LearntMove& known);

}  // namespace sebastes
