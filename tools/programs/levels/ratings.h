// This header computes maximum-likelihood Elo ratings from match results, given the ratings of
// some players.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/programs/levels/player.h"

namespace sebastes::levels {

// Elo that the share of points means, 0 to 1; the ends as if half a point were missing of so many
// games.
double elo_of_share(double points, int games);
// Half the width of its 95 % interval.
double error_of_elo(const Score& score);

// "elo:1500 elo:1600 12 3 85": the players, wins, draws and losses.  One line a match is what
// `levels fit` reads.
std::string to_line(const std::string& first, const std::string& second, const Score& score);

struct MatchResult {
    std::string first;
    std::string second;
    Score score;
};

// A line of to_line(); the error says what it lacks.
Result<MatchResult> parse_result(const std::string& line);

struct Rating {
    double elo = 0;
    double error = 0;  // half the 95 % interval, of the games alone; 0 of a known player
    int games = 0;
};

// Of all players that games join to a known one, by name.  A player is held to the ratings of its
// opponents by one drawn game more than it played, so that who lost all has a rating, too.
std::map<std::string, Rating> ratings(const std::vector<MatchResult>& results,
                                      const std::map<std::string, double>& known);

}  // namespace sebastes::levels
