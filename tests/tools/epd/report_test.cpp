// Reports that are read again: resumed runs, differences between two runs, races, and the HTML
// page.
#include "core/score.h"
#include "tests/support/epd_tool_run.h"
#include "tests/support/json_text.h"
#include "tools/programs/epd/report_diff.h"
#include "tools/programs/epd/report_file.h"
#include "tools/programs/epd/totals.h"
#include "tools/shared/html/html_text.h"

namespace sebastes::epd {
namespace {

using namespace test;
using sebastes::test::json_of;

TEST(EpdSignTest, AgreesWithBinomialTables) {
    EXPECT_DOUBLE_EQ(sign_test(0, 0), 1.0);
    EXPECT_DOUBLE_EQ(sign_test(3, 3), 1.0);
    EXPECT_NEAR(sign_test(0, 5), 0.0625, 1e-12);
    EXPECT_NEAR(sign_test(5, 0), 0.0625, 1e-12);
    EXPECT_NEAR(sign_test(1, 9), 2 * 11.0 / 1024, 1e-12);
    EXPECT_NEAR(sign_test(2, 8), 2 * 56.0 / 1024, 1e-12);
    EXPECT_LT(sign_test(400, 600), 1e-9);
}

TEST(EpdThemes, AreTheIdLessItsNumber) {
    EXPECT_EQ(theme_of_id("BK.01"), "BK");
    EXPECT_EQ(theme_of_id("STS(v1.0) Undermine.007"), "STS(v1.0) Undermine");
    EXPECT_EQ(theme_of_id("mate.1.001"), "mate.1");
    EXPECT_EQ(theme_of_id("no number"), "no number");
    EXPECT_EQ(theme_of_id("12"), "");
    EXPECT_EQ(theme_of_id(""), "");
}

Outcome outcome_at(bool solved, std::int64_t milliseconds, std::uint64_t nodes) {
    Outcome outcome;
    outcome.solved = solved;
    outcome.answer.nodes = nodes;
    if (solved) outcome.held_from = SearchProgress{milliseconds, 1, nodes};
    return outcome;
}

TEST(EpdTotals, CurveAndMedian) {
    const std::string line(kFork);
    const Suite suite = suite_of(line + '\n' + line + '\n' + line + '\n' + line + '\n');
    EngineRun run{"x", &suite, {}};
    run.outcomes = {outcome_at(true, 100, 10), outcome_at(true, 101, 40), outcome_at(false, 0, 30),
                    outcome_at(true, 700, 20)};
    using Curve = std::vector<CurvePoint>;
    EXPECT_EQ(solution_curve(run), (Curve{{100, 1}, {200, 2}, {500, 2}, {1000, 3}}));
    EXPECT_EQ(totals_of(run).median_nodes, 25U);
    EXPECT_EQ(totals_of(run).nodes, 100U);
    run.outcomes[3].reset();
    EXPECT_EQ(solution_curve(run), (Curve{{100, 1}, {200, 2}}));
    EXPECT_EQ(totals_of(run).median_nodes, 30U);
    EXPECT_FALSE(run.is_complete());
}

TEST(EpdTotals, MatesFoundBestAndWrong) {
    std::string text;
    for (int i = 0; i < 9; ++i) text += "7k/8/8/8/8/8/R7/1R4K1 w - - dm 3;\n";
    const Suite suite = suite_of(text);
    EngineRun run{"x", &suite, {}};
    const auto add = [&](int score, MateClaim claim) {
        Outcome outcome;
        outcome.answer.score = score;
        outcome.mate_claim = claim;
        run.outcomes.emplace_back(outcome);
    };
    add(mate_in(5), MateClaim::Shown);
    add(mate_in(7), MateClaim::CutShort);
    add(mate_in(3), MateClaim::Shown);
    add(mate_in(3), MateClaim::CutShort);
    add(mated_in(4), MateClaim::Shown);
    add(mate_in(5), MateClaim::Refuted);
    add(mate_in(5), MateClaim::Bound);
    add(500, MateClaim::None);
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
    EpdReports() {
        suite_ = write("s.epd", std::string(kMateInOne) + '\n' + std::string(kFork) + '\n' +
                                    std::string(kFork) + '\n' + std::string(kWrong) + '\n');
    }
    std::string suite_;
};

TEST_F(EpdReports, ResumeSolvesTheRest) {
    EXPECT_EQ(run({suite_, "--nodes", "5000", "--json", path("whole.json")}), kExitFine);
    auto report = nlohmann::ordered_json::parse(read("whole.json"));
    report["positions"].erase(2);
    report["positions"][1]["depth"] = 77;  // to be known again
    report["complete"] = false;
    const std::string part = write("part.json", report.dump());
    EXPECT_EQ(
        run({suite_, "--nodes", "5000", "-v", "--resume", part, "--json", path("again.json")}),
        kExitFine)
        << err_;
    auto again = json_of(read("again.json"));
    EXPECT_EQ(again["complete"], true);
    ASSERT_EQ(again["positions"].size(), 4U);
    EXPECT_EQ(again["positions"][1]["depth"], 77) << "taken from the report";
    EXPECT_NE(again["positions"][2]["depth"], 77) << "solved now";
    const auto whole = json_of(read("whole.json"));
    for (const std::size_t i : {0U, 3U}) EXPECT_EQ(again["positions"][i], whole["positions"][i]);
    EXPECT_EQ(again["totals"]["solved"], whole["totals"]["solved"]);
}

TEST_F(EpdReports, ResumeRefusesAnotherRun) {
    EXPECT_EQ(run({suite_, "--nodes", "5000", "--json", path("a.json")}), kExitFine);
    const std::string report = path("a.json");
    EXPECT_EQ(run({suite_, "--nodes", "6000", "--resume", report}), kExitUnusable);
    EXPECT_TRUE(err_has("a run with another limit")) << err_;
    EXPECT_EQ(run({suite_, "--nodes", "5000", "--hash", "3", "--resume", report}), kExitUnusable);
    EXPECT_TRUE(err_has("a run with another hash")) << err_;
    EXPECT_EQ(run({suite_, "--nodes", "5000", "--hold", "3", "--resume", report}), kExitUnusable);
    EXPECT_TRUE(err_has("a run with another hold")) << err_;
    EXPECT_EQ(run({suite_, "--nodes", "5000", "--engine", kBrokenEngine, "--resume", report}),
              kExitUnusable);
    EXPECT_TRUE(err_has("a run with another engine")) << err_;
    for (const char* text :
         {"", "[]", "{}", "{\"positions\":[1],\"engine\":\"x\"}", "{\"engine\":"}) {
        EXPECT_EQ(run({suite_, "--resume", write("bad.json", text)}), kExitUnusable) << text;
        EXPECT_TRUE(err_has("bad.json: is not a report of epd")) << err_;
    }
    EXPECT_EQ(run({suite_, "--resume", path("none.json")}), kExitUnusable);
    EXPECT_TRUE(err_has("none.json: cannot be read")) << err_;
}

TEST_F(EpdReports, DiffSaysWhatChanged) {
    EXPECT_EQ(run({suite_, "--nodes", "5000", "--json", path("a.json")}), kExitFine);
    auto report = nlohmann::ordered_json::parse(read("a.json"));
    report["engine"] = "Other";
    auto& positions = report["positions"];
    positions[0]["held_from"]["nodes"] = 1'000'000;
    positions[1]["solved"] = false;
    positions[3]["solved"] = true;
    positions[3]["held_from"] = positions[2]["held_from"];
    positions[2]["fen"] = "8/8/8/8/8/8/8/8 w - - 0 1";
    const std::string other = write("b.json", report.dump());
    EXPECT_EQ(run({"diff", path("a.json"), other}), kExitFine);
    EXPECT_TRUE(out_has("newly solved: 1\n  refuse\n")) << out_;
    EXPECT_TRUE(out_has("newly lost: 1\n  queen\n")) << out_;
    EXPECT_TRUE(out_has("faster: 0\nslower: 1\n  back rank ")) << out_;
    EXPECT_TRUE(out_has("only in the first report: 1, only in the second: 1")) << out_;
    EXPECT_TRUE(out_has("3 positions: Sebastes solved 2, Other solved 2; p = 1.0000")) << out_;
    EXPECT_TRUE(out_has("1 solved by both: nodes to solution times ")) << out_;
    EXPECT_EQ(run({"diff", path("a.json"), path("a.json")}), kExitFine);
    EXPECT_TRUE(out_has("newly solved: 0\nnewly lost: 0\nfaster: 0\nslower: 0\n")) << out_;
    EXPECT_EQ(run({"diff", path("a.json")}), kExitUnusable);
    EXPECT_EQ(run({"diff", path("a.json"), write("x.json", "{}")}), kExitUnusable);
    positions.clear();
    EXPECT_EQ(run({"diff", path("a.json"), write("e.json", report.dump())}), kExitUnusable);
    EXPECT_TRUE(err_has("share no position")) << err_;
}

TEST_F(EpdReports, RaceHasAColumnForEachEngine) {
    EXPECT_EQ(run({"race", suite_, "--nodes", "5000", "-v", "--engine", "self", "--engine",
                   kBrokenEngine, "--engine", kBrokenEngine + " --search crash --when 3q4",
                   "--json", path("r.json"), "--csv", path("r.csv")}),
              kExitWrong)
        << "one was given up";
    EXPECT_TRUE(out_has("Sebastes    Broken  Broken (2)")) << out_;
    EXPECT_TRUE(out_says("solved", "3 of 4 (75.0 %)")) << out_;
    EXPECT_TRUE(out_has("Broken (2) was killed by signal 11")) << out_;
    EXPECT_TRUE(out_has("Broken (2) against Sebastes: 0 more, 3 fewer; p = 0.2500")) << out_;
    const auto reports = json_of(read("r.json"));
    ASSERT_EQ(reports.size(), 3U);
    EXPECT_EQ(reports[0]["totals"]["solved"], 3);
    EXPECT_EQ(reports[1]["totals"]["solved"], 2);
    EXPECT_EQ(reports[2]["totals"]["faults"], 3);
    EXPECT_EQ(reports[2]["engine"], "Broken (2)");
    EXPECT_NE(read("r.csv").find("\nBroken (2),"), std::string::npos);
    EXPECT_EQ(run({"race", suite_, "--engine", "self"}), kExitUnusable);
    EXPECT_TRUE(err_has("two engines or more")) << err_;
}

TEST_F(EpdReports, PageShowsWhatIsUnsolved) {
    const std::string suite = write(
        "p.epd", std::string(kFork) + "\n4k3/p7/8/3q4/8/4N3/P7/4K3 w - - bm Ke2; id \"<b>&\";\n");
    EXPECT_EQ(run({suite, "--nodes", "3000", "--html", path("r.html")}), kExitFine);
    const std::string page = read("r.html");
    EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
    EXPECT_EQ(page.find("<b>&<"), std::string::npos) << "ids are escaped";
    EXPECT_NE(page.find("<b>&lt;b&gt;&amp;</b>: Ke2, not Nxd5"), std::string::npos);
    const auto count = [&](std::string_view text) {
        std::size_t times = 0;
        for (auto at = page.find(text); at != std::string::npos; at = page.find(text, at + 1))
            ++times;
        return times;
    };
    EXPECT_EQ(count("<svg class=\"board\""), 1U);
    EXPECT_EQ(count("<g class=\"engine\""), 1U);
    EXPECT_EQ(count("<g class=\"solution\""), 1U);
    EXPECT_EQ(count("<svg class=\"curve\""), 1U);
    EXPECT_EQ(count("<td class=\"yes\">") + count("<td class=\"no\">"), 2U);
    EXPECT_EQ(count("<use href=\"#w"), 3U);
    EXPECT_EQ(count("<use href=\"#b"), 3U);
    EXPECT_EQ(count("http"), 0U) << "the page must need nothing else";
}

TEST(EpdPage, BytesThatAreNotUtf8AreReplaced) {
    EXPECT_EQ(tools::html_escaped("a\xC3\xA9<\xE9>\"\xC3"), "a\xC3\xA9&lt;?&gt;&quot;?");
}

}  // namespace
}  // namespace sebastes::epd
