// Strength says how the engine plays below full strength: with how many nodes and with which errors
// it has an Elo rating or a skill level.  The Elo scale is that of the engines that it was measured
// against (bench/levels.md).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/position.h"
#include "core/move.h"
#include "core/piece.h"

namespace sebastes {

// How large the errors of a weak player are (HumanError); 0: none of that kind.
struct ErrorRates {
    double opinion = 0;    // centipawns, standard deviation
    double doubt = 0;      // centipawns, standard deviation
    double blindness = 0;  // at 1 the player overlooks most quiet moves of the enemy

    bool any() const { return opinion > 0 || doubt > 0 || blindness > 0; }
    friend bool operator==(const ErrorRates&, const ErrorRates&) = default;
};

// HumanError is the errors of a weak player, who misjudges positions and overlooks moves.  The same
// position always gets the same error from the same seed, as from a person with fixed opinions.
//
// The player misjudges each piece on each square by an opinion, and each position by a doubt.  Both
// are normally distributed random numbers, which the seed and the piece, square or position choose.
// The player overlooks a move more often the more plies it is ahead and the harder it is to see:
// quiet moves more often than captures, long ones more often than short ones, backward ones more
// often than forward ones, recaptures hardly ever, and easy moves never.
//
// An object is immutable, so any thread may use it.
class HumanError {
  public:
    HumanError(const ErrorRates& rates, std::uint64_t seed);

    // Centipawns to add to the evaluation, from the side to move's point of view.
    int misjudgement(const Position& position) const;
    // Whether the player overlooks a legal move that is `ply` plies ahead, 0 for the next one.
    // `last` is the move before it, if any.  The player never overlooks an answer to a check.
    bool overlooks(const Position& position, Move move, Move last, int ply) const;
    // The moves that the player does not overlook, of these legal ones; all if it overlooks all.
    std::vector<Move> seen_moves(const Position& position, const std::vector<Move>& moves) const;

  private:
    ErrorRates rates_;
    std::uint64_t seed_;
    PieceArray<SquareArray<std::int16_t>> opinions_;  // centipawns, for White
};

inline constexpr int kLeastElo = 600;
inline constexpr int kMostElo = 3400;  // full strength
inline constexpr int kMaxLevel = 20;   // full strength; the least Elo is level 0

// The Elo rating of a level; levels are spaced evenly.  The argument is clamped to its range.
int elo_of_level(std::int64_t level);

struct Strength {
    std::optional<std::uint64_t> nodes;  // the node limit of a move; none at full strength
    ErrorRates errors;
};

// Continuous and monotone: the higher the rating, the more nodes and the fewer errors.
Strength strength_of_elo(int elo);

}  // namespace sebastes
