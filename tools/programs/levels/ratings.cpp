#include "tools/programs/levels/ratings.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

#include "core/text.h"

namespace sebastes::levels {

namespace {

double expected(double mine, double others) {
    return 1.0 / (1.0 + std::pow(10.0, (others - mine) / 400.0));
}

// What a player scored against another.
struct Meeting {
    std::string opponent;
    double points;
    double games;
};
using Meetings = std::map<std::string, std::vector<Meeting>>;

Meetings meetings_of(const std::vector<MatchResult>& results) {
    Meetings meetings;
    for (const MatchResult& each : results) {
        const double games = each.score.games();
        const double points = each.score.points();
        meetings[each.first].push_back({each.second, points, games});
        meetings[each.second].push_back({each.first, games - points, games});
    }
    return meetings;
}

// Those that games join to one of them.
std::set<std::string> joined_to(const std::map<std::string, double>& known,
                                const Meetings& meetings) {
    std::set<std::string> joined;
    std::vector<std::string> open;
    for (const auto& [name, elo] : known)
        if (meetings.contains(name)) open.push_back(name);
    while (!open.empty()) {
        const std::string name = open.back();
        open.pop_back();
        if (!joined.insert(name).second) continue;
        for (const Meeting& each : meetings.at(name)) open.push_back(each.opponent);
    }
    return joined;
}

// The slope of the likelihood at a rating, and how sharply it bends.
struct Slope {
    double first = 0;
    double second = 0;
};

Slope slope_of(double elo, const std::vector<Meeting>& meetings,
               const std::map<std::string, Rating>& all) {
    Slope slope;
    double games = 0;
    for (const Meeting& each : meetings) games += each.games;
    for (const Meeting& each : meetings) {
        const double drawn = each.games / games;  // its share of the one drawn game
        const double share = expected(elo, all.at(each.opponent).elo);
        slope.first += each.points + 0.5 * drawn - (each.games + drawn) * share;
        slope.second += (each.games + drawn) * share * (1.0 - share);
    }
    return slope;
}

}  // namespace

double elo_of_share(double points, int games) {
    const double share = std::clamp(points / games, 0.5 / games, 1.0 - 0.5 / games);
    return -400.0 * std::log10(1.0 / share - 1.0);
}

double error_of_elo(const Score& score) {
    const double games = score.games();
    const double mean = score.points() / games;
    const double variance = (score.wins + 0.25 * score.draws) / games - mean * mean;
    const double error = 1.96 * std::sqrt(std::max(variance, 0.25 / games) / games);
    return (elo_of_share((mean + error) * games, score.games()) -
            elo_of_share((mean - error) * games, score.games())) /
           2;
}

std::string to_line(const std::string& first, const std::string& second, const Score& score) {
    return fmt::format("{}\t{}\t{} {} {}", first, second, score.wins, score.draws, score.losses);
}

Result<MatchResult> parse_result(const std::string& line) {
    MatchResult result;
    std::istringstream in(line);
    std::getline(in, result.first, '\t');
    std::getline(in, result.second, '\t');
    in >> result.score.wins >> result.score.draws >> result.score.losses;
    if (!in || result.first.empty() || result.score.games() <= 0)
        return Error{quoted(line) + " is not a line of levels match"};
    return result;
}

std::map<std::string, Rating> ratings(const std::vector<MatchResult>& results,
                                      const std::map<std::string, double>& known) {
    constexpr double kUnit = 400.0 / 2.302585092994046;  // Elo in a natural logarithm of odds
    const Meetings meetings = meetings_of(results);
    std::map<std::string, Rating> all;
    for (const std::string& name : joined_to(known, meetings)) {
        Rating& rating = all[name];
        rating.elo = known.contains(name) ? known.at(name) : 1500;
        for (const Meeting& each : meetings.at(name)) rating.games += static_cast<int>(each.games);
    }
    double change = 1;
    for (int round = 0; round < 100000 && change > 0.001; ++round) {
        change = 0;
        for (auto& [name, rating] : all) {
            if (known.contains(name)) continue;
            const Slope slope = slope_of(rating.elo, meetings.at(name), all);
            const double step = std::clamp(kUnit * slope.first / slope.second, -200.0, 200.0);
            rating.elo += step;
            rating.error = 1.96 * kUnit / std::sqrt(slope.second);
            change = std::max(change, std::abs(step));
        }
    }
    return all;
}

}  // namespace sebastes::levels
