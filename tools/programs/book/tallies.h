// Tallies counts the games and points of each move in each position, in bounded memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sebastes::book {

struct Tally {
    std::uint64_t key = 0;     // Polyglot's key of the position
    std::uint16_t move = 0;    // Polyglot's encoding of the move
    std::uint32_t games = 0;   // games in which the move was played
    std::uint32_t points = 0;  // 2 for a win of the side that moved, 1 for a draw
};

class Tallies {
  public:
    // Reserves memory for `most` tallies of 24 bytes each, and never holds more.
    explicit Tallies(std::size_t most) : most_(most) { tallies_.reserve(most); }

    // Adds one game in which the move was played; returns false if there is no room for it.
    bool add(std::uint64_t key, std::uint16_t move, std::uint32_t points);

    // Returns each move of each position once, sorted by key, then by move.
    const std::vector<Tally>& sorted();

  private:
    std::size_t most_;
    std::vector<Tally> tallies_;
};

}  // namespace sebastes::book
