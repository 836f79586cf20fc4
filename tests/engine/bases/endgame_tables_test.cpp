// Endgame bases that are no part of the program, behind the same door: files of four pieces and
// Syzygy tables, asked and searched with.
#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "bases/endgame_bases.h"
#include "tests/support/constant_table.h"
#include "tests/support/drawn_bases.h"
#include "tests/support/search_runs.h"

namespace sebastes {
namespace {

TEST(EndgameTables, FourPiecesAreRankedByTheirFile) {
    EndgameBases bases;
    bases.set_own(*OwnBases::of(drawn_bases()));
    EXPECT_EQ(bases.most_pieces(BaseSources::All), 4);
    // Black loses the rook unless it takes: what is left is won, the rest drawn.
    const Game game(position_of("8/8/8/3k4/8/8/1r6/K6R w - - 0 1"));
    EXPECT_EQ(bases.probe(game.position(), 1, BaseSources::Own), BaseAnswer{Outcome::Draw});
    const auto ranking = bases.rank(game);
    ASSERT_TRUE(ranking);
    EXPECT_EQ(ranking->answer, BaseAnswer{Outcome::Draw});
    for (const RankedMove& each : ranking->moves)
        EXPECT_EQ(each.rank > 0, to_uci(each.move, CastlingNotation::KingSteps) == "a1b2");
    EXPECT_TRUE(bases.line_to_mate(game.position(), 5).empty());
    EXPECT_FALSE(bases.rank(Game(position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1")))) << "castling";
}

constexpr std::string_view kRookAgainstKnight = "8/8/8/3kn3/8/8/8/K6R w - - 0 1";

TEST(EndgameTables, SyzygyTablesAreAskedAsTheSettingsSay) {
    if (!Syzygy::is_supported()) GTEST_SKIP();
    const TableFolder folder;
    folder.put_late_wins();
    EndgameBases bases;
    ASSERT_FALSE(bases.syzygy().open(folder.path()));
    EXPECT_EQ(bases.most_pieces(BaseSources::All), 4);
    EXPECT_EQ(bases.most_pieces(BaseSources::Own), 3);
    const Position white = position_of(kRookAgainstKnight);
    const Position black = position_of("8/8/8/3kn3/8/8/8/K6R b - - 0 1");
    EXPECT_EQ(bases.probe(white, 1, BaseSources::All), (BaseAnswer{Outcome::Win, true}));
    EXPECT_EQ(bases.probe(black, 1, BaseSources::All), (BaseAnswer{Outcome::Loss, true}));
    EXPECT_EQ(bases.probe(white, 1, BaseSources::Own), std::nullopt);
    EXPECT_EQ(bases.probe(position_of("8/8/8/3kn3/8/8/8/K6R w - - 1 1"), 1, BaseSources::All),
              std::nullopt)
        << "not right after a capture";
    EXPECT_EQ(bases.probe(position_of("8/8/8/3kn3/8/8/1P6/K6R w - - 0 1"), 1, BaseSources::All),
              std::nullopt);
    EXPECT_EQ(bases.probe(position_of("8/8/8/3kb3/8/8/8/K6R w - - 0 1"), 1, BaseSources::All),
              std::nullopt)
        << "no such table";
    EXPECT_EQ(bases.probe(position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), 1, BaseSources::All),
              std::nullopt)
        << "castling";
    bases.settings().probe_depth = 5;
    EXPECT_EQ(bases.probe(white, 4, BaseSources::All), std::nullopt);
    EXPECT_TRUE(bases.probe(white, 5, BaseSources::All));
    bases.settings().fifty_move_rule = false;
    EXPECT_EQ(bases.probe(white, 5, BaseSources::All), (BaseAnswer{Outcome::Win, false}));
    bases.settings().probe_limit = 3;
    EXPECT_EQ(bases.probe(white, 5, BaseSources::All), std::nullopt);
    EXPECT_EQ(bases.most_pieces(BaseSources::All), 3);
}

TEST(EndgameTables, RanksWinsThatComeTooLate) {
    if (!Syzygy::is_supported()) GTEST_SKIP();
    const TableFolder folder;
    folder.put_late_wins();
    EndgameBases bases;
    ASSERT_FALSE(bases.syzygy().open(folder.path()));
    // The rook may go where the knight takes it.
    const Game game(position_of("8/8/8/3k4/6n1/8/8/K6R w - - 0 1"));
    for (const bool by_rule : {true, false}) {
        bases.settings().fifty_move_rule = by_rule;
        const auto ranking = bases.rank(game);
        ASSERT_TRUE(ranking);
        EXPECT_FALSE(ranking->by_distance) << "there are outcomes only";
        EXPECT_EQ(ranking->answer.outcome, Outcome::Win);
        int best = -kInfinity;
        for (const RankedMove& each : ranking->moves) best = std::max(best, *each.score);
        EXPECT_EQ(is_known_win(best), !by_rule);
        EXPECT_GT(best, kDraw);
        for (const RankedMove& each : ranking->moves) {
            const std::string move = to_uci(each.move, CastlingNotation::KingSteps);
            EXPECT_EQ(*each.score > kDraw, move != "h1h2" && move != "h1h6") << move;
        }
    }
    bases.settings().fifty_move_rule = true;
    const auto lost = bases.rank(Game(position_of("8/8/8/3kn3/8/8/8/K6R b - - 0 1")));
    ASSERT_TRUE(lost);
    EXPECT_EQ(lost->answer, (BaseAnswer{Outcome::Loss, true}));
    EXPECT_FALSE(bases.rank(Game(position_of("8/8/8/3kb3/8/8/8/K6R w - - 0 1")))) << "no table";
    EXPECT_FALSE(bases.rank(Game(position_of("4kn2/8/8/8/8/8/8/4K2R w K - 0 1")))) << "castling";
}

// Outcomes without a number of plies: at the root, and a capture away.
TEST(EndgameTables, SearchUsesOutcomesWithoutDistances) {
    if (!Syzygy::is_supported()) GTEST_SKIP();
    const TableFolder folder;
    folder.put_late_wins();
    EndgameBases bases;
    ASSERT_FALSE(bases.syzygy().open(folder.path()));
    Session session(1);
    for (const bool by_rule : {true, false})
        for (const Driver* driver : drivers()) {
            bases.settings().fifty_move_rule = by_rule;
            SearchOptions options = with_driver(driver);
            options.bases = &bases;
            const auto score_of = [&](std::string_view fen) {
                session.new_game();
                const RecordedGame game(position_of(fen));
                const SearchRun run = run_search(session, game.game, to_depth(6), options);
                EXPECT_EQ(fault_of_line(game, run.result.line), "");
                EXPECT_GT(run.shown.back().base_hits, 0U) << fen;
                EXPECT_EQ(run.shown.back().score, run.result.score);
                return run.result.score;
            };
            const int at_root = score_of(kRookAgainstKnight);
            EXPECT_EQ(is_known_win(at_root), !by_rule) << at_root;
            EXPECT_GT(at_root, kDraw);
            EXPECT_EQ(is_known_loss(score_of("8/8/8/3kn3/8/8/8/K6R b - - 0 1")), !by_rule);
            // The rook may take the pawn, and so might the king.
            EXPECT_EQ(is_known_win(score_of("8/8/8/3kn3/7p/8/8/K6R w - - 0 1")), !by_rule);
            EXPECT_FALSE(is_known_win(score_of("8/8/8/3kn3/3P4/8/8/K6R b - - 0 1")));
        }
}

}  // namespace
}  // namespace sebastes
