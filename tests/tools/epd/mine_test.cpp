// Mining a suite: games, clearly best moves, themes, and the file that is written.
#include <cstdio>

#include "core/score.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tests/support/epd_tool_run.h"
#include "tools/programs/epd/clear_best.h"
#include "tools/programs/epd/mined_games.h"
#include "tools/programs/epd/miner.h"
#include "tools/shared/external_engine/external_engine.h"

namespace sebastes::epd {
namespace {

using namespace test;

TEST(EpdMine, ClearMeansFarApartAndNeeded) {
    const ClearBestBounds bounds;
    EXPECT_TRUE(is_clear(300, 50, bounds));
    EXPECT_FALSE(is_clear(300, 199, bounds)) << "too near";
    EXPECT_FALSE(is_clear(900, 400, bounds)) << "the next wins too";
    EXPECT_TRUE(is_clear(0, -300, bounds)) << "it holds";
    EXPECT_FALSE(is_clear(-400, -900, bounds)) << "lost anyway";
    EXPECT_TRUE(is_clear(mate_in(5), 100, bounds));
    EXPECT_FALSE(is_clear(mate_in(5), mate_in(7), bounds));
    EXPECT_TRUE(is_clear(0, mated_in(8), bounds));
}

TEST(EpdMine, AGameIsRepeatedByItsNumber) {
    Engine session(1);
    SelfPlayOptions options;
    options.nodes = 200;
    options.longest = 60;
    const auto game = game_positions(session, options, 5);
    EXPECT_EQ(game, game_positions(session, options, 5));
    EXPECT_NE(game, game_positions(session, options, 6));
    EXPECT_GT(game.size(), 10U);
    EXPECT_LE(game.size(), 52U);
}

std::string theme(std::string_view fen, std::string_view san, int score) {
    const auto position = parse_fen(fen);
    if (!position || !parse_san(*position, san)) return "bad test";
    return theme_of(*position, {*parse_san(*position, san), score, 0, 1});
}

TEST(EpdMine, Themes) {
    const std::string_view middle =
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -";
    EXPECT_EQ(theme(middle, "Bxf7+", 200), "sacrifice");
    EXPECT_EQ(theme(middle, "Bxf7+", mate_in(5)), "mate");
    EXPECT_EQ(theme(middle, "d3", 200), "quiet");
    EXPECT_EQ(theme(middle, "O-O", 200), "quiet");
    EXPECT_EQ(theme(middle, "d3", 0), "defence");
    EXPECT_EQ(theme("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -", "exd5", 100),
              "capture");
    EXPECT_EQ(theme("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -", "Bb5+", 100),
              "check");
    EXPECT_EQ(theme("1n2k2r/P1qq4/8/8/8/8/2QQ4/R3K2R w - -", "axb8=Q+", 300), "promotion");
}

TEST(EpdMine, EndgamesAreNamedByTheirPieces) {
    EXPECT_FALSE(is_endgame(Position::start()));
    EXPECT_EQ(theme("8/8/4k3/8/4P3/4K3/8/8 w - -", "Kd4", 300), "pawn");
    EXPECT_EQ(theme("8/8/4k3/8/4P3/4K3/8/R6r w - -", "Kd4", 300), "rook");
    EXPECT_EQ(theme("8/8/4k3/8/4P3/4K3/8/B6n w - -", "Kd4", 300), "minor");
    EXPECT_EQ(theme("8/8/4k3/8/4P3/4K3/8/7q w - -", "Kf2", -30), "queen");
    EXPECT_EQ(theme("8/8/4k3/8/4P3/4K3/8/B6r w - -", "Kd4", 300), "mixed");
}

TEST(EpdMine, RecordSaysWhatWasVerified) {
    const auto position = parse_fen("4k3/p7/8/3q4/8/4N3/P7/4K3 w - - 12 40");
    const ClearBest best{*parse_san(*position, "Nxd5"), 350, -200, 21};
    EXPECT_EQ(to_epd(mined_record(*position, best, "t.capture.001", "Judge 1", Effort{2000})),
              "4k3/p7/8/3q4/8/4N3/P7/4K3 w - - bm Nxd5; ce 350; acd 21; id \"t.capture.001\"; "
              "c0 \"Judge 1, 2 s: +3.50, next -2.00\";");
    const ClearBest mate{best.move, mate_in(3), -200, 21};
    EXPECT_EQ(mined_record(*position, mate, "x", "J", Effort{500}).text("ce"), "32764");
}

TEST(EpdMine, SearchMovesAreTold) {
    Limits limits;
    limits.move_time = 50;
    EXPECT_EQ(tools::go_words(limits), "movetime 50");
    const auto position = Position::start();
    limits.search_moves = {*parse_san(position, "e4"), *parse_san(position, "Nf3")};
    EXPECT_EQ(tools::go_words(limits), "movetime 50 searchmoves e2e4 g1f3");
}

using EpdMineRun = EpdRun;

TEST_F(EpdMineRun, WritesASuiteAndAddsToIt) {
    const auto mine = [&](const std::string& name, const std::string& games) {
        return run({"mine", path(name), "--name", "little", "--wanted", "1000", "--games", games,
                    "--verify-nodes", "10000", "--quick-nodes", "100", "--margin", "9",
                    "--game-nodes", "200"});
    };
    EXPECT_EQ(mine("first.epd", "6"), kExitWrong) << "fewer than wanted";
    EXPECT_EQ(err_, "");
    EXPECT_TRUE(out_has(" positions; solved at a glance ")) << out_;
    EXPECT_TRUE(out_has(", in 100 nodes ")) << out_;
    EXPECT_TRUE(out_has("; next game: 7\n")) << out_;
    const Suite suite = read_suite_files({path("first.epd")});
    EXPECT_TRUE(suite.faults.empty());
    ASSERT_GE(suite.entries.size(), 1U);
    for (const SuiteEntry& entry : suite.entries) {
        EXPECT_TRUE(entry.record.id().starts_with("little.")) << entry.record.id();
        EXPECT_EQ(entry.expectation.best_moves.size(), 1U);
    }
    const std::string text = read("first.epd");
    mine("again.epd", "6");
    EXPECT_EQ(read("again.epd"), text) << "by nodes a run can be repeated";
    mine("first.epd", "9");
    EXPECT_TRUE(read("first.epd").starts_with(text)) << "what was there is kept";
    EXPECT_GE(read_suite_files({path("first.epd")}).entries.size(), suite.entries.size());
}

TEST_F(EpdMineRun, LooksIntoGamesOfOthers) {
    write("games.pgn",
          "[White \"A\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n"
          "[White \"B\"]\n\n1. f4 e5 2. fxe5 d6 3. exd6 Bxd6 4. Nc3 Qh4+ 5. g3 Qxg3+ 6. hxg3 "
          "Bxg3# 0-1\n\n"
          "[White \"C\"]\n\n1. e4 Ke5 *\n");
    const auto mine = [&](const std::string& first) {
        return run({"mine", path("mined.epd"), "--pgn", path("games.pgn"), "--wanted", "100",
                    "--mates", "1-2", "--verify-nodes", "2000", "--quick-nodes", "100",
                    "--first-game", first});
    };
    EXPECT_EQ(mine("1"), kExitWrong) << "a game was refused";
    EXPECT_NE(err_.find("games.pgn:11: "), std::string::npos) << err_;
    EXPECT_TRUE(out_has("2 positions; ")) << out_;
    EXPECT_TRUE(out_has("; next game: 3\n")) << out_;
    const std::string text = read("mined.epd");
    EXPECT_NE(text.find("dm 1; pv Qxe5#;"), std::string::npos) << text;
    EXPECT_NE(text.find("dm 2; pv Bxg3+ hxg3 Qxg3#;"), std::string::npos) << text;
    mine("3");
    EXPECT_TRUE(out_has("; next game: 3\n")) << "the first two are passed over: " << out_;
    EXPECT_EQ(read("mined.epd"), text);
    EXPECT_EQ(run({"mine", path("mined.epd"), "--pgn", path("none.pgn")}), kExitUnusable);
    EXPECT_NE(err_.find("none.pgn"), std::string::npos) << err_;
}

TEST_F(EpdMineRun, EasyPositionsAreAtMostHalfOfThoseWanted) {
    run({"mine", path("few.epd"), "--wanted", "6", "--games", "20", "--verify-nodes", "10000",
         "--quick-nodes", "100", "--margin", "20", "--game-nodes", "200"});
    int found = 0;
    int at_a_glance = 0;
    int quickly = 0;
    ASSERT_EQ(std::sscanf(out_.c_str(), "%d positions; solved at a glance %d, in 100 nodes %d",
                          &found, &at_a_glance, &quickly),
              3)
        << out_;
    EXPECT_GE(found, 1);
    EXPECT_EQ(at_a_glance, 0) << "15 % of six is none";
    EXPECT_LE(quickly, 3);
}

TEST_F(EpdMineRun, WrongCommandLines) {
    EXPECT_EQ(run({"mine"}), kExitUnusable);
    EXPECT_EQ(run({"mine", path("no/folder/x.epd")}), kExitUnusable);
    EXPECT_TRUE(err_has("cannot be written")) << err_;
    EXPECT_EQ(run({"mine", path("x.epd"), "--engine", "a", "--engine", "b"}), kExitUnusable);
    EXPECT_EQ(run({"mine", write("bad.epd", "nonsense\n"), "--games", "1"}), kExitUnusable);
    EXPECT_TRUE(err_has("bad.epd:1: bad EPD")) << err_;
}

}  // namespace
}  // namespace sebastes::epd
