// Biases of root moves: their effect on scores, windows and each driver's choice of the best move.
#include "book/learning.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/random.h"
#include "tests/support/search_runs.h"

namespace sebastes {
namespace {

TEST(MoveBias, ScoreAndBoundAgree) {
    for (const int bias : {-150, -1, 1, 50, 400}) {
        int previous = biased_score(-kInfinity, bias);
        for (int score = -kInfinity; score <= kInfinity; ++score) {
            const int biased = biased_score(score, bias);
            ASSERT_LE(previous, biased) << score;
            ASSERT_EQ(is_mate(biased), is_mate(score)) << score;
            ASSERT_EQ(is_known(biased), is_known(score)) << score;
            if (is_known(score)) {
                ASSERT_EQ(biased, score);
            }
            previous = biased;
        }
        for (int bound = -kInfinity; bound <= kInfinity; bound += bound % 97 == 0 ? 1 : 3) {
            const int least = least_score(bound, bias);
            ASSERT_GE(biased_score(least, bias), bound) << bias;
            if (least > -kInfinity) {
                ASSERT_LT(biased_score(least - 1, bias), bound) << bias;
            }
        }
    }
    EXPECT_EQ(unbiased_score(biased_score(30, -80), -80), 30);
    EXPECT_EQ(unbiased_score(mate_in(3), -80), mate_in(3));
}

// The moves' scores by a search of each alone, to the same depth.
std::vector<MoveBias> plain_scores(const Game& game, int depth) {
    std::vector<MoveBias> scores;
    SearchOptions options = with_driver(Driver::FullWindow);
    options.selective = false;
    for (const Move move : legal_moves(game.position().board())) {
        Engine session(1);
        Limits limits = to_depth(depth);
        limits.search_moves = {move};
        scores.push_back({move, run_search(session, game, limits, options).result.score});
    }
    return scores;
}

TEST(MoveBias, BestIsThatOfTheCorrectedScores) {
    Random random{7};
    for (const PerftPosition& position : kStandardSix) {
        const Game game{position_of(position.fen)};
        const auto scores = plain_scores(game, 3);
        for (int round = 0; round < 6; ++round) {
            SearchOptions options;
            options.selective = false;
            int best = -kInfinity;
            for (const auto& [move, score] : scores) {
                int bias = 0;
                if (random.below(3) == 0) bias = static_cast<int>(random.below(201)) - 150;
                if (bias != 0 || random.below(9) == 0) options.biases.push_back({move, bias});
                best = std::max(best, biased_score(score, bias));
            }
            options.biases.push_back({Move{}, 100});  // no such move: ignored
            for (const Driver driver : kDrivers) {
                options.driver = driver;
                Engine session(1);
                const SearchResult result = run_search(session, game, to_depth(3), options).result;
                const auto is_chosen = [&](const auto& each) { return each.move == result.best; };
                const auto plain = std::ranges::find_if(scores, is_chosen);
                const auto given = std::ranges::find_if(options.biases, is_chosen);
                const int bias = given == options.biases.end() ? 0 : given->centipawns;
                // A score of a centipawn is shown as a draw.
                EXPECT_NEAR(biased_score(plain->centipawns, bias), best, kDrawNoise)
                    << position.name << " by " << name_of(driver) << ", round " << round;
                EXPECT_EQ(result.score, plain->centipawns) << "what is reported is uncorrected";
            }
        }
    }
}

TEST(MoveBias, AllMovesMayHaveOne) {
    for (const Driver driver : kDrivers) {
        SearchOptions options = with_driver(driver);
        for (const Move move : legal_moves(Position::start().board()))
            options.biases.push_back({move, -20});
        options.biases[3].centipawns = 150;
        Engine session(1);
        const SearchRun run = run_search(session, Game{}, to_depth(8), options);
        EXPECT_EQ(run.result.best, options.biases[3].move) << name_of(driver);
        EXPECT_EQ(run.result.depth, 8);
    }
}

TEST(MoveBias, ZeroIsNone) {
    for (const Driver driver : kDrivers) {
        SearchOptions options = with_driver(driver);
        Engine session(1);
        const std::uint64_t nodes = run_search(session, Game{}, to_depth(8), options).result.nodes;
        options.biases = {{Move::normal(Square::E2, Square::E4), 0}};
        session.new_game();
        EXPECT_EQ(run_search(session, Game{}, to_depth(8), options).result.nodes, nodes);
    }
}

// A queen can be taken by either pawn.
constexpr std::string_view kTwoCaptures = "4k3/pp4pp/8/4q3/3P1P2/8/PP4PP/4K3 w - - 0 1";

TEST(MoveBias, ASelectiveSearchKeepsToIt) {
    const Position root = position_of(kTwoCaptures);
    for (const Driver driver : kDrivers)
        for (const bool swapped : {false, true}) {
            const char* const wanted = swapped ? "d4e5" : "f4e5";
            const char* const other = swapped ? "f4e5" : "d4e5";
            SearchOptions options = with_driver(driver);
            options.biases = {{*parse_uci(root, other), -150}};
            Engine session(1);
            for (const int depth : {1, 2, 4, 7, 10})
                EXPECT_EQ(
                    to_uci(run_search(session, Game{root}, to_depth(depth), options).result.best),
                    wanted)
                    << name_of(driver) << " to depth " << depth;
        }
}

TEST(MoveBias, NoMoveIsWorthLessThanAMate) {
    const Position root = position_of("6k1/5ppp/8/8/8/8/R6R/4K3 w - - 0 1");
    for (const Driver driver : kDrivers) {
        SearchOptions options = with_driver(driver);
        options.biases = {{*parse_uci(root, "a2a8"), -150}, {*parse_uci(root, "h2h5"), 50}};
        Engine session(1);
        const SearchResult result = run_search(session, Game{root}, to_depth(6), options).result;
        EXPECT_EQ(to_uci(result.best), "a2a8");
        EXPECT_EQ(result.score, mate_in(1));
    }
}

TEST(MoveBias, NodesLinesAndTable) {
    const Game game{position_of(kStandardSix[4].fen)};
    for (const Driver driver : kDrivers) {
        SearchOptions options = with_driver(driver);
        options.multi_pv = 4;
        Engine session(1);
        const SearchRun plain = run_search(session, game, to_depth(7), options);
        for (std::size_t i = 0; i < 4; ++i)
            options.biases.push_back(
                {plain.reports[plain.reports.size() - 4 + i].line.front(), i % 2 == 0 ? -90 : 40});
        session.new_game();
        const SearchRun run = run_search(session, game, to_depth(7), options);
        std::vector<std::string> shown;
        for (std::size_t i = run.reports.size() - 4; i < run.reports.size(); ++i) {
            EXPECT_EQ(fault_of_line(RecordedGame{game.position()}, run.reports[i].line), "");
            shown.push_back(to_uci(run.reports[i].line.front()));
        }
        std::ranges::sort(shown);
        EXPECT_EQ(std::ranges::adjacent_find(shown), shown.end()) << "four different moves";
        if (driver != Driver::Mtdf) {
            EXPECT_FALSE(session.table().probe(game.position().key(), 0).found)
                << "the best of the choice says nothing of the position";
        }
        session.new_game();
        EXPECT_GE(run_search(session, game, to_nodes(5000), options).result.nodes, 5000U);
    }
}

TEST(MoveBiasThreads, EveryThreadKeepsToIt) {
    const Position root = position_of(kTwoCaptures);
    for (const Driver driver : kDrivers)
        for (const char* wanted : {"d4e5", "f4e5"}) {
            SearchOptions options = with_driver(driver);
            options.biases = {{*parse_uci(root, wanted), 200}};
            Engine session(1, 4);
            EXPECT_EQ(to_uci(run_search(session, Game{root}, to_depth(9), options).result.best),
                      wanted)
                << name_of(driver);
        }
}

}  // namespace
}  // namespace sebastes
