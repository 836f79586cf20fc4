// How often moves were played in positions, and with what success, in bounded memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sebastes::book {

struct Tally {
    std::uint64_t key = 0;     // Polyglot's, of the position
    std::uint16_t move = 0;    // Polyglot's number
    std::uint32_t games = 0;   // that played it
    std::uint32_t points = 0;  // 2 for a win of the side that moved, 1 for a draw
};

class Tallies {
  public:
    // Never has more than `most` at a time, 24 bytes each.
    explicit Tallies(std::size_t most) : most_(most) { tallies_.reserve(most); }

    // Adds a game's move; false when there is no room for it.
    bool add(std::uint64_t key, std::uint16_t move, std::uint32_t points);

    // Each move of each position once, by key, then by number.
    const std::vector<Tally>& sorted();

  private:
    std::size_t most_;
    std::vector<Tally> tallies_;
};

}  // namespace sebastes::book
