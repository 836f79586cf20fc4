// Random is the generator SplitMix64 (Steele, Lea and Flood, 2014).  It gives the same sequence on
// every machine and serves tables, tests and random games.
#pragma once

#include <cstdint>

namespace sebastes {

class Random {
  public:
    constexpr explicit Random(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }
    // Returns a number below `bound`, which must be positive.
    constexpr std::uint64_t below(std::uint64_t bound) { return next() % bound; }

  private:
    std::uint64_t state_;
};

}  // namespace sebastes
