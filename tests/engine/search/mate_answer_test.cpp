// The answers of Engine to `go mate`.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

#include "notation/notation.h"
#include "search/engine.h"
#include "tests/support/search_runs.h"
#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

SearchRun look_for_mate(std::string_view fen, int moves, Limits limits = {},
                        std::size_t lines = 1) {
    Engine session(1);
    limits.mate = moves;
    SearchOptions options;
    options.multi_pv = lines;
    return run_search(session, Game(position_of(fen)), limits, options);
}

constexpr std::string_view kTwoRooks = "8/8/8/8/8/r1k5/1r6/7K w - - 0 1";
constexpr std::string_view kRookMate = "7k/8/5K2/8/8/8/8/R7 w - - 0 1";  // in 2

TEST(MateAnswer, ShortestMateWithItsWholeLine) {
    const SearchRun run = look_for_mate(kRookMate, 8);
    EXPECT_EQ(run.result.score, mate_in(3));
    EXPECT_FALSE(run.result.no_mate_in);
    ASSERT_FALSE(run.shown.empty());
    EXPECT_EQ(run.shown.back().score, mate_in(3));
    EXPECT_EQ(run.shown.back().depth, 3);
    Game game(position_of(kRookMate));
    for (const Move move : run.shown.back().line) game.play(move);
    EXPECT_EQ(game.status(), GameStatus::Checkmate);
    EXPECT_EQ(run.result.best, run.shown.back().line.front());
    EXPECT_EQ(run.result.ponder, run.shown.back().line[1]);
}

TEST(MateAnswer, NoneWithAMoveAndAScore) {
    const SearchRun run = look_for_mate(kRookMate, 1);
    EXPECT_EQ(run.result.no_mate_in, 1);
    EXPECT_TRUE(run.result.best);
    ASSERT_FALSE(run.reports.empty());
    EXPECT_EQ(run.reports.back().line.front(), run.result.best);
    // The side to move is the one that is mated.
    const SearchRun lost = look_for_mate(kTwoRooks, 3);
    EXPECT_EQ(lost.result.no_mate_in, 3);
    EXPECT_EQ(lost.result.score, mated_in(2));
    EXPECT_EQ(lost.shown.back().score, mated_in(2));
}

TEST(MateAnswer, SearchMovesDepthAndLines) {
    const Position position = position_of(kRookMate);
    Limits limits;
    limits.search_moves = {*parse_uci(position, "a1a2")};
    EXPECT_EQ(look_for_mate(kRookMate, 2, limits).result.no_mate_in, 2);
    limits = {};
    limits.depth = 2;
    EXPECT_EQ(look_for_mate(kRookMate, 4, limits).result.no_mate_in, 1);

    const SearchRun run = look_for_mate("7k/8/5KQ1/8/8/8/8/R7 w - - 0 1", 2, {}, 3);
    std::set<std::uint16_t> first;
    for (const SearchReport& report : run.reports)
        if (report.depth <= 3 && is_win(report.score) && report.line.size() < 4)
            first.insert(report.line.front().raw());
    EXPECT_GE(first.size(), 3U);
    // As many lines as were asked for, and of one move one.
    for (const std::size_t lines : {1U, 2U, 3U}) {
        std::size_t most = 0;
        for (const SearchReport& report :
             look_for_mate("7k/8/5KQ1/8/8/8/8/R7 w - - 0 1", 2, {}, lines).reports)
            most = std::max(most, report.multi_pv);
        EXPECT_EQ(most, lines);
    }
    for (const SearchReport& report : look_for_mate("k7/8/8/8/8/8/1q6/K7 w - - 0 1", 2).reports)
        EXPECT_EQ(report.multi_pv, 1U);
}

// By turns: the search by depth goes on while the proof takes long.
TEST(MateAnswer, TurnsGoOnUntilTheNodesAreSpent) {
    Limits limits;
    limits.nodes = 230'000;
    for (const int most : {6, 20}) {
        const SearchRun run = look_for_mate(kStartFen, most, limits, 2);
        EXPECT_TRUE(run.result.best);
        EXPECT_FALSE(is_mate(run.result.score));
        EXPECT_GE(run.result.nodes, *limits.nodes) << most;
        EXPECT_LT(run.result.nodes, *limits.nodes + 20'000) << most;
        EXPECT_LT(run.result.no_mate_in.value_or(0), most);
        int depth = 0;
        for (const SearchReport& report : run.shown) {
            EXPECT_LE(report.multi_pv, 2U);
            depth = std::max(depth, report.depth);
        }
        EXPECT_GT(depth, 3);
    }
}

TEST(MateAnswer, LimitsCutItOff) {
    const std::string_view closed =
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    Limits limits;
    limits.nodes = 50'000;
    const SearchRun by_nodes = look_for_mate(closed, 8, limits);
    EXPECT_LT(by_nodes.result.no_mate_in.value_or(8), 8);
    EXPECT_TRUE(by_nodes.result.best);
    EXPECT_LT(by_nodes.result.nodes, 100'000U);
    limits = {};
    limits.move_time = 50;
    const SearchRun by_time = look_for_mate(closed, 8, limits);
    EXPECT_LT(by_time.result.no_mate_in.value_or(8), 8);
    EXPECT_TRUE(by_time.result.best);

    Engine session(1);
    SearchControl control;
    control.stop();
    limits = {};
    limits.mate = 8;
    EXPECT_TRUE(session.search({Game(position_of(closed)), limits, {}, control}).best);
}

// Kf7 has brought about the same position twice before: once more and the game is drawn.
TEST(MateAnswer, ThirdRepetitionIsNoWayToMate) {
    Game game(position_of("7k/5K2/8/8/8/8/8/R7 b - - 0 1"));
    for (const char* move : {"h8h7", "f7f6", "h7h8", "f6f7", "h8h7", "f7f6", "h7h8"})
        game.play(*parse_uci(game.position(), move));
    Limits limits;
    limits.mate = 2;
    limits.search_moves = {*parse_uci(game.position(), "f6f7")};
    Engine session(1);
    EXPECT_EQ(run_search(session, game, limits).result.no_mate_in, 2);
    EXPECT_EQ(run_search(session, Game(game.position()), limits).result.score, mate_in(3));
}

// A mate that is found while the opponent thinks is not answered before he has moved.
TEST(MateSearchThreads, AMateIsKeptUntilPonderhit) {
    for (const char* end : {"ponderhit", "stop"}) {
        Conversation engine;
        engine.say("position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1\ngo ponder mate 2");
        ASSERT_TRUE(engine.hears("info depth 3"));
        engine.say("isready");
        ASSERT_TRUE(engine.hears("readyok"));
        EXPECT_EQ(engine.heard_count("bestmove "), 0U) << end;
        engine.say(end);
        ASSERT_TRUE(engine.hears("bestmove ")) << end;
    }
}

}  // namespace
}  // namespace sebastes
