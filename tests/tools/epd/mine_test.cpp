// Mining suites: games, clearly best moves, mates, themes, and the file that is written.
#include <cstdio>
#include <set>

#include "core/score.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tests/support/epd_tool_run.h"
#include "tools/programs/epd/mate_line.h"
#include "tools/programs/epd/miner.h"

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

TEST(EpdMine, Themes) {
    const std::string italian = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -";
    const std::string centre = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
    struct {
        std::string fen;
        const char* san;
        int score;
        const char* theme;
    } const cases[] = {
        {italian, "Bxf7+", 200, "sacrifice"},
        {italian, "Bxf7+", mate_in(5), "mate"},
        {italian, "d3", 200, "quiet"},
        {italian, "O-O", 200, "quiet"},
        {italian, "d3", 0, "defence"},
        {centre, "exd5", 100, "capture"},
        {centre, "Bb5+", 100, "check"},
        {"1n2k2r/P1qq4/8/8/8/8/2QQ4/R3K2R w - -", "axb8=Q+", 300, "promotion"},
        // Endgames are named by their pieces.
        {"8/8/4k3/8/4P3/4K3/8/8 w - -", "Kd4", 300, "pawn"},
        {"8/8/4k3/8/4P3/4K3/8/R6r w - -", "Kd4", 300, "rook"},
        {"8/8/4k3/8/4P3/4K3/8/B6n w - -", "Kd4", 300, "minor"},
        {"8/8/4k3/8/4P3/4K3/8/7q w - -", "Kf2", -30, "queen"},
        {"8/8/4k3/8/4P3/4K3/8/B6r w - -", "Kd4", 300, "mixed"},
    };
    for (const auto& [fen, san, score, theme] : cases) {
        const auto position = parse_fen(fen);
        const auto move = parse_san(*position, san);
        ASSERT_TRUE(move) << san;
        EXPECT_EQ(theme_of(*position, {*move, score, 0, 1}), theme) << fen << san;
    }
    EXPECT_FALSE(is_endgame(Position::start()));
}

TEST(EpdMine, RecordSaysWhatWasVerified) {
    const auto position = parse_fen("4k3/p7/8/3q4/8/4N3/P7/4K3 w - - 12 40");
    const ClearBest best{*parse_san(*position, "Nxd5"), 350, -200, 21};
    EXPECT_EQ(to_epd(mined_record(*position, best, "t.capture.001", "Judge 1", Effort{2000})),
              kTakes +
                  "bm Nxd5; ce 350; acd 21; id \"t.capture.001\"; "
                  "c0 \"Judge 1, 2 s: +3.50, next -2.00\";");
    const ClearBest mate{best.move, mate_in(3), -200, 21};
    EXPECT_EQ(mined_record(*position, mate, "x", "J", Effort{500}).text("ce"), "32764");
}

TEST(EpdMine, RangesOfDistances) {
    const auto range = parse_mate_range("7-15");
    ASSERT_TRUE(range);
    EXPECT_EQ(range->size(), 9U);
    EXPECT_TRUE(range->contains(7) && range->contains(15));
    EXPECT_FALSE(range->contains(6) || range->contains(16));
    EXPECT_EQ(parse_mate_range("3")->size(), 1U);
    for (const std::string text : {"", "-", "7-", "-7", "15-7", "0-3", "1-61", "a-b", "3-5-7"})
        EXPECT_FALSE(parse_mate_range(text)) << text;
}

// The line of pv is legal, and no refuted mate at the distance stated.
void expect_shown_mate(const SuiteEntry& entry) {
    const EpdRecord& record = entry.record;
    Position at = record.position;
    std::vector<Move> moves;
    for (const EpdOperand& operand : record.find("pv")->operands) {
        const auto move = parse_san(at, operand.text);
        ASSERT_TRUE(move) << record.id() << ": " << operand.text;
        moves.push_back(*move);
        at = at.after(*move);
    }
    const int distance = *entry.expectation.mate;
    EXPECT_NE(check_mate_line(record.position, moves, mate_in(2 * distance - 1)), MateLine::Wrong)
        << record.id();
    EXPECT_TRUE(record.id().starts_with("mate." + std::to_string(distance) + ".")) << record.id();
}

class EpdMineRun : public EpdRun {
  protected:
    // Mines so many games; the code must be this one.
    void mine(const std::string& name, const std::string& games, std::vector<std::string> more,
              ExitCode code = kExitWrong) {
        more.insert(more.begin(), {"mine", path(name), "--games", games, "--quick-nodes", "100",
                                   "--game-nodes", "200"});
        EXPECT_EQ(run(more), code) << out_ << err_;
    }
};

