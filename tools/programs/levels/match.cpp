#include "tools/programs/levels/match.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "book/opening_book.h"
#include "core/random.h"

namespace sebastes::levels {

namespace {

constexpr std::size_t kOpeningPlies = 8;

std::vector<Move> opening(std::uint64_t seed) {
    const OpeningBook book;
    Random random(seed);
    std::vector<Move> moves;
    Game game;
    while (moves.size() < kOpeningPlies) {
        const auto move = book.choose(game.position(), BookChoice::Weighted, random);
        if (!move) break;
        moves.push_back(*move);
        game.play(*move);
    }
    return moves;
}

}  // namespace

Result<Score> play_pair(Player& first, Player& second, std::uint64_t seed, const SeeMove& see) {
    Score score;
    for (const Color color : kColors) {  // the first player's
        first.new_game();
        second.new_game();
        std::vector<Move> moves = opening(seed);
        Game game;
        for (const Move move : moves) game.play(move);
        while (!game.result()) {
            const bool is_first = game.position().side_to_move() == color;
            const auto move = (is_first ? first : second).choose(game, moves);
            if (!move) return Error{move.error()};
            if (see) see(game, *move, is_first);
            moves.push_back(*move);
            game.play(*move);
        }
        if (*game.result() == GameResult::Draw)
            ++score.draws;
        else if ((*game.result() == GameResult::WhiteWins) == (color == Color::White))
            ++score.wins;
        else
            ++score.losses;
    }
    return score;
}

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

}  // namespace sebastes::levels
