// Play below full strength: its parameters, and what Engine guarantees for it.
#include "search/strength.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <future>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "board/move_list.h"
#include "notation/notation.h"
#include "tests/support/positions.h"
#include "tests/support/search_runs.h"

namespace sebastes {
namespace {

using namespace std::chrono_literals;

SearchOptions with_elo(int elo) {
    SearchOptions options;
    options.elo = elo;
    return options;
}

constexpr std::string_view kMiddlegame =
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 8";

TEST(Strength, IsSteadyAndMonotone) {
    Strength before = strength_of_elo(kLeastElo);
    EXPECT_TRUE(before.errors.any());
    for (int elo = kLeastElo + 1; elo < kMostElo; ++elo) {
        const Strength now = strength_of_elo(elo);
        ASSERT_TRUE(now.nodes) << elo;
        EXPECT_GE(*now.nodes, *before.nodes) << elo;
        EXPECT_LE(static_cast<double>(*now.nodes), 1.02 * static_cast<double>(*before.nodes) + 1);
        EXPECT_LE(now.errors.opinion, before.errors.opinion) << elo;
        EXPECT_LE(now.errors.doubt, before.errors.doubt) << elo;
        EXPECT_LE(now.errors.blindness, before.errors.blindness) << elo;
        before = now;
    }
    EXPECT_FALSE(before.errors.any());
    EXPECT_FALSE(strength_of_elo(kMostElo).nodes);
    EXPECT_FALSE(strength_of_elo(kMostElo).errors.any());
    EXPECT_EQ(strength_of_elo(-5).nodes, strength_of_elo(kLeastElo).nodes);
    EXPECT_FALSE(strength_of_elo(99999).nodes);
}

TEST(Strength, LevelsAreSpacedEvenly) {
    EXPECT_EQ(elo_of_level(0), kLeastElo);
    EXPECT_EQ(elo_of_level(kMaxLevel), kMostElo);
    EXPECT_EQ(elo_of_level(-1), kLeastElo);
    EXPECT_EQ(elo_of_level(99), kMostElo);
    for (int level = 0; level < kMaxLevel; ++level)
        EXPECT_NEAR(elo_of_level(level + 1) - elo_of_level(level),
                    (kMostElo - kLeastElo) / kMaxLevel, 1);
}

TEST(WeakPlay, MovesAreLegalAndOftenNotTheBest) {
    for (const int elo : {kLeastElo, 1200, 2000}) {
        Engine session(1);
        Engine strong(1);
        Game game;
        int differs = 0;
        for (int ply = 0; ply < 30 && !game.result(); ++ply) {
            const Move weak = run_search(session, game, {}, with_elo(elo)).result.best;
            ASSERT_TRUE(game.position().is_legal(weak));
            differs += run_search(strong, game, to_depth(6)).result.best != weak;
            game.play(weak);
        }
        EXPECT_GT(differs, 3) << elo;
    }
}

// Moves that a player of this strength makes in the six positions.
std::string moves_of(Engine& session, const SearchOptions& options) {
    std::string moves;
    for (const PerftPosition& each : kStandardSix)
        moves +=
            to_uci(run_search(session, Game{position_of(each.fen)}, {}, options).result.best) + " ";
    return moves;
}

TEST(WeakPlay, ErrsTheSameWayWithTheSameSeed) {
    for (const int elo : {kLeastElo, 1400}) {
        Engine session(1);
        Engine same(1);
        std::set<std::string> games;
        for (std::uint64_t game = 0; game < 4; ++game) {
            SearchOptions options = with_elo(elo);
            options.error_seed = game;
            const std::string moves = moves_of(session, options);
            EXPECT_EQ(moves_of(same, options), moves) << elo;
            same.new_game();
            EXPECT_EQ(moves_of(same, options), moves) << elo << " after a new game";
            games.insert(moves);
        }
        EXPECT_GT(games.size(), 1U) << elo;
    }
}

TEST(WeakPlay, LeavesTheStrongSearchAsItWas) {
    const Game game{position_of(kMiddlegame)};
    Engine session(1);
    run_search(session, game, {}, with_elo(kLeastElo));
    run_search(session, game, {}, with_elo(1800));
    const SearchRun after = run_search(session, game, to_nodes(20000));
    Engine fresh(1);
    const SearchRun alone = run_search(fresh, game, to_nodes(20000));
    EXPECT_EQ(after.result.best, alone.result.best);
    EXPECT_EQ(after.result.score, alone.result.score);
    EXPECT_EQ(after.result.nodes, alone.result.nodes);
    EXPECT_EQ(after.shown.size(), alone.shown.size());
}

TEST(WeakPlay, AnswersAfterItsNodesWhateverTheTime) {
    Limits clock;
    clock.time = {{20000, 20000}};
    Limits long_clock;
    long_clock.time = {{3600000, 3600000}};
    const Game game{position_of(kMiddlegame)};
    std::uint64_t before = 0;
    for (const int elo : {kLeastElo, 1000, 1500, 2000, 2400}) {
        Engine session(1);
        const SearchResult quick = run_search(session, game, clock, with_elo(elo)).result;
        EXPECT_LE(quick.nodes, *strength_of_elo(elo).nodes + 600) << elo;
        EXPECT_GT(quick.nodes, before) << elo;
        before = quick.nodes;
        Engine other(1);
        const SearchResult slow = run_search(other, game, long_clock, with_elo(elo)).result;
        EXPECT_EQ(slow.best, quick.best) << elo;
    }
    Engine session(1);
    EXPECT_LE(run_search(session, game, to_nodes(100), with_elo(2400)).result.nodes, 200U);
    EXPECT_EQ(run_search(session, game, to_depth(1), with_elo(2400)).result.depth, 1);
}

TEST(WeakPlay, MateInOneIsSeenFrom1200On) {
    constexpr std::string_view kMates[] = {
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        "7k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1",
        "k7/2Q5/1K6/8/8/8/8/8 w - - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
    };
    for (const int elo : {1200, 1400, 1600, 2000, 2500})
        for (const std::string_view fen : kMates)
            for (std::uint64_t seed = 0; seed < 6; ++seed) {
                Engine session(1);
                SearchOptions options = with_elo(elo);
                options.error_seed = seed;
                const Position position = position_of(fen);
                const Position next =
                    position.after(run_search(session, Game{position}, {}, options).result.best);
                EXPECT_TRUE(next.in_check() && !has_legal_move(next.board()))
                    << elo << " " << fen << " " << seed;
            }
}

TEST(WeakPlay, TheVeryWeakMissMateInOneNowAndThen) {
    const Position position = position_of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    const MoveList legal = legal_moves(position.board());
    const std::vector<Move> moves(legal.begin(), legal.end());
    const auto misses = [&](double blindness) {
        int missed = 0;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            const auto seen = HumanError({0, 0, blindness}, seed).seen_moves(position, moves);
            EXPECT_FALSE(seen.empty());
            missed += std::ranges::find(seen, *parse_uci(position, "d1d8")) == seen.end();
        }
        return missed;
    };
    EXPECT_EQ(misses(0.26), 0);
    EXPECT_GT(misses(2.0), 4);
}

TEST(WeakPlay, OnlyMovesAskedFor) {
    const Game game{position_of(kMiddlegame)};
    Limits limits;
    for (const std::string_view word : {"g1h1", "a2a3"})
        limits.search_moves.push_back(*parse_uci(game.position(), word));
    for (const int elo : {kLeastElo, 1500, 2600})
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            Engine session(1);
            SearchOptions options = with_elo(elo);
            options.error_seed = seed;
            const Move best = run_search(session, game, limits, options).result.best;
            EXPECT_TRUE(best == limits.search_moves[0] || best == limits.search_moves[1]);
        }
}

