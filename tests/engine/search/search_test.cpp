// Results of the search: mates at their distance, and every kind of draw.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/score.h"
#include "tests/support/forced_mates.h"
#include "tests/support/search_runs.h"

namespace sebastes {
namespace {

// Runs the main search, not that of `go mate`, until it has a mate in `distance` or `nodes` nodes.
SearchRun search_until_mate(Engine& session, const Position& position, int distance,
                            std::uint64_t nodes, Driver driver) {
    SearchRun run;
    SearchControl control;
    run.result = session.search({Game{position}, to_nodes(nodes), with_driver(driver), control,
                                 [&](const SearchReport& report) {
                                     if (report.is_lower_bound || report.is_upper_bound) return;
                                     run.reports.push_back(report);
                                     if (report.score >= mate_in(2 * distance - 1)) control.stop();
                                 }});
    return run;
}

// Expects that both drivers find every mate of this distance within `nodes`, and report none
// shorter.
void expect_mates(int distance, std::uint64_t nodes) {
    Engine session(4);
    const std::vector<EpdRecord> records = suite_of_mates(distance, distance);
    EXPECT_GE(records.size(), 20U);
    for (const EpdRecord& record : records)
        for (const Driver driver : kDrivers) {
            session.new_game();
            const SearchRun run =
                search_until_mate(session, record.position, distance, nodes, driver);
            const std::string where = record.id() + " driver " + std::string(name_of(driver));
            EXPECT_EQ(run.result.score, mate_in(2 * distance - 1)) << where;
            const std::vector<Move> best = *record.moves("bm");
            EXPECT_NE(std::ranges::find(best, run.result.best), best.end())
                << where << " " << to_uci(run.result.best);
            for (const SearchReport& report : run.reports)
                EXPECT_LE(report.score, mate_in(2 * distance - 1)) << where << ": too short a mate";
        }
}

TEST(Search, MatesInOne) { expect_mates(1, 10'000); }
TEST(Search, MatesInTwo) { expect_mates(2, 1'000'000); }
TEST(Search, MatesInThree) { expect_mates(3, 2'000'000); }
TEST(SearchSlow, MatesInFour) { expect_mates(4, 10'000'000); }

// After the mating side's first move the other side's search finds the distance, too.
TEST(Search, SideThatIsMatedSeesIt) {
    Engine session(4);
    for (const int distance : {2, 3})
        for (const EpdRecord& record : suite_of_mates(distance, distance))
            for (const Driver driver : kDrivers) {
                session.new_game();
                const Position next = record.position.after(record.moves("bm")->front());
                const SearchRun run =
                    run_search(session, Game{next}, to_nodes(500'000), with_driver(driver));
                EXPECT_EQ(run.result.score, mated_in(2 * distance - 2)) << record.id();
            }
}

// Returns the scores of both drivers in a search to `depth`.
std::vector<int> scores_of(const Game& game, int depth,
                           const std::vector<Move>& search_moves = {}) {
    std::vector<int> scores;
    for (const Driver driver : kDrivers) {
        Engine session(1);
        Limits limits = to_depth(depth);
        limits.search_moves = search_moves;
        scores.push_back(run_search(session, game, limits, with_driver(driver)).result.score);
    }
    return scores;
}
std::vector<int> scores_of(std::string_view fen, int depth) {
    return scores_of(Game{position_of(fen)}, depth);
}

std::vector<int> both(int score) { return {score, score}; }
int least(const std::vector<int>& scores) { return std::ranges::min(scores); }
int most(const std::vector<int>& scores) { return std::ranges::max(scores); }

TEST(Search, FiftyMoveRule) {
    // A rook up, but there is no time left for anything but a mate at once.
    EXPECT_EQ(scores_of("7k/8/3K4/8/8/8/8/R7 w - - 99 100", 6), both(kDraw));
    EXPECT_EQ(scores_of("7k/8/3K4/8/8/8/8/R7 w - - 140 100", 6), both(kDraw));
    EXPECT_EQ(scores_of("7k/8/6K1/8/8/8/8/R7 w - - 99 100", 6), both(mate_in(1)))
        << "a mate on the hundredth ply counts";
    // A pawn move starts the count anew.
    EXPECT_GT(least(scores_of("7k/8/3K4/8/8/8/4P3/R7 w - - 99 100", 6)), 300);
}

TEST(Search, FiftyMoveRuleHoldsWhateverTheTableKnows) {
    for (const Driver driver : kDrivers) {
        Engine session(4);
        const auto score = [&](std::string_view fen) {
            const Game game{position_of(fen)};
            return run_search(session, game, to_depth(10), with_driver(driver)).result.score;
        };
        EXPECT_EQ(score("7k/8/5K2/8/8/8/8/R7 w - - 0 100"), mate_in(3));
        EXPECT_LT(score("7k/8/5K2/8/8/8/8/R7 w - - 98 100"), 50) << "a cursed win";
        EXPECT_EQ(score("7k/8/5K2/8/8/8/8/R7 w - - 97 100"), mate_in(3));
        EXPECT_EQ(score("7k/8/5K2/8/8/8/8/R7 w - - 99 100"), kDraw);
        EXPECT_EQ(score("7k/8/5K2/8/8/8/8/R7 w - - 0 100"), mate_in(3));
    }
}

// A queen up; the kings go to and fro.
Game shuffled(int cycles) {
    Game game{position_of("7k/8/8/8/8/8/Q7/K7 w - - 0 1")};
    const Move to_and_fro[] = {
        Move::normal(Square::A1, Square::B1), Move::normal(Square::H8, Square::G7),
        Move::normal(Square::B1, Square::A1), Move::normal(Square::G7, Square::H8)};
    for (int ply = 0; ply < 4 * cycles - 1; ++ply) game.play(to_and_fro[ply % 4]);
    return game;
}

TEST(Search, ThirdRepetitionIsADraw) {
    const std::vector<Move> back = {Move::normal(Square::G7, Square::H8)};
    EXPECT_LT(most(scores_of(shuffled(1), 4, back)), -500)
        << "the position comes for the second time";
    EXPECT_EQ(scores_of(shuffled(2), 4, back), both(kDraw)) << "and for the third";
    EXPECT_EQ(scores_of(shuffled(2), 4), both(kDraw)) << "which the weaker side takes";
}

TEST(Search, InsufficientMaterialIsADraw) {
    EXPECT_EQ(scores_of("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", 6), both(kDraw));
    const Game game{position_of("4k3/8/8/8/8/8/3p4/4KB2 w - - 0 1")};
    const std::vector<Move> capture = {Move::normal(Square::E1, Square::D2)};
    EXPECT_EQ(scores_of(game, 6, capture), both(kDraw));
}

TEST(Search, StalemateIsADraw) {
    // The pawn is lost, or guarded from b6 where that is stalemate.
    EXPECT_EQ(scores_of("1k6/1P6/K7/8/8/8/8/8 w - - 0 1", 6), both(kDraw));
    const Game game{position_of("1k6/1P6/K7/8/8/8/8/8 w - - 0 1")};
    EXPECT_EQ(scores_of(game, 6, {Move::normal(Square::A6, Square::B6)}), both(kDraw));
    EXPECT_GT(least(scores_of("7k/8/8/6K1/8/8/8/3Q4 w - - 0 1", 8)), 500);
}

// ---- Wide search (search/node/node_search.h): it finds mates of a side that is far behind and
// could draw at once ----

// Chess problems with a mate in `moves` moves, in which White also has a perpetual check.
struct HiddenMate {
    std::string_view fen;
    int moves;
};
constexpr HiddenMate kHiddenMates[] = {
    {"1b4rq/6pp/2p1ppbP/k1PpP3/3P1Pp1/1R6/2P3R1/7K w - - 0 1", 10},
    {"8/4p3/1N2N3/8/5K2/2pk1P2/2prrpP1/2BbbB2 w - - 0 1", 6},
    {"7n/p1K5/8/3N4/8/1b2pN2/2npppp1/2br1kr1 w - - 0 1", 13},
    {"n2k4/1Kp2p2/2P2pp1/2B5/1p2R3/P2pp3/6p1/rb2bq2 w - - 0 1", 20},
    {"5B1k/bR6/3p4/2p5/2n5/n3p3/qp6/6RK w - - 0 1", 12},
    {"8/1p5K/6R1/r2p3k/2P5/2rpNpP1/3pp3/b1Bq2n1 w - - 0 1", 8},
};

// Expects half of them, since other constants may find others.  Without wide search none is found.
TEST(WideSearch, FindsMatesBehindAPerpetualCheck) {
    Engine session(16);
    int found = 0;
    for (const HiddenMate& each : kHiddenMates) {
        session.new_game();
        const SearchRun run = run_search(session, Game{position_of(each.fen)}, to_nodes(600'000));
        EXPECT_LE(run.result.score, mate_in(2 * each.moves - 1)) << each.fen;
        found += is_win(run.result.score);
    }
    EXPECT_GE(found, 3);
}

// Inside it a draw is worth a centipawn more or less; outside it is a draw.
TEST(WideSearch, ShowsADrawAsADraw) {
    Engine session(4);
    // Two rooks behind and about to be mated; the queen checks on e8 and h5 for ever.
    const SearchRun run =
        run_search(session, Game{position_of("6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1")}, to_depth(12));
    ASSERT_GE(run.reports.size(), 5U);
    for (auto report = run.reports.end() - 3; report != run.reports.end(); ++report)
        EXPECT_EQ(report->score, kDraw);
    EXPECT_EQ(run.result.score, kDraw);
}

}  // namespace
}  // namespace sebastes
