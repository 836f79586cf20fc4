// Strength tells how the engine plays below full strength: the nodes and the errors that an Elo
// number or a skill level stands for.  The Elo scale is that of the engines it was measured against
// (bench/levels.md).
#pragma once

#include <cstdint>
#include <optional>

#include "board/position.h"
#include "core/move.h"
#include "core/piece.h"

namespace sebastes {

struct ErrorRates {
    double opinion = 0;    // centipawns, standard deviation
    double doubt = 0;      // centipawns, standard deviation
    double blindness = 0;  // 0: sees everything; at 1 most quiet moves of the enemy are overlooked

    bool any() const { return opinion > 0 || doubt > 0 || blindness > 0; }
    friend bool operator==(const ErrorRates&, const ErrorRates&) = default;
};

// The errors of a weak player: positions are misjudged and moves are
// overlooked, the same ones each time that they come up, as by a person who has an opinion and
// does not see what is hard to see.
//
// An opinion is what a piece on a square seems to be worth besides; a doubt is what a position
// seems to be worth besides.  Both are normally distributed, by the seed and what they are of.
// A move is overlooked the more easily the further ahead it lies and the harder it is to see:
// quiet ones before captures, long ones before short ones, backward ones before forward ones;
// recaptures hardly ever.  What is easy enough is always seen.
//
// Immutable once made, so any thread may ask.
class HumanError {
  public:
    HumanError(const ErrorRates& rates, std::uint64_t seed);

    // Centipawns to add to the evaluation, from the side to move's point of view.
    int misjudgement(const Position& position) const;
    // Whether a legal move is overlooked that lies `ply` plies ahead, 0 for a move to be played
    // now.  `last` is the move before it, if any.  Nobody overlooks how to answer a check.
    bool overlooks(const Position& position, Move move, Move last, int ply) const;

  private:
    ErrorRates rates_;
    std::uint64_t seed_;
    PieceArray<SquareArray<std::int16_t>> opinions_;  // centipawns, for White
};

inline constexpr int kLeastElo = 600;
inline constexpr int kMostElo = 3400;  // full strength
inline constexpr int kMaxLevel = 20;   // full strength; the least Elo is level 0

// Levels are spaced evenly.  Beyond the range it is the nearest end of it.
int elo_of_level(std::int64_t level);
// The nearest level.
int level_of_elo(std::int64_t elo);

// What a player of that strength can do.
struct Strength {
    std::optional<std::uint64_t> nodes;  // looked at for a move; full strength has no limit
    ErrorRates errors;
};

// Steady and monotone: the more Elo, the more nodes and the fewer errors.  Beyond the range it
// is the nearest end of it.
Strength strength_of_elo(int elo);

}  // namespace sebastes
