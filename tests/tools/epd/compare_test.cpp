// Comparable reports: they record what ran, where and when, and say whether two runs are alike.
#include "notation/fen.h"
#include "notation/notation.h"
#include "tests/support/epd_tool_run.h"
#include "tests/support/json_text.h"
#include "tools/programs/epd/position_text.h"
#include "tools/programs/epd/report_diff.h"
#include "tools/programs/epd/run_setup.h"

namespace sebastes::epd {
namespace {

using namespace test;
using sebastes::test::json_of;

const std::string kTakes = "4k3/p7/8/3q4/8/4N3/P7/4K3 w - - ";

TEST(EpdRunSetup, AnEngineSetUpInTwoWaysHasTwoNames) {
    EXPECT_EQ(engine_label("Stockfish 15.1", {}), "Stockfish 15.1");
    EXPECT_EQ(engine_label("Stockfish 15.1", {{"Use NNUE", "false"}}),
              "Stockfish 15.1 (Use NNUE=false)");
    EXPECT_EQ(engine_label("X", {{"EvalFile", "/home/nets/a.nnue"}, {"Style", ""}}),
              "X (EvalFile=a.nnue, Style=)");
}

TEST(EpdRunSetup, TheInvocationIsWhatAShellReads) {
    EXPECT_EQ(invocation_text("epd race", {"a b.epd", "--nodes", "7", "it's", ""}),
              "epd race 'a b.epd' --nodes 7 'it'\\''s' ''");
}

TEST(EpdThemes, OfPlainNumbersAreTheFiles) {
    const auto theme = [](const std::string& file, const std::string& operations) {
        std::istringstream text(kTakes + "bm Nxd5; " + operations);
        Suite suite;
        read_suite(text, file, suite);
        return theme_of_entry(suite.entries.front());
    };
    EXPECT_EQ(theme("/suites/forks.epd", "id \"017\";"), "forks");
    EXPECT_EQ(theme("forks.v2.epd", "id \"#3\";"), "forks.v2");
    EXPECT_EQ(theme("forks.epd", ""), "forks");
    EXPECT_EQ(theme("forks.epd", "id \"WAC.017\";"), "WAC");
}

TEST(EpdStsRating, IsOfItsFormula) {
    const auto rating = [](const std::string& id, int points) {
        const Suite suite =
            suite_of(kTakes + "bm Nxd5; c0 \"Nxd5=10, Ke2=1\"; id \"" + id + "\";\n");
        EngineRun run{"x", &suite, {}};
        run.outcomes.emplace_back(Outcome{});
        run.outcomes.front()->points = points;
        return sts_rating(run);
    };
    ASSERT_TRUE(rating("STS(v1.0) Undermine.001", 5));
    EXPECT_NEAR(*rating("STS(v1.0) Undermine.001", 5), 44.523 * 50 - 242.85, 1e-6);
    EXPECT_FALSE(rating("other.001", 5)) << "another suite's points";
}

class EpdCompare : public EpdRun {
  protected:
    nlohmann::json report(std::vector<std::string> arguments, const std::string& name) {
        arguments.insert(arguments.end(), {"--json", path(name)});
        EXPECT_EQ(run(arguments), kExitFine) << err_;
        return json_of(read(name));
    }
    std::string sebastes_ = std::string(SEBASTES_BINARY_DIR) + "/sebastes";
    std::string suite_ = write("s.epd", kTakes + "bm Nxd5; id \"1\";\n" + kTakes +
                                            "bm Ke2; id \"2\"; c0 \"Ke2=10, Nxd5=5\";\n");
};

TEST_F(EpdCompare, WhatWasRunIsRecordedAndShown) {
    const auto json = report({suite_, "--nodes", "2000", "--timeout", "60", "--engine", sebastes_,
                              "--option", "MultiPV=1"},
                             "r.json");
    EXPECT_EQ(json["options"], nlohmann::json({{"MultiPV", "1"}}));
    EXPECT_EQ(json["command"], sebastes_);
    EXPECT_EQ(json["limit"]["nodes"], 2000);
    EXPECT_EQ(json["timeout"], 60.0);
    EXPECT_FALSE(json["version"].get<std::string>().empty());
    EXPECT_FALSE(json["machine"]["processor"].get<std::string>().empty());
    EXPECT_GE(json["machine"]["cores"], 1);
    const std::string date = json["date"];
    ASSERT_EQ(date.size(), 20U) << date;
    EXPECT_TRUE(date[10] == 'T' && date.back() == 'Z') << date;
    EXPECT_TRUE(json["invocation"].get<std::string>().starts_with("epd " + suite_)) << json;
    EXPECT_TRUE(json["engine"].get<std::string>().ends_with(" (MultiPV=1)")) << json["engine"];
    EXPECT_TRUE(out_has("; options MultiPV=1\n")) << out_;
    EXPECT_TRUE(out_has("limits   nodes 2000; hash 16 MiB, threads 1, jobs 1, timeout 60 s\n"));
    EXPECT_TRUE(out_has("run      " + date)) << out_;
    EXPECT_TRUE(out_has("command  epd " + suite_)) << out_;
}

TEST_F(EpdCompare, DiffSaysWhenRunsAreNotAlike) {
    report({suite_, "--nodes", "2000"}, "a.json");
    report({suite_, "--nodes", "2000"}, "b.json");
    EXPECT_EQ(run({"diff", path("a.json"), path("b.json")}), kExitFine);
    EXPECT_FALSE(out_has("not alike")) << out_;
    report({suite_, "--nodes", "3000", "--hash", "4"}, "c.json");
    EXPECT_EQ(run({"diff", path("a.json"), path("c.json")}), kExitFine);
    EXPECT_TRUE(
        out_.starts_with("the runs are not alike:\n  limit: {\"nodes\":2000} and "
                         "{\"nodes\":3000}\n  hash: 16 and 4\n"))
        << out_;
    auto old = nlohmann::ordered_json::parse(read("a.json"));
    old.erase("machine");
    old["complete"] = false;
    EXPECT_EQ(run({"diff", write("old.json", old.dump()), path("a.json")}), kExitFine);
    EXPECT_TRUE(out_has("  machine: not recorded and {")) << out_;
    EXPECT_TRUE(out_has("  complete: false and true\n")) << out_;
}

TEST_F(EpdCompare, ARunWithOtherOptionsIsNotResumed) {
    report({suite_, "--nodes", "500", "--engine", sebastes_}, "a.json");
    EXPECT_EQ(run({suite_, "--nodes", "500", "--engine", sebastes_, "--option", "MultiPV=2",
                   "--resume", path("a.json")}),
              kExitUnusable);
    EXPECT_TRUE(err_has("a run with another option")) << err_;
}

TEST_F(EpdCompare, PageHasLinesAndTheSetup) {
    EXPECT_EQ(run({suite_, "--nodes", "2000", "--html", path("r.html")}), kExitFine);
    const std::string page = read("r.html");
    EXPECT_NE(page.find("<td class=\"line\">1. Nxd5 K"), std::string::npos);
    EXPECT_NE(page.find("limits   nodes 2000; hash 16 MiB"), std::string::npos);
    EXPECT_NE(page.find("command  epd "), std::string::npos);
}

TEST_F(EpdCompare, RaceAsAPage) {
    EXPECT_EQ(run({"race", suite_, "--nodes", "2000", "--engine", "self", "--engine", sebastes_,
                   "--option", "Hash=8", "--html", path("r.html"), "--json", path("r.json")}),
              kExitFine)
        << err_;
    const auto reports = json_of(read("r.json"));
    EXPECT_EQ(reports[1]["options"], nlohmann::json({{"Hash", "8"}}));
    EXPECT_EQ(reports[1]["date"], reports[0]["date"]);
    EXPECT_TRUE(reports[1]["engine"].get<std::string>().ends_with(" (Hash=8)"));
    EXPECT_EQ(run({"diff", path("r.json") + ":1", path("r.json") + ":2"}), kExitFine) << err_;
    EXPECT_TRUE(out_has("  options: {} and {\"Hash\":\"8\"}\n")) << out_;
    EXPECT_EQ(run({"diff", path("r.json"), path("r.json") + ":2"}), kExitUnusable);
    EXPECT_TRUE(err_has("r.json: holds 2 reports of a race: ")) << err_;
    EXPECT_EQ(run({"diff", path("r.json") + ":1", path("r.json") + ":3"}), kExitUnusable);
    EXPECT_TRUE(err_has("r.json:3: there are 2 reports")) << err_;
    const std::string page = read("r.html");
    const auto count = [&](std::string_view text) {
        std::size_t times = 0;
        for (auto at = page.find(text); at != std::string::npos; at = page.find(text, at + 1))
            ++times;
        return times;
    };
    EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
    EXPECT_EQ(count("<td class=\"n yes\""), 2U);
    EXPECT_EQ(count("<td class=\"n no\""), 2U);
    EXPECT_EQ(count("depth "), 4U) << "each answer has its line";
    EXPECT_EQ(count("stroke-width=\"2\""), 2U) << "a curve an engine";
    EXPECT_EQ(count("http"), 0U);
}

TEST_F(EpdCompare, StsRatingIsShownWithItsFormula) {
    const std::string sts =
        write("sts.epd", kTakes + "bm Nxd5; id \"STS(v1.0) Undermine.001\"; c0 \"Nxd5=10\";\n");
    const auto json = report({sts, "--nodes", "2000"}, "r.json");
    EXPECT_NEAR(json["sts_rating"]["rating"].get<double>(), 4209.45, 1e-6);
    EXPECT_EQ(json["sts_rating"]["formula"], kStsFormula);
    EXPECT_TRUE(out_says("rating", "4209 (STS Rating v13.1: 44.523 x % of points - 242.85)"))
        << out_;
}

}  // namespace
}  // namespace sebastes::epd
