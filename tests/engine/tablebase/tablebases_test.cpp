// The embedded tablebases: their values, how they rank moves, and how the search uses them.
#include "tablebase/tablebases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "tests/support/search_runs.h"
#include "tests/support/table_folder.h"
#include "tools/shared/retrograde/random_position.h"

namespace sebastes {
namespace {

std::optional<WDL> probed_wdl(std::string_view fen) {
    return Tablebases().probe(position_of(fen), 1);
}

TEST(Tablebases, KnowThreePieces) {
    EXPECT_EQ(probed_wdl("8/8/8/3k4/8/8/8/K6R w - - 0 1"), WDL::Win);
    EXPECT_EQ(probed_wdl("8/8/8/3k4/3p4/8/8/K7 w - - 0 1"), WDL::Loss);
    EXPECT_EQ(probed_wdl("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"), WDL::Draw);
    EXPECT_EQ(probed_wdl("8/8/8/3k4/8/8/8/K7 w - - 0 1"), WDL::Draw);
    EXPECT_EQ(probed_wdl("8/8/8/3k4/8/8/8/K6R w - - 1 1"), std::nullopt) << "no capture before";
    EXPECT_EQ(probed_wdl("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), std::nullopt) << "castling";
    EXPECT_EQ(probed_wdl("8/8/8/3k4/8/8/8/K5RR w - - 0 1"), std::nullopt) << "too many pieces";
    const Tablebases tablebases;
    EXPECT_EQ(tablebases.probe_dtz(position_of("8/8/8/3k4/8/8/8/K6R w - - 9 9").board()), 29);
    EXPECT_EQ(tablebases.probe_dtz(position_of("8/8/8/8/8/1K6/8/k6R b - - 0 1").board()), -1);
    EXPECT_EQ(tablebases.probe_dtz(position_of("7k/8/1KP5/8/8/8/8/8 w - - 0 1").board()), 1);
}

TEST(Tablebases, SettingsSayWhenTheyAreAsked) {
    Tablebases tablebases;
    const Position position = position_of("8/8/8/3k4/8/8/8/K6R w - - 0 1");
    tablebases.settings().probe_depth = 4;
    EXPECT_FALSE(tablebases.probe(position, 3));
    EXPECT_TRUE(tablebases.probe(position, 4));
    tablebases.settings().probe_limit = 2;
    EXPECT_FALSE(tablebases.probe(position, 4));
    EXPECT_FALSE(tablebases.rank_root_moves(Game(position)));
}

std::vector<RankedMove> ranked(const Game& game) {
    auto ranking = Tablebases().rank_root_moves(game);
    EXPECT_TRUE(ranking);
    std::ranges::stable_sort(ranking->moves, std::ranges::greater(), &RankedMove::rank);
    return ranking->moves;
}

// The only move that holds is alone at the top.
TEST(Tablebases, RanksKeepTheDraw) {
    const auto moves = ranked(Game(position_of("8/8/8/8/4k3/4p3/8/4K3 w - - 0 1")));
    EXPECT_EQ(to_uci(moves[0].move, CastlingNotation::KingSteps), "e1e2");
    EXPECT_EQ(moves[0].rank, 0);
    EXPECT_LT(moves[1].rank, 0);
}

// 29 plies of rook and king: too late from the 72nd ply on.
TEST(Tablebases, TheFiftyMoveRuleMakesADraw) {
    for (const int clock : {0, 60, 71, 72, 85}) {
        const Game game(Position(position_of("8/8/8/3k4/8/8/8/K6R w - - 0 1").board(), clock, 90));
        for (const bool rule : {false, true}) {
            Tablebases tablebases;
            tablebases.settings().fifty_move_rule = rule;
            const RankedMove best = tablebases.rank_root_moves(game)->best();
            EXPECT_EQ(best.dtz, 29);
            EXPECT_EQ(best.wdl(), clock > 71 ? WDL::CursedWin : WDL::Win) << clock;
            EXPECT_EQ(is_known_win(best.score), clock <= 71 || !rule) << clock;
        }
    }
}

// The hundredth ply without a capture mates, which comes before the rule.
TEST(Tablebases, MateOnTheLastPlyIsAMate) {
    const auto moves = ranked(Game(position_of("k7/8/1K6/8/8/8/8/7R w - - 99 90")));
    EXPECT_EQ(to_uci(moves[0].move, CastlingNotation::KingSteps), "h1h8");
    EXPECT_EQ(moves[0].wdl(), WDL::Win);
    for (std::size_t i = 1; i < moves.size(); ++i) EXPECT_LT(moves[i].rank, 900);
}

TEST(Tablebases, ThirdRepetitionIsADraw) {
    Game game(position_of("8/8/8/3k4/8/8/8/K6R b - - 0 1"));
    const auto play = [&](std::string_view text) { game.play(*parse_uci(game.position(), text)); };
    for (int i = 0; i < 2; ++i)
        for (const char* text : {"d5d6", "h1h2", "d6d5", "h2h1"}) play(text);
    play("d5d6");
    // h1h2 brings the position up for the third time; the others win by the shortest way alone.
    const auto moves = ranked(game);
    for (const RankedMove& each : moves)
        EXPECT_EQ(each.rank == 0, to_uci(each.move, CastlingNotation::KingSteps) == "h1h2");
    EXPECT_LT(moves[0].rank, 1000);
}

// damaged_tables_test.cpp and fathom_test.cpp read tables of folders, too.
TEST(Tablebases, FoldersAddTables) {
    const TableFolder folder({"KRvKN"});
    Tablebases tablebases;
    tablebases.open("/nonexistent" + std::string(1, Tablebases::kSeparator) + folder.path());
    EXPECT_EQ(tablebases.largest(), 4);
    EXPECT_EQ(tablebases.wdl_tables(), 3);
    EXPECT_EQ(tablebases.dtz_tables(), 3);
    EXPECT_EQ(tablebases.probe(position_of("8/1n6/4k3/8/8/8/8/K2R4 w - - 0 1"), 1), WDL::Draw);
    EXPECT_EQ(tablebases.probe(position_of("n3k3/8/4K3/8/8/8/8/7R w - - 0 1"), 1), WDL::Win);
    EXPECT_TRUE(tablebases.take_faults().empty());
    tablebases.open("");
    EXPECT_EQ(tablebases.largest(), 3);
}

// ---- In the search ----

TEST(Tablebases, KnownWinsAreCountedFromThePositionInTheTable) {
    TranspositionTable table(1);
    table.store(8, 10, 5, Move{}, tablebase_win_in(14), Bound::Lower, false);
    EXPECT_EQ(table.probe(8, 2).lower, tablebase_win_in(6));
    EXPECT_TRUE(is_known_win(table.probe(8, kMaxPly - 1).lower));
    table.store(8, 10, 5, Move{}, tablebase_loss_in(13), Bound::Upper, false);
    EXPECT_EQ(table.probe(8, 0).upper, tablebase_loss_in(3));
    table.store(8, 10, 5, Move{}, kTablebaseWin - 5, Bound::Exact, false);
    EXPECT_FALSE(is_mate(table.probe(8, 0).lower)) << "no mate, however near";
}

TEST(Tablebases, SearchShowsTheWinAtOnce) {
    Engine session(1);
    for (const Driver driver : kDrivers)
        for (const std::string_view fen :
             {"8/8/8/3k4/8/8/8/K6R w - - 0 1", "k7/8/8/8/8/8/4P3/4K3 w - - 0 1",
              "8/8/8/4k3/8/8/8/K6Q b - - 0 1", "8/8/8/3k4/8/8/8/K6R w - - 71 90",
              // A capture away.
              "8/8/8/3k4/7n/8/8/K6R w - - 0 1"}) {
            session.new_game();
            const RecordedGame game(position_of(fen));
            const SearchRun run = run_search(session, game.game, to_depth(4), with_driver(driver));
            EXPECT_TRUE(is_known(run.result.score)) << fen;
            EXPECT_EQ(fault_of_line(game, run.result.line), "");
            EXPECT_GT(run.shown.back().tablebase_hits, 0U);
        }
}

TEST(Tablebases, AreNotAskedInPlainSearchNorInWeakPlay) {
    Engine session(1);
    const Game game(position_of("8/8/8/3k4/8/8/8/K6R w - - 0 1"));
    for (const bool weak : {false, true}) {
        SearchOptions options;
        options.selective = weak;
        if (weak) options.elo = elo_of_level(5);
        for (const SearchReport& report : run_search(session, game, to_depth(4), options).shown) {
            EXPECT_EQ(report.tablebase_hits, 0U);
            EXPECT_FALSE(is_known(report.score));
        }
    }
}

TEST(TablebasesThreads, TwoAsk) {
    Engine session(1, 2);
    const Game game(position_of("8/5k2/8/1r6/8/2P5/1K6/3R4 w - - 0 1"));
    const SearchRun run = run_search(session, game, to_nodes(300000));
    EXPECT_TRUE(run.result.best);
    EXPECT_GT(run.shown.back().tablebase_hits, 10U);
}

}  // namespace
}  // namespace sebastes
