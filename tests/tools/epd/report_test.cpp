// Reports: what they record, resumed runs, differences between two runs, races, and HTML pages.
#include "core/score.h"

#include "tests/support/epd_tool_run.h"
#include "tests/support/json_text.h"
#include "tools/programs/epd/report_diff.h"
#include "tools/programs/epd/report_file.h"
#include "tools/programs/epd/totals.h"

namespace sebastes::epd {
namespace {

using namespace test;
using sebastes::test::json_of;
using Ordered = nlohmann::ordered_json;

TEST(EpdRunSetup, NamesAndCommandsAreThoseOfPeople) {
    EXPECT_EQ(engine_label("Stockfish 15.1", {}), "Stockfish 15.1");
    EXPECT_EQ(engine_label("X", {{"EvalFile", "/home/nets/a.nnue"}, {"Style", ""}}),
              "X (EvalFile=a.nnue, Style=)");
    EXPECT_EQ(invocation_text("epd race", {"a b.epd", "--nodes", "7", "it's", ""}),
              "epd race 'a b.epd' --nodes 7 'it'\\''s' ''");
}

TEST(EpdSignTest, AgreesWithBinomialTables) {
    EXPECT_DOUBLE_EQ(sign_test(0, 0), 1.0);
    EXPECT_DOUBLE_EQ(sign_test(3, 3), 1.0);
    EXPECT_NEAR(sign_test(0, 5), 0.0625, 1e-12);
    EXPECT_NEAR(sign_test(5, 0), 0.0625, 1e-12);
    EXPECT_NEAR(sign_test(2, 8), 2 * 56.0 / 1024, 1e-12);
    EXPECT_LT(sign_test(400, 600), 1e-9);
}

TEST(EpdThemes, AreTheIdLessItsNumberOrTheFile) {
    const std::string cases[][3] = {{"x.epd", "BK.01", "BK"},
                                    {"x.epd", "STS(v1.0) Undermine.007", "STS(v1.0) Undermine"},
                                    {"x.epd", "mate.1.001", "mate.1"},
                                    {"x.epd", "no number", "no number"},
                                    {"/suites/forks.epd", "017", "forks"},
                                    {"forks.v2.epd", "#3", "forks.v2"},
                                    {"forks.epd", "", "forks"}};
    for (const auto& [file, id, theme] : cases) {
        SuiteEntry entry = suite_of(kTakes + "bm Nxd5; id \"" + id + "\";").entries.front();
        entry.file = file;
        EXPECT_EQ(theme_of_entry(entry), theme) << id;
    }
}

TEST(EpdTotals, CurveAndMedian) {
    const std::string line(kFork);
    const Suite suite = suite_of(line + '\n' + line + '\n' + line + '\n' + line + '\n');
    EngineRun run{"x", &suite, {}};
    const auto add = [&](bool solved, std::int64_t milliseconds, std::uint64_t nodes) {
        Outcome outcome;
        outcome.solved = solved;
        outcome.answer.nodes = nodes;
        if (solved) outcome.held_from = SearchProgress{milliseconds, 1, nodes};
        run.outcomes.emplace_back(outcome);
    };
    add(true, 100, 10);
    add(true, 101, 40);
    add(false, 0, 30);
    add(true, 700, 20);
    using Curve = std::vector<CurvePoint>;
    EXPECT_EQ(solution_curve(run), (Curve{{100, 1}, {200, 2}, {500, 2}, {1000, 3}}));
    EXPECT_EQ(totals_of(run).median_nodes, 25U);
    EXPECT_EQ(totals_of(run).nodes, 100U);
    run.outcomes[3].reset();
    EXPECT_EQ(solution_curve(run), (Curve{{100, 1}, {200, 2}}));
    EXPECT_EQ(totals_of(run).median_nodes, 30U);
    EXPECT_FALSE(run.is_complete());
    EXPECT_EQ(curve_label(CurveAxis::Milliseconds, 500), "0.5 s");
    EXPECT_EQ(curve_label(CurveAxis::Nodes, 500), "500 nodes");
    EXPECT_EQ(curve_label(CurveAxis::Nodes, 20'000), "20k nodes");
    EXPECT_EQ(curve_label(CurveAxis::Nodes, 5'000'000), "5M nodes");
}

TEST(EpdTotals, MatesFoundBestAndWrong) {
    std::string text;
    for (int i = 0; i < 9; ++i) text += kLadder + "dm 3;\n";
    const Suite suite = suite_of(text);
    EngineRun run{"x", &suite, {}};
    const std::pair<int, MateClaim> answers[] = {
        {mate_in(5), MateClaim::Shown},  {mate_in(7), MateClaim::CutShort},
        {mate_in(3), MateClaim::Shown},  {mate_in(3), MateClaim::CutShort},
        {mated_in(4), MateClaim::Shown}, {mate_in(5), MateClaim::Refuted},
        {mate_in(5), MateClaim::Bound},  {500, MateClaim::None}};
    for (const auto& [score, claim] : answers) {
        run.outcomes.emplace_back(Outcome{});
        run.outcomes.back()->answer.score = score;
        run.outcomes.back()->mate_claim = claim;
    }
    run.outcomes.emplace_back();
    const Totals totals = totals_of(run);
    EXPECT_EQ(totals.mates, 8U);
    EXPECT_EQ(totals.mates_found, 3U);
    EXPECT_EQ(totals.mates_best, 1U);
    EXPECT_EQ(totals.mates_sooner, 1U);
    EXPECT_EQ(totals.mates_unshown, 1U);
    EXPECT_EQ(totals.mates_bounds, 1U);
    EXPECT_EQ(totals.mates_wrong, 3U) << "sooner and not shown, the other side, refuted";
}

class EpdReports : public EpdRun {
  protected:
    nlohmann::json report(std::vector<std::string> arguments, const std::string& name = "r.json") {
        arguments.insert(arguments.begin(), suite_);
        arguments.insert(arguments.end(), {"--json", path(name)});
        EXPECT_EQ(run(arguments), kExitFine) << err_;
        return json_of(read(name));
    }
    // The run is refused for this reason.
    void expect_refused(const std::vector<std::string>& arguments, std::string_view reason) {
        EXPECT_EQ(run(arguments), kExitUnusable);
        EXPECT_TRUE(err_has(reason)) << reason << '\n' << err_;
    }

    std::string suite_ = write("s.epd", std::string(kMateInOne) + '\n' + std::string(kFork) + '\n' +
                                            std::string(kFork) + '\n' + std::string(kWrong) + '\n');
};

TEST_F(EpdReports, WhatWasRunIsRecordedAndShown) {
    const auto json = report({"--nodes", "2000", "--timeout", "60", "--engine", kSebastes,
                              "--option", "MultiPV=1", "--html", path("r.html")});
    EXPECT_EQ(json["options"], nlohmann::json({{"MultiPV", "1"}}));
    EXPECT_EQ(json["command"], kSebastes);
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
    const std::string page = read("r.html");
    for (const std::string& line :
         {std::string("; options MultiPV=1\n"),
          std::string("limits   nodes 2000; hash 16 MiB, threads 1, jobs 1, timeout 60 s\n"),
          "run      " + date, "command  epd " + suite_}) {
        EXPECT_TRUE(out_has(line)) << line << out_;
        EXPECT_NE(page.find(line), std::string::npos) << line;
    }
}

TEST_F(EpdReports, ResumeSolvesTheRest) {
    const auto whole = report({"--nodes", "5000"}, "whole.json");
    auto part = Ordered::parse(read("whole.json"));
    part["positions"].erase(2);
    part["positions"][1]["depth"] = 77;  // to be known again
    part["complete"] = false;
    const auto again =
        report({"--nodes", "5000", "-v", "--resume", write("part.json", part.dump())});
    EXPECT_EQ(again["complete"], true);
    ASSERT_EQ(again["positions"].size(), 4U);
    EXPECT_EQ(again["positions"][1]["depth"], 77) << "taken from the report";
    EXPECT_NE(again["positions"][2]["depth"], 77) << "solved now";
    for (const std::size_t i : {0U, 3U}) EXPECT_EQ(again["positions"][i], whole["positions"][i]);
    EXPECT_EQ(again["totals"]["solved"], whole["totals"]["solved"]);
}

TEST_F(EpdReports, ResumeRefusesAnotherRun) {
    report({"--nodes", "5000"}, "a.json");
    report({"--nodes", "500", "--engine", kSebastes}, "uci.json");
    const std::string a = path("a.json");
    expect_refused({suite_, "--nodes", "6000", "--resume", a}, "a run with another limit");
    expect_refused({suite_, "--nodes", "5000", "--hash", "3", "--resume", a}, "another hash");
    expect_refused({suite_, "--nodes", "5000", "--hold", "3", "--resume", a}, "another hold");
    expect_refused({suite_, "--nodes", "5000", "--go-mate", "--resume", a}, "another go_mate");
    expect_refused({suite_, "--nodes", "5000", "--engine", kBrokenEngine, "--resume", a},
                   "another engine");
    expect_refused({suite_, "--nodes", "500", "--engine", kSebastes, "--option", "MultiPV=2",
                    "--resume", path("uci.json")},
                   "another option");
    for (const char* text :
         {"", "[]", "{}", "{\"positions\":[1],\"engine\":\"x\"}", "{\"engine\":"})
        expect_refused({suite_, "--resume", write("bad.json", text)},
                       "bad.json: is not a report of epd");
    expect_refused({suite_, "--resume", path("none.json")}, "none.json: cannot be read");
}

TEST_F(EpdReports, DiffSaysWhatChanged) {
    report({"--nodes", "5000"}, "a.json");
    report({"--nodes", "3000", "--hash", "4"}, "c.json");
    const std::string a = path("a.json");
    auto other = Ordered::parse(read("a.json"));
    other["engine"] = "Other";
    other.erase("machine");
    auto& positions = other["positions"];
    positions[0]["held_from"]["nodes"] = 1'000'000;
    positions[1]["solved"] = false;
    positions[3]["solved"] = true;
    positions[3]["held_from"] = positions[2]["held_from"];
    positions[2]["fen"] = "8/8/8/8/8/8/8/8 w - - 0 1";
    EXPECT_EQ(run({"diff", a, write("b.json", other.dump())}), kExitFine);
    for (const char* text : {"  machine: {", " and not recorded\n", "newly solved: 1\n  refuse\n",
                             "newly lost: 1\n  queen\n", "faster: 0\nslower: 1\n  back rank ",
                             "only in the first report: 1, only in the second: 1",
                             "3 positions: Sebastes solved 2, Other solved 2; p = 1.0000",
                             "1 solved by both: nodes to solution times "})
        EXPECT_TRUE(out_has(text)) << text << "\nin " << out_;
    EXPECT_EQ(run({"diff", a, path("c.json")}), kExitFine);
    EXPECT_TRUE(
        out_.starts_with("the runs are not alike:\n  limit: {\"nodes\":5000} and "
                         "{\"nodes\":3000}\n  hash: 16 and 4\n"))
        << out_;
    EXPECT_EQ(run({"diff", a, a}), kExitFine);
    EXPECT_TRUE(out_.starts_with("newly solved: 0\nnewly lost: 0\nfaster: 0\nslower: 0\n")) << out_;
    positions.clear();
    expect_refused({"diff", a}, "B is required");
    expect_refused({"diff", a, write("x.json", "{}")}, "is not a report");
    expect_refused({"diff", a, write("e.json", other.dump())}, "share no position");
}

TEST_F(EpdReports, RaceHasAColumnForEachEngine) {
    EXPECT_EQ(
        run({"race", suite_, "--nodes", "5000", "-v", "--engine", "self", "--engine", kSebastes,
             "--option", "Hash=8", "--engine", kBrokenEngine + " --search crash --when 3q4",
             "--json", path("r.json"), "--csv", path("r.csv"), "--html", path("r.html")}),
        kExitWrong)
        << "one was given up";
    EXPECT_TRUE(out_has(" (Hash=8)    Broken\n")) << out_;
    EXPECT_TRUE(out_says("solved", "3 of 4 (75.0 %)")) << out_;
    EXPECT_TRUE(out_has("Broken was killed by signal 11")) << out_;
    EXPECT_TRUE(out_has("Broken against Sebastes: 0 more, 3 fewer; p = 0.2500")) << out_;
    const auto reports = json_of(read("r.json"));
    ASSERT_EQ(reports.size(), 3U);
    EXPECT_EQ(reports[0]["totals"]["solved"], 3);
    EXPECT_EQ(reports[1]["options"], nlohmann::json({{"Hash", "8"}}));
    EXPECT_EQ(reports[1]["date"], reports[0]["date"]);
    EXPECT_EQ(reports[2]["totals"]["faults"], 3);
    EXPECT_NE(read("r.csv").find("\nBroken,"), std::string::npos);
    const std::string page = read("r.html");
    EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
    EXPECT_EQ(count_in(page, "<td class=\"n yes\""), 6U);
    EXPECT_EQ(count_in(page, "<td class=\"n no\""), 6U);
    EXPECT_EQ(count_in(page, "stroke-width=\"2\""), 3U) << "a curve an engine";
    EXPECT_EQ(count_in(page, "http"), 0U) << "the page must need nothing else";

    const std::string race = path("r.json");
    EXPECT_EQ(run({"diff", race + ":1", race + ":2"}), kExitFine) << err_;
    EXPECT_TRUE(out_has("  options: {} and {\"Hash\":\"8\"}\n")) << out_;
    expect_refused({"diff", race, race + ":2"}, "r.json: holds 3 reports of a race: ");
    expect_refused({"diff", race + ":1", race + ":4"}, "r.json:4: there are 3 reports");
    expect_refused({"race", suite_, "--engine", "self"}, "two engines or more");
}

TEST_F(EpdReports, EqualNamesOfARaceAreNumbered) {
    EXPECT_EQ(run({"race", suite_, "--nodes", "100", "--engine", "self", "--engine", "self"}),
              kExitFine);
    EXPECT_TRUE(out_has("Sebastes (2) against Sebastes: ")) << out_;
}

TEST_F(EpdReports, PageShowsWhatIsUnsolved) {
    const std::string suite =
        write("p.epd", std::string(kFork) + '\n' + kTakes + "bm Ke2; id \"<b>&\";\n");
    EXPECT_EQ(run({suite, "--nodes", "3000", "--html", path("r.html")}), kExitFine);
    const std::string page = read("r.html");
    EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
    EXPECT_NE(page.find("<b>&lt;b&gt;&amp;</b>: Ke2, not Nxd5"), std::string::npos);
    EXPECT_NE(page.find("<td class=\"line\">1. Nxd5 K"), std::string::npos);
    const std::pair<std::string_view, std::size_t> counts[] = {{"<b>&<", 0},
                                                               {"<svg class=\"board\"", 1},
                                                               {"<g class=\"engine\"", 1},
                                                               {"<g class=\"solution\"", 1},
                                                               {"<svg class=\"curve\"", 1},
                                                               {"<td class=\"yes\">", 1},
                                                               {"<td class=\"no\">", 1},
                                                               {"<use href=\"#w", 3},
                                                               {"<use href=\"#b", 3},
                                                               {"http", 0}};
    for (const auto& [text, times] : counts) EXPECT_EQ(count_in(page, text), times) << text;
}

TEST_F(EpdReports, StsRatingIsShownWithItsFormula) {
    const std::string points = "bm Nxd5; c0 \"Nxd5=10, Ke2=1\"; id ";
    suite_ = write("sts.epd", kTakes + points + "\"STS(v1.0) Undermine.001\";\n" + kTakes +
                                  "bm Ke2; c0 \"Ke2=10\"; id \"STS(v1.0) Undermine.002\";\n");
    const auto json = report({"--nodes", "2000"});
    EXPECT_NEAR(json["sts_rating"]["rating"].get<double>(), 44.523 * 50 - 242.85, 1e-6);
    EXPECT_EQ(json["sts_rating"]["formula"], kStsFormula);
    EXPECT_TRUE(out_says("rating", "1983 (STS Rating v13.1: 44.523 x % of points - 242.85)"))
        << out_;
    suite_ = write("other.epd", kTakes + points + "\"other.001\";\n");
    EXPECT_FALSE(report({"--nodes", "2000"}).contains("sts_rating")) << "another suite's points";
}

}  // namespace
}  // namespace sebastes::epd