TEST_F(EpdMineRun, WritesASuiteAndAddsToIt) {
    const std::vector<std::string> best{"--name",         "little", "--wanted", "1000",
                                        "--verify-nodes", "10000",  "--margin", "9"};
    mine("first.epd", "6", best);  // fewer than wanted
    EXPECT_EQ(err_, "");
    EXPECT_TRUE(out_has(" positions; solved at a glance ")) << out_;
    EXPECT_TRUE(out_has(", in 100 nodes ") && out_has("; next game: 7\n")) << out_;
    const Suite suite = read_suite_files({path("first.epd")});
    EXPECT_TRUE(suite.faults.empty());
    ASSERT_GE(suite.entries.size(), 1U);
    for (const SuiteEntry& entry : suite.entries) {
        EXPECT_TRUE(entry.record.id().starts_with("little.")) << entry.record.id();
        EXPECT_EQ(entry.expectation.best_moves.size(), 1U);
    }
    const std::string text = read("first.epd");
    mine("again.epd", "6", best);
    EXPECT_EQ(read("again.epd"), text) << "by nodes a run can be repeated";
    mine("first.epd", "9", best);
    EXPECT_TRUE(read("first.epd").starts_with(text)) << "what was there is kept";
}

TEST_F(EpdMineRun, WritesMatesAndAddsToThem) {
    const std::vector<std::string> mates{"--mates",        "2-4",  "--wanted", "300",
                                         "--verify-nodes", "40000"};
    mine("mate.epd", "8", mates);
    EXPECT_EQ(err_, "");
    EXPECT_TRUE(out_has(" found in 100 nodes; mate in ")) << out_;
    const Suite suite = read_suite_files({path("mate.epd")});
    EXPECT_TRUE(suite.faults.empty());
    ASSERT_GE(suite.entries.size(), 2U) << out_;
    for (const SuiteEntry& entry : suite.entries) {
        EXPECT_TRUE(*entry.expectation.mate >= 2 && *entry.expectation.mate <= 4);
        expect_shown_mate(entry);
        const Position& position = entry.record.position;
        EXPECT_GT(position.board().by_color[~position.side_to_move()].count(), 1) << "a bare king";
    }
    const std::string text = read("mate.epd");
    mine("mate.epd", "12", mates);
    EXPECT_TRUE(read("mate.epd").starts_with(text)) << "what was there is kept";
}

TEST_F(EpdMineRun, LooksIntoGamesOfOthers) {
    write("games.pgn",
          "[White \"A\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n"
          "[White \"B\"]\n\n1. f4 e5 2. fxe5 d6 3. exd6 Bxd6 4. Nc3 Qh4+ 5. g3 Qxg3+ 6. hxg3 "
          "Bxg3# 0-1\n\n"
          "[White \"C\"]\n\n1. e4 Ke5 *\n");
    const auto look = [&](const std::string& first) {
        mine("mined.epd", "1000",
             {"--pgn", path("games.pgn"), "--wanted", "100", "--mates", "1-2", "--verify-nodes",
              "2000", "--first-game", first});
    };
    look("1");
    EXPECT_TRUE(err_has("games.pgn:11: ")) << "a game was refused: " << err_;
    EXPECT_TRUE(out_has("2 positions; ") && out_has("; next game: 3\n")) << out_;
    const std::string text = read("mined.epd");
    EXPECT_NE(text.find("dm 1; pv Qxe5#;"), std::string::npos) << text;
    EXPECT_NE(text.find("dm 2; pv Bxg3+ hxg3 Qxg3#;"), std::string::npos) << text;
    look("3");
    EXPECT_TRUE(out_has("; next game: 3\n")) << "the first two are passed over: " << out_;
    EXPECT_EQ(read("mined.epd"), text);
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
    const std::pair<std::vector<std::string>, const char*> cases[] = {
        {{}, "OUT is required"},
        {{path("no/folder/x.epd")}, "cannot be written"},
        {{path("x.epd"), "--mates", "9-7"}, "such as 7-15"},
        {{path("x.epd"), "--engine", "a", "--engine", "b"}, "one --engine verifies"},
        {{path("x.epd"), "--pgn", path("none.pgn")}, "none.pgn"},
        {{write("bad.epd", "nonsense\n"), "--games", "1"}, "bad.epd:1: bad EPD"}};
    for (auto [arguments, reason] : cases) {
        arguments.insert(arguments.begin(), "mine");
        EXPECT_EQ(run(arguments), kExitUnusable);
        EXPECT_TRUE(err_has(reason)) << reason << err_;
    }
}

// The mined suite that comes with the program.
TEST(EpdSuites, LongMates) {
    const Suite suite =
        read_suite_files({std::string(SEBASTES_SOURCE_DIR) + "/epd/long-mates.epd"});
    std::set<int> distances;
    for (const SuiteEntry& entry : suite.entries) {
        distances.insert(*entry.expectation.mate);
        expect_shown_mate(entry);
    }
    EXPECT_EQ(*distances.begin(), 7);
    EXPECT_LE(*distances.rbegin(), 15);
}

}  // namespace
}  // namespace sebastes::epd
