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

#include <cstdint>
#include <string>
#include <vector>

#include "board/game.h"
#include "board/position.h"
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

}  // namespace sebastes
