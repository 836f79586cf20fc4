// This header computes maximum-likelihood Elo ratings from match results, given the ratings of
// some players.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/programs/levels/player.h"

namespace sebastes::levels {

// Returns the Elo difference of a result. A clean score counts as if half a point were missing.
double elo_of_share(double points, int games);
// Returns half the width of its 95 % interval.
double error_of_elo(const Score& score);

// Returns "elo:1500 elo:1600 12 3 85": the players, wins, draws and losses, separated by tabs
// before the wins. `levels fit` reads one such line for each match.
std::string to_line(const std::string& first, const std::string& second, const Score& score);

struct MatchResult {
    std::string first;
    std::string second;
    Score score;
};

// Parses a line of to_line(). The error quotes it.
Result<MatchResult> parse_result(const std::string& line);

struct Rating {
    double elo = 0;
    double error = 0;  // half the 95 % interval, from the games alone; 0 for a known player
    int games = 0;
};

// Returns the ratings, by name, of all players that games connect to a known one. Each player gets
// one more drawn game, shared among its opponents, so that a player who lost all games has a rating
// too.
std::map<std::string, Rating> ratings(const std::vector<MatchResult>& results,
                                      const std::map<std::string, double>& known);

}  // namespace sebastes::levels
