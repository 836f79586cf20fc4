// Games between two players, from openings of the embedded book, each opening with either colour.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "board/game.h"
#include "core/result.h"
#include "tools/programs/levels/player.h"

namespace sebastes::levels {

// From the first player's point of view.
struct Score {
    int wins = 0;
    int draws = 0;
    int losses = 0;

    int games() const { return wins + draws + losses; }
    double points() const { return wins + 0.5 * draws; }
};

// Each move is shown before it is played; `first` says whose it is.
using SeeMove = std::function<void(const Game& before, Move move, bool first)>;

// Two games, the second with the colours changed, of an opening that the seed chooses.  Only the
// rules end a game.  The error says which player failed.
Result<Score> play_pair(Player& first, Player& second, std::uint64_t seed, const SeeMove& see = {});

// Elo that the share of points means, 0 to 1; the ends as if half a point were missing of so many
// games.
double elo_of_share(double points, int games);
// Half the width of its 95 % interval.
double error_of_elo(const Score& score);

// "elo:1500 elo:1600 12 3 85": the players, wins, draws and losses.  One line a match is what
// `levels fit` reads.
std::string to_line(const std::string& first, const std::string& second, const Score& score);

}  // namespace sebastes::levels
