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

SuiteEntry entry_of(const std::string& line) {
    const Suite suite = suite_of(line);
    EXPECT_EQ(suite.entries.size(), 1U) << (suite.faults.empty() ? "" : suite.faults.front());
    return suite.entries.front();
}

SearchReport report_of(const SuiteEntry& entry, const std::vector<std::string>& moves, int score) {
    SearchReport report;
    Position at = entry.record.position;
    for (const std::string& text : moves) {
        report.line.push_back(*parse_san(at, text));
        at = at.after(report.line.back());
    }
    report.score = score;
    report.depth = 5;
    return report;
}

Verdict verdict(const std::string& line, const std::vector<std::string>& moves, int score) {
    const SuiteEntry entry = entry_of(line);
    return judge(entry, answer_of(report_of(entry, moves, score)));
}

const std::string kLadder = "7k/8/8/8/8/8/R7/1R4K1 w - - ";
const std::string kBackRank = "r5k1/5ppp/8/8/8/8/8/3R2K1 w - - ";

TEST(EpdJudge, AMateMustBeShown) {
    const Verdict shown = verdict(kLadder + "dm 2;", {"Ra7", "Kg8", "Rb8"}, mate_in(3));
    EXPECT_TRUE(shown.solved);
    EXPECT_EQ(shown.mate, MateClaim::Shown);
    const Verdict cut = verdict(kLadder + "dm 2;", {"Ra7"}, mate_in(3));
    EXPECT_FALSE(cut.solved);
    EXPECT_EQ(cut.mate, MateClaim::CutShort);
    const Verdict refuted = verdict(kLadder + "dm 2;", {"Ra7", "Kg8", "Kf2"}, mate_in(3));
    EXPECT_FALSE(refuted.solved);
    EXPECT_EQ(refuted.mate, MateClaim::Refuted);
    const Verdict in_one = verdict(kLadder + "dm 2;", {"Ra7"}, mate_in(1));
    EXPECT_FALSE(in_one.solved);
    EXPECT_EQ(in_one.mate, MateClaim::Refuted);
    EXPECT_TRUE(verdict(kLadder + "bm #2;", {"Ra7", "Kg8", "Rb8"}, mate_in(3)).solved);
    EXPECT_TRUE(verdict("7k/R7/8/8/8/8/8/1R4K1 b - - dm -1;", {"Kg8", "Rb8"}, mated_in(2)).solved);
    EXPECT_FALSE(verdict("7k/R7/8/8/8/8/8/1R4K1 b - - dm -1;", {"Kg8"}, mated_in(2)).solved);
}

TEST(EpdJudge, AMateSoonerThanStatedIsSearchedFor) {
    EXPECT_TRUE(verdict(kLadder + "dm 3;", {"Ra7", "Kg8", "Rb8"}, mate_in(3)).solved);
    const Verdict helped = verdict(kBackRank + "dm 9;", {"Kh1", "Ra7", "Rd8"}, mate_in(3));
    EXPECT_FALSE(helped.solved);
    EXPECT_EQ(helped.mate, MateClaim::Refuted);
}

TEST(EpdJudge, ABoundIsNoMateFound) {
    const SuiteEntry entry = entry_of(kLadder + "dm 2;");
    SearchReport report = report_of(entry, {"Ra7", "Kg8", "Rb8"}, mate_in(3));
    report.is_lower_bound = true;
    const Verdict bound = judge(entry, answer_of(report));
    EXPECT_FALSE(bound.solved);
    EXPECT_EQ(bound.mate, MateClaim::Bound);
}

TEST(EpdJudge, AMateOfAnotherMoveIsNone) {
    const SuiteEntry entry = entry_of(kLadder + "dm 2;");
    SearchAnswer answer = answer_of(report_of(entry, {"Ra7", "Kg8", "Rb8"}, mate_in(3)));
    answer.move = *parse_san(entry.record.position, "Kf2");
    EXPECT_FALSE(judge(entry, answer).solved);
    EXPECT_EQ(judge(entry, answer).mate, MateClaim::CutShort);
}

TEST(EpdJudge, WhereNoMateIsWantedTheMoveDecides) {
    EXPECT_TRUE(verdict(kLadder + "bm Ra7;", {"Ra7"}, mate_in(3)).solved);
    EXPECT_TRUE(verdict(kLadder + "bm Ra7;", {"Ra7"}, 900).solved);
    EXPECT_EQ(verdict(kLadder + "bm Ra7;", {"Ra7"}, 900).mate, MateClaim::None);
    EXPECT_FALSE(verdict(kLadder + "bm Ra7; dm 2;", {"Ra7"}, 900).solved);
}

