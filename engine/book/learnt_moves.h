// What all games together teach: for each move in a position how often it was played and what it
// gained, and from that the bias of its score when the engine chooses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "board/position.h"
#include "book/lessons.h"
#include "book/move_bias.h"

namespace sebastes {

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