// Those that the player would overlook, too.
TEST(WeakPlay, ShowsAllMovesWhenAllAreAskedFor) {
    const Game game{position_of(kMiddlegame)};
    const std::size_t count = legal_moves(game.position().board()).size();
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        Engine session(1);
        SearchOptions options = with_elo(kLeastElo);
        options.multi_pv = count;
        options.error_seed = seed;
        std::set<std::uint16_t> first_moves;
        for (const SearchReport& report : run_search(session, game, {}, options).shown)
            first_moves.insert(report.line.front().raw());
        EXPECT_EQ(first_moves.size(), count) << seed;
    }
}

TEST(WeakPlay, WaitsWhereTheAnswerMustWait) {
    const Game game{position_of(kMiddlegame)};
    for (const bool pondering : {false, true}) {
        Limits limits;
        limits.infinite = !pondering;
        limits.ponder = pondering;
        limits.move_time = pondering ? std::optional<std::int64_t>(1) : std::nullopt;
        Engine session(1);
        SearchControl control(pondering);
        auto result = std::async(std::launch::async, [&] {
            return session.search({game, limits, with_elo(1000), control});
        });
        EXPECT_EQ(result.wait_for(50ms), std::future_status::timeout);
        if (pondering)
            control.ponder_hit();
        else
            control.stop();
        EXPECT_TRUE(game.position().is_legal(result.get().best));
    }
}

