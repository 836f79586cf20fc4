// The judge of solutions: one rule for all engines decides by the lines that they report.
#include "tools/programs/epd/judge.h"

#include "core/score.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tests/support/epd_tool_run.h"
#include "tests/support/json_text.h"
#include "tools/programs/epd/mate_line.h"

namespace sebastes::epd {
namespace {

using namespace test;
using sebastes::test::json_of;
using Words = std::vector<std::string>;

const std::string kBackRank = "r5k1/5ppp/8/8/8/8/8/3R2K1 w - - ";
const std::string kMated = "7k/R7/8/8/8/8/8/1R4K1 b - - ";

std::vector<Move> moves_of(const Position& position, const Words& words) {
    Position at = position;
    std::vector<Move> moves;
    for (const std::string& word : words) {
        const auto move = parse_san(at, word);
        EXPECT_TRUE(move) << word;
        moves.push_back(*move);
        at = at.after(*move);
    }
    return moves;
}

TEST(EpdMateLine, IsReplayedToTheMate) {
    struct {
        std::string fields;
        Words moves;
        int score;
        MateLine expected;
    } const cases[] = {
        {kLadder, {"Ra7", "Kg8", "Rb8"}, mate_in(3), MateLine::Whole},
        {kLadder, {"Ra7", "Kg8"}, mate_in(3), MateLine::CutShort},
        {kLadder, {}, mate_in(3), MateLine::CutShort},
        {kLadder, {"Ra7", "Kg8", "Kf2"}, mate_in(3), MateLine::Wrong},
        {kLadder, {"Ra7", "Kg8", "Rb8"}, mate_in(1), MateLine::Wrong},  // too long
        {kLadder, {"Ra7", "Kg8", "Rb8"}, mate_in(5), MateLine::Wrong},  // sooner
        {kMated, {"Kg8", "Rb8"}, mated_in(2), MateLine::Whole},
        {kMated, {"Kg8", "Kf2"}, mated_in(2), MateLine::Wrong},
        {"7k/8/5K2/6Q1/8/8/8/8 w - - ", {"Qg6"}, mate_in(1), MateLine::Wrong},  // stalemate
    };
    for (const auto& [fields, moves, score, expected] : cases) {
        const auto position = parse_fen(fields + "0 1");
        EXPECT_EQ(check_mate_line(*position, moves_of(*position, moves), score), expected)
            << fields << mate_distance(score) << ' ' << moves.size();
    }
}

TEST(EpdForcedMate, IsSearchedForInFullWidth) {
    const auto forces = [](const std::string& fields, std::string_view move, int moves,
                           std::uint64_t nodes) {
        const auto position = parse_fen(fields + "0 1");
        return forces_mate(*position, *parse_san(*position, move), moves, nodes);
    };
    EXPECT_EQ(forces(kLadder, "Ra7", 2, 10000), true);
    EXPECT_EQ(forces(kLadder, "Ra7", 1, 10000), false);
    EXPECT_EQ(forces(kLadder, "Ra8", 2, 10000), false);
    EXPECT_EQ(forces(kBackRank, "Kh1", 2, 100000), false);
    EXPECT_EQ(forces(kLadder, "Ra8", 3, 10), std::nullopt);
    EXPECT_EQ(forces("7k/8/5K2/6Q1/8/8/8/8 w - - ", "Qg6", 1, 10), false) << "stalemate";
}

SearchReport report_of(const SuiteEntry& entry, const Words& moves, int score) {
    SearchReport report;
    report.line = moves_of(entry.record.position, moves);
    report.score = score;
    report.depth = 5;
    return report;
}

TEST(EpdJudge, AMateMustBeShown) {
    const Words ladder{"Ra7", "Kg8", "Rb8"};
    struct {
        std::string record;
        Words moves;
        int score;
        bool solved;
        MateClaim mate;
    } const cases[] = {
        {kLadder + "dm 2;", ladder, mate_in(3), true, MateClaim::Shown},
        {kLadder + "bm #2;", ladder, mate_in(3), true, MateClaim::Shown},
        {kLadder + "dm 2;", {"Ra7"}, mate_in(3), false, MateClaim::CutShort},
        {kLadder + "dm 2;", {"Ra7", "Kg8", "Kf2"}, mate_in(3), false, MateClaim::Refuted},
        {kLadder + "dm 2;", {"Ra7"}, mate_in(1), false, MateClaim::Refuted},
        {kMated + "dm -1;", {"Kg8", "Rb8"}, mated_in(2), true, MateClaim::Shown},
        {kMated + "dm -1;", {"Kg8"}, mated_in(2), false, MateClaim::CutShort},
        // A mate sooner than stated is searched for.
        {kLadder + "dm 3;", ladder, mate_in(3), true, MateClaim::Shown},
        {kBackRank + "dm 9;", {"Kh1", "Ra7", "Rd8"}, mate_in(3), false, MateClaim::Refuted},
        // Where no mate is wanted the move decides.
        {kLadder + "bm Ra7;", {"Ra7"}, mate_in(3), true, MateClaim::CutShort},
        {kLadder + "bm Ra7;", {"Ra7"}, 900, true, MateClaim::None},
        {kLadder + "bm Ra7; dm 2;", {"Ra7"}, 900, false, MateClaim::None},
    };
    for (const auto& [record, moves, score, solved, mate] : cases) {
        const SuiteEntry entry = suite_of(record).entries.front();
        const Verdict verdict = judge(entry, answer_of(report_of(entry, moves, score)));
        EXPECT_EQ(verdict.solved, solved) << record << moves.size();
        EXPECT_EQ(verdict.mate, mate) << record << moves.size();
    }
    // A bound is no mate found, and a mate of another move is none.
    const SuiteEntry entry = suite_of(kLadder + "dm 2;").entries.front();
    SearchReport bound = report_of(entry, ladder, mate_in(3));
    SearchAnswer other = answer_of(bound);
    other.move = moves_of(entry.record.position, {"Kf2"}).front();
    EXPECT_EQ(judge(entry, other).mate, MateClaim::CutShort);
    bound.is_lower_bound = true;
    EXPECT_EQ(judge(entry, answer_of(bound)).mate, MateClaim::Bound);
    EXPECT_FALSE(judge(entry, answer_of(bound)).solved || judge(entry, other).solved);
}

TEST(EpdEvidence, BoundsStandWhereNothingBetterDoes) {
    const SuiteEntry entry = suite_of(kLadder + "dm 2;").entries.front();
    const SearchReport mate = report_of(entry, {"Ra7", "Kg8", "Rb8"}, mate_in(3));
    SearchReport bound = report_of(entry, {"Ra7"}, mate_in(1));
    bound.is_lower_bound = true;
    SearchReport other = report_of(entry, {"Kf2"}, 900);
    other.is_lower_bound = true;
    SearchReport denial = report_of(entry, {"Ra7"}, 500);
    denial.is_upper_bound = true;
    const auto score = [&](const std::vector<SearchReport>& reports, Move move) {
        Evidence evidence;
        for (const SearchReport& report : reports) evidence.see(report);
        SearchAnswer answer;
        answer.move = move;
        evidence.complete(answer);
        return std::pair(answer.score, answer.is_lower_bound || answer.is_upper_bound);
    };
    const Move ra7 = mate.line.front();
    EXPECT_EQ(score({}, ra7), std::pair(0, false));
    EXPECT_EQ(score({bound}, ra7), std::pair(mate_in(1), true));
    EXPECT_EQ(score({mate, bound}, ra7), std::pair(mate_in(3), false)) << "may be even better";
    EXPECT_EQ(score({mate, other}, ra7), std::pair(mate_in(3), false)) << "not of that move";
    EXPECT_EQ(score({mate, other}, other.line.front()), std::pair(900, true));
    EXPECT_EQ(score({mate, denial}, ra7), std::pair(500, true)) << "it takes the mate back";
    EXPECT_EQ(score({denial, mate}, ra7), std::pair(mate_in(3), false));
}

class EpdJudgeRun : public EpdRun {
  protected:
    // Returns the report on an engine that answers each search with these lines.
    nlohmann::json solve(const std::string& suite, const Words& lines, const Words& more = {}) {
        std::string script;
        for (const std::string& line : lines) script += "echo '" + line + "'; ";
        Words arguments{write("s.epd", suite),  "--nodes", "1000",        "--engine",
                        uci_peer(script + ":"), "--json",  path("r.json")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        EXPECT_EQ(run(arguments), kExitFine) << err_;
        return json_of(read("r.json"));
    }
    nlohmann::json positions(Words arguments) {
        arguments.insert(arguments.end(), {"--json", path("r.json")});
        EXPECT_EQ(run(arguments), kExitFine) << err_;
        return json_of(read("r.json"))["positions"];
    }
};

TEST_F(EpdJudgeRun, FalseMatesAreCountedByTheirKind) {
    const std::string suite = kLadder + "dm 2;\n" + kLadder + "bm #2;\n";
    solve(suite, {"info depth 3 score mate 2 nodes 9 pv a2a7 h8g8 g1f2", "bestmove a2a7"});
    EXPECT_TRUE(out_says("mates", "0 of 2 found, 0 best, 2 wrong")) << out_;
    EXPECT_TRUE(out_has(", 2 wrong\n") && out_says("solved", "0 of 2")) << out_;
    solve(suite, {"info depth 3 score mate 2 nodes 9 pv a2a7", "bestmove a2a7"});
    EXPECT_TRUE(out_says("mates cut short, not solved", "2")) << out_;
    const auto bound = solve(
        suite, {"info depth 3 score mate 2 lowerbound nodes 9 pv a2a7 h8g8 b1b8", "bestmove a2a7"},
        {"-v", "--csv", path("r.csv")})["positions"][0];
    EXPECT_EQ(bound["bound"], "lower");
    EXPECT_EQ(bound["solved"], false);
    EXPECT_TRUE(out_says("mates as bounds, not found", "2")) << out_;
    EXPECT_TRUE(out_has(" >=#2 ") && out_has("  the mate is a bound\n")) << out_;
    EXPECT_NE(read("r.csv").find("a bound"), std::string::npos);
}

TEST_F(EpdJudgeRun, WhatIsSaidAfterTheSolutionDoesNotCount) {
    const auto found =
        solve(kLadder + "dm 2;\n", {"info depth 3 score mate 2 nodes 9 pv a2a7 h8g8 b1b8",
                                    "info depth 4 score cp 0 nodes 99 pv g1f2", "bestmove g1f2"});
    EXPECT_EQ(found["positions"][0]["solved"], true);
    EXPECT_EQ(found["positions"][0]["move"], "Ra7");
    EXPECT_EQ(found["positions"][0]["nodes"], 9);
}

TEST_F(EpdJudgeRun, SebastesIsJudgedAsItIsOverUci) {
    std::string text;
    for (const char* name : {"mates", "tactics"}) {
        std::ifstream file(std::string(SEBASTES_SOURCE_DIR) + "/epd/" + name + ".epd");
        std::size_t number = 0;
        for (std::string line; std::getline(file, line); ++number)
            if (number % 8 == 0) text += line + '\n';
    }
    const std::string suite = write("s.epd", text);
    const auto self = positions({suite, "--nodes", "1300"});
    const auto uci = positions({suite, "--nodes", "1300", "--engine", kSebastes});
    ASSERT_GE(self.size(), 50U);
    ASSERT_EQ(self.size(), uci.size());
    std::size_t solved = 0;
    for (std::size_t i = 0; i < self.size(); ++i) {
        for (const char* key : {"solved", "move", "score", "bound", "depth", "pv", "mate_claim"})
            EXPECT_EQ(self[i].value(key, nlohmann::json()), uci[i].value(key, nlohmann::json()))
                << self[i]["id"] << ' ' << key;
        solved += self[i]["solved"] == true;
    }
    EXPECT_GT(solved, 10U);
    EXPECT_LT(solved, self.size());
}

}  // namespace
}  // namespace sebastes::epd