TEST(EpdEvidence, BoundsStandWhereNothingBetterDoes) {
    const SuiteEntry entry = entry_of(kLadder + "dm 2;");
    const SearchReport mate = report_of(entry, {"Ra7", "Kg8", "Rb8"}, mate_in(3));
    SearchReport bound = report_of(entry, {"Ra7"}, mate_in(1));
    bound.is_lower_bound = true;
    SearchReport other = report_of(entry, {"Kf2"}, 900);
    other.is_lower_bound = true;
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
    SearchReport denial = report_of(entry, {"Ra7"}, 500);
    denial.is_upper_bound = true;
    EXPECT_EQ(score({mate, denial}, ra7), std::pair(500, true)) << "it takes the mate back";
    EXPECT_EQ(score({denial, mate}, ra7), std::pair(mate_in(3), false));
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

class EpdJudgeRun : public EpdRun {
  protected:
    // An engine's command that answers each search with these lines.
    std::string engine_saying(const std::string& name, const std::vector<std::string>& lines) {
        std::string script =
            "while read word rest; do case $word in uci) echo uciok;; "
            "isready) echo readyok;; go) ";
        for (const std::string& line : lines) script += "echo '" + line + "'; ";
        return "sh " + write(name, script + ";; quit) exit;; esac; done\n");
    }
    nlohmann::json positions(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--json", path("r.json")});
        EXPECT_EQ(run(arguments), kExitFine) << err_;
        return json_of(read("r.json"))["positions"];
    }
};

TEST_F(EpdJudgeRun, FalseMatesOfAnEngineAreNotSolved) {
    const std::string suite = write("s.epd", kLadder + "dm 2;\n" + kLadder + "bm #2;\n");
    const auto solved = [&](const std::vector<std::string>& lines) {
        const auto found =
            positions({suite, "--nodes", "1000", "--engine", engine_saying("e.sh", lines)});
        EXPECT_EQ(found[0]["solved"], found[1]["solved"]);
        return found[0]["solved"] == true;
    };
    EXPECT_TRUE(solved({"info depth 3 score mate 2 nodes 9 pv a2a7 h8g8 b1b8", "bestmove a2a7"}));
    EXPECT_FALSE(solved({"info depth 3 score mate 2 nodes 9 pv a2a7 h8g8 g1f2", "bestmove a2a7"}));
    EXPECT_TRUE(out_says("mates", "0 of 2 found, 0 best, 2 wrong")) << out_;
    EXPECT_TRUE(out_has(", 2 wrong\n") && out_says("solved", "0 of 2")) << out_;
    EXPECT_FALSE(solved({"info depth 3 score mate 1 nodes 9 pv a2a7", "bestmove a2a7"}));
    EXPECT_FALSE(solved({"info depth 3 score mate 2 nodes 9 pv a2a7", "bestmove a2a7"}));
    EXPECT_TRUE(out_says("mates cut short, not solved", "2")) << out_;
    EXPECT_FALSE(solved({"info depth 3 score mate 2 lowerbound nodes 9 pv a2a7", "bestmove a2a7"}));
    EXPECT_TRUE(out_says("mates as bounds, not found", "2")) << out_;
}

TEST_F(EpdJudgeRun, WhatIsSaidAfterTheSolutionDoesNotCount) {
    const std::string suite = write("s.epd", kLadder + "dm 2;\n");
    const auto found = positions(
        {suite, "--nodes", "1000", "--engine",
         engine_saying("e.sh", {"info depth 3 score mate 2 nodes 9 pv a2a7 h8g8 b1b8",
                                "info depth 4 score cp 0 nodes 99 pv g1f2", "bestmove g1f2"})});
    EXPECT_EQ(found[0]["solved"], true);
    EXPECT_EQ(found[0]["move"], "Ra7");
    EXPECT_EQ(found[0]["nodes"], 9);
}

// A mate is a bound when the nodes are used up.
TEST_F(EpdJudgeRun, AMateThatIsABoundIsShownAsOne) {
    const std::string suite = write("s.epd", kLadder + "dm 2;\n");
    const std::string engine = engine_saying(
        "e.sh",
        {"info depth 3 score mate 2 lowerbound nodes 9 pv a2a7 h8g8 b1b8", "bestmove a2a7"});
    const auto found = positions({suite, "--nodes", "1000", "--engine", engine});
    EXPECT_EQ(found[0]["bound"], "lower");
    EXPECT_EQ(found[0]["solved"], false);
    run({suite, "--nodes", "1000", "--engine", engine, "-v", "--csv", path("r.csv")});
    EXPECT_TRUE(out_has(" >=#2 ") && out_has("  the mate is a bound\n")) << out_;
    EXPECT_NE(read("r.csv").find("a bound"), std::string::npos);
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
    const auto uci = positions(
        {suite, "--nodes", "1300", "--engine", std::string(SEBASTES_BINARY_DIR) + "/sebastes"});
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