// ---- The errors of a weak player: steady, and of the kind that people make ----

constexpr ErrorRates kRates{30, 40, 0.3};

// In how many of six hundred looks the move is overlooked, one to six plies ahead.
int times_overlooked(std::string_view fen, std::string_view move, Move last = {}) {
    const Position position = position_of(fen);
    int times = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        for (int ply = 1; ply <= 6; ++ply)
            times +=
                HumanError(kRates, seed).overlooks(position, *parse_uci(position, move), last, ply);
    return times;
}

TEST(HumanError, JudgementsScatterAsSaid) {
    const Position position = position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    double sum = 0;
    double squares = 0;
    constexpr int kSeeds = 2000;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const double error = HumanError({30, 40, 0}, seed).misjudgement(position);
        sum += error;
        squares += error * error;
    }
    EXPECT_NEAR(sum / kSeeds, 0, 4);
    EXPECT_NEAR(std::sqrt(squares / kSeeds), std::sqrt(2 * 30.0 * 30 + 40.0 * 40), 4);
}

TEST(HumanError, WhatIsHardToSeeIsOverlookedMore) {
    constexpr std::string_view kFen = "4k3/p6q/8/8/2B5/8/8/R3K2R w KQ - 0 1";
    constexpr std::string_view kPromotion = "8/P6k/8/8/8/8/4K3/8 w - - 0 1";
    struct Case {
        std::string_view fen, harder, easier, what;
    };
    for (const auto& [fen, harder, easier, what] : std::initializer_list<Case>{
             {kFen, "a1a6", "a1a2", "long before short"},
             {kFen, "c4b3", "c4d5", "backward before forward"},
             {kFen, "a1a6", "a1a7", "quiet before captures"},
             {kFen, "a1a7", "h1h7", "a pawn before a queen"},
             {"4k3/P7/8/8/8/8/4K3/7R w - - 0 1", "h1h7", "h1h8", "quiet before checks"},
             {kPromotion, "e2e3", "a7a8q", "quiet before a new queen"},
             {kPromotion, "a7a8n", "e2e3", "a new knight before all"},
         })
        EXPECT_GT(times_overlooked(fen, harder), times_overlooked(fen, easier) + 20) << what;
    EXPECT_GT(times_overlooked(kFen, "a1a7"),
              times_overlooked(kFen, "a1a7", Move::normal(Square::A1, Square::A7)) + 20)
        << "recaptures last";
}

TEST(HumanError, WhatIsFarAheadIsOverlookedMore) {
    const Position position = position_of("4k3/p6q/8/8/2B5/8/8/R3K2R w KQ - 0 1");
    const Move move = Move::normal(Square::A1, Square::A5);
    int before = -1;
    for (const int ply : {0, 1, 3, 6}) {
        int times = 0;
        for (std::uint64_t seed = 0; seed < 100; ++seed)
            times += HumanError(kRates, seed).overlooks(position, move, {}, ply);
        EXPECT_GT(times, before) << ply;
        before = times;
    }
}

TEST(HumanError, AnswersToACheckAreAllSeen) {
    const Position checked = position_of("4k3/8/8/8/8/8/4r3/R3K2R w - - 0 1");
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        for (const Move move : legal_moves(checked.board()))
            EXPECT_FALSE(HumanError({0, 0, 5}, seed).overlooks(checked, move, {}, 9));
}

}  // namespace
}  // namespace sebastes
