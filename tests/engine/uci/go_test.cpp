#include "uci/commands.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

#include "core/score.h"
#include "eval/win_model.h"

namespace sebastes {
namespace {

SearchReport sample() {
    SearchReport report;
    report.depth = 12;
    report.selective_depth = 20;
    report.score = 31;
    report.nodes = 5000;
    report.milliseconds = 10;
    report.hash_per_mille = 7;
    report.line = {Move::normal(Square::E2, Square::E4), Move::normal(Square::E7, Square::E5)};
    return report;
}

TEST(ReportFormat, WholeLine) {
    EXPECT_EQ(format_report(sample(), {}),
              "info depth 12 seldepth 20 multipv 1 score cp 31 nodes 5000 nps 500000 hashfull 7 "
              "tbhits 0 time 10 pv e2e4 e7e5");
}

TEST(ReportFormat, BoundsAndLines) {
    SearchReport report = sample();
    report.is_lower_bound = true;
    report.multi_pv = 3;
    EXPECT_EQ(format_report(report, {}),
              "info depth 12 seldepth 20 multipv 3 score cp 31 lowerbound nodes 5000 nps 500000 "
              "hashfull 7 tbhits 0 time 10 pv e2e4 e7e5");
    report.is_lower_bound = false;
    report.is_upper_bound = true;
    EXPECT_NE(format_report(report, {}).find(" score cp 31 upperbound nodes"), std::string::npos);
}

TEST(ReportFormat, CastlingInTheClientsNotation) {
    SearchReport report = sample();
    report.line = {Move::castling(Square::E1, Square::H1), Move::castling(Square::E8, Square::A8)};
    const auto pv = [&](CastlingNotation castling) {
        const std::string text = format_report(report, {castling, nullptr});
        return text.substr(text.find(" pv "));
    };
    EXPECT_EQ(pv(CastlingNotation::KingSteps), " pv e1g1 e8c8");
    EXPECT_EQ(pv(CastlingNotation::KingTakesRook), " pv e1h1 e8a8");
}

TEST(ReportFormat, Chances) {
    const Position position = Position::start();
    const WinDrawLoss wdl = win_draw_loss(position, sample().score);
    const std::string text = format_report(sample(), {CastlingNotation::KingSteps, &position});
    EXPECT_NE(
        text.find(fmt::format(" score cp 31 wdl {} {} {} nodes ", wdl.win, wdl.draw, wdl.loss)),
        std::string::npos)
        << text;
}

TEST(ReportFormat, Scores) {
    EXPECT_EQ(format_score(0), "cp 0");
    EXPECT_EQ(format_score(-250), "cp -250");
    EXPECT_EQ(format_score(mate_in(5)), "mate 3");
    EXPECT_EQ(format_score(mated_in(4)), "mate -2");
    EXPECT_EQ(format_score(kMaxEvaluation), "cp " + std::to_string(kMaxEvaluation));
}

TEST(ReportFormat, FinishedGame) {
    SearchReport report;
    report.score = mated_in(0);
    EXPECT_EQ(format_report(report, {}), "info depth 0 score mate 0");
    report.score = kDraw;
    EXPECT_EQ(format_report(report, {}), "info depth 0 score cp 0");
}

TEST(ReportFormat, SpeedNeedsNoTime) {
    SearchReport report = sample();
    report.milliseconds = 0;
    EXPECT_NE(format_report(report, {}).find(" nps 5000000 "), std::string::npos);
    EXPECT_NE(format_report(report, {}).find(" time 0 "), std::string::npos);
}

}  // namespace
}  // namespace sebastes
