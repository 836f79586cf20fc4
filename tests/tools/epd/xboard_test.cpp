// Solving with engines that speak XBoard's protocol: how they write, and what the report says when
// they fail.  The engines are small scripts.
#include "core/score.h"

#include "notation/fen.h"
#include "notation/notation.h"
#include "tests/support/epd_tool_run.h"
#include "tests/support/json_text.h"
#include "tools/shared/external_engine/info_line.h"
#include "tools/shared/external_engine/xboard_engine.h"

namespace sebastes::epd {
namespace {

using namespace test;
using sebastes::test::json_of;
using tools::InfoLine;
using tools::parse_thinking;

constexpr std::string_view kBratko1 = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -";

std::optional<InfoLine> thinking(std::string_view line, std::string_view fen = kStartFen) {
    return parse_thinking(line, *parse_fen(fen));
}

TEST(EpdThinkingLine, ReadsTheNotationsOfEngines) {
    const auto plain = thinking("  9    156   1084   48000  e4 e5 Nf3 Nc6");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->report.depth, 9);
    EXPECT_EQ(plain->report.score, 156);
    EXPECT_EQ(plain->report.milliseconds, 10840);
    EXPECT_EQ(plain->report.nodes, 48000U);
    EXPECT_EQ(plain->report.line.size(), 4U);
    EXPECT_FALSE(plain->illegal_line);
    for (const std::string_view line :
         {"6 2 39 224418 e2e4 e7e5 g1f3", "6 2 39 224418 1. e4 e5 2. Nf3",
          "6. 2 39 224418 1.e4 e5 2.Nf3", "6& +2 39 224418 e2-e4 e7-e5 Ng1-f3 <HT>",
          "6 2 39 224418 12 1000 0\te4 e5 Nf3", "6 2 39 224418 {book} e4 e5 Nf3 !?"}) {
        const auto info = thinking(line);
        ASSERT_TRUE(info) << line;
        EXPECT_EQ(info->report.line.size(), 3U) << line;
        EXPECT_FALSE(info->illegal_line) << line;
    }
    EXPECT_TRUE(thinking("7 -100 46 361314 (+) 1. e4 e5")->report.is_lower_bound);
    EXPECT_TRUE(thinking("3 999500 1 772  e4 !!")->report.is_lower_bound);
    EXPECT_TRUE(thinking("3 12 1 772  e4?")->report.is_upper_bound);
    EXPECT_TRUE(thinking("3 12 1 772 e4 e4")->illegal_line);
}

TEST(EpdThinkingLine, TimesAreCutToWhatFits) {
    EXPECT_GT(thinking("7 1007 1000200200100000003 1 e4")->report.milliseconds, 1LL << 62);
    EXPECT_EQ(thinking("7 1007 -9000200200100000003 1 e4")->report.milliseconds, 0);
}

TEST(EpdThinkingLine, OtherLinesAreNone) {
    for (const std::string_view line :
         {"", "move e2e4", "1. ... d6d1", "stat01: 24043 117170225 13 5 33 Kg3", "feature ping=1",
          "3 12 1", "3 x 1 772 e4", "# 3 12 1 772 e4", "99999999999 1 1 1 e4", "0-1 {Black mates}"})
        EXPECT_FALSE(thinking(line)) << line;
}

TEST(EpdThinkingLine, MatesInAllTheirWays) {
    const std::string line = " Qd1+ Kxd1 Bg4+ Ke1 Rd1#";
    const auto score = [](const std::string& words) {
        return thinking("7 " + words, kBratko1)->report.score;
    };
    for (const std::string value : {"100003", "29995", "99995", "999994", "+9995", "7995"})
        EXPECT_EQ(score(value + " 1 20" + line), mate_in(5)) << value;
    EXPECT_EQ(score("100003 1 20 Qd1+"), mate_in(5)) << "the protocol's own, with no line";
    EXPECT_EQ(score("-100002 1 20 Qd1+"), mated_in(4));
    EXPECT_FALSE(is_mate(score("29995 1 20 Qd1+ Kxd1")));
    EXPECT_FALSE(is_mate(score("-29995 1 20" + line))) << "the other side's";
    EXPECT_FALSE(is_mate(score("350 1 20" + line)));
    EXPECT_FALSE(is_mate(score("-2147483648 1 20 Qd1+")));
}

TEST(EpdXboard, Features) {
    EXPECT_EQ(
        tools::parse_features("feature ping=1 myname=\"A b\" option=\"Hash -spin 1 0 9\" done=1"),
        (tools::Features{
            {"ping", "1"}, {"myname", "A b"}, {"option", "Hash -spin 1 0 9"}, {"done", "1"}}));
    EXPECT_TRUE(tools::parse_features("tellics set 1").empty());
    EXPECT_TRUE(tools::parse_features("feature ").empty());
}

TEST(EpdXboard, PositionsInEditMode) {
    const auto lines = [](std::string_view fen) { return tools::edit_lines(*parse_fen(fen)); };
    EXPECT_EQ(lines("4k3/8/8/8/8/8/4P3/4K3 w - -"),
              (std::vector<std::string>{"edit", "#", "Ke1", "Pe2", "c", "Ke8", "."}));
    EXPECT_EQ(lines("4k3/8/8/8/8/8/4P3/4K3 b - -")->front(), "a2a3");
    EXPECT_TRUE(lines("4k3/8/8/8/8/8/8/4K2R w K -"));
    EXPECT_FALSE(lines("4k3/8/8/8/8/8/8/4K2R w - -")) << "may not castle";
    EXPECT_FALSE(lines("4k3/8/8/8/8/8/8/1R2K3 w B -")) << "castles with a rook of Chess960";
    EXPECT_FALSE(lines("4k3/8/8/3pP3/8/8/8/4K3 w - d6"));
}

class EpdXboardPeer : public EpdRun {
  protected:
    // An engine with these features that does `on_go` at each go, and `more` besides; all that it
    // hears is in the file heard.
    std::string peer(const std::string& features, const std::string& on_go,
                     const std::string& more = "") {
        return "sh " +
               write("peer.sh", "while read -r word rest; do echo \"$word $rest\" >> " +
                                    path("heard") + "\ncase $word in\nprotover) echo feature " +
                                    features + " done=1;;\nping) echo pong $rest;;\ngo) " + on_go +
                                    ";;\nquit) exit;;\n" + more + "\nesac; done\n");
    }
    ExitCode solve(const std::string& command, std::vector<std::string> more) {
        more.insert(more.begin(), {suite_, "--json", path("r.json"), "--engine", command});
        return run(more);
    }
    bool heard(std::string_view text) { return read("heard").find(text) != std::string::npos; }

    std::string suite_ =
        write("s.epd", kTakes + "bm Nxd5; id \"a\";\n" + kTakes + "bm Nxd5; id \"b\";\n");
    const std::string features_ = "'myname=\"Old Peer\" ping=1 setboard=1 memory=1'";
    const std::string good_ = "echo '4 120 1 900 Nxd5 Kd7'; echo move e3d5";
};

TEST_F(EpdXboardPeer, IsFoundOutAndSolves) {
    EXPECT_EQ(solve(peer(features_, good_), {"--nodes", "1000", "--hash", "32"}), kExitFine)
        << err_;
    EXPECT_TRUE(out_says("solved", "2 of 2")) << out_;
    const auto report = json_of(read("r.json"));
    EXPECT_EQ(report["engine"], "Old Peer");
    EXPECT_EQ(report["positions"][0]["depth"], 4);
    EXPECT_EQ(report["positions"][0]["nodes"], 900);
    EXPECT_EQ(report["positions"][0]["score"]["cp"], 120);
    EXPECT_EQ(report["positions"][0]["held_from"]["nodes"], 900);
    EXPECT_TRUE(heard("memory 32\n"));
    EXPECT_TRUE(heard("setboard 4k3/p7/8/3q4/8/4N3/P7/4K3 w - - 0 1\n"));
    EXPECT_EQ(solve("xboard:" + peer(features_, good_), {"--depth", "9"}), kExitFine);
    EXPECT_TRUE(heard("sd 9\n"));
    EXPECT_EQ(solve("xboard:" + peer(features_, good_), {"--movetime", "1500"}), kExitFine);
    EXPECT_TRUE(heard("st 2\n"));
}

TEST_F(EpdXboardPeer, IsToldToMoveWhenItsNodesAreOver) {
    const std::string endless =
        "(n=0; while :; do n=$((n+400)); echo 3 30 1 $n Nxd5; sleep 0.02; done) & child=$!";
    EXPECT_EQ(solve("xboard:" + peer(features_, endless, "'?') kill $child; echo move e3d5;;"),
                    {"--nodes", "1000", "--timeout", "20"}),
              kExitFine)
        << out_ << err_;
    EXPECT_TRUE(out_says("solved", "2 of 2")) << out_;
    const auto report = json_of(read("r.json"));
    for (const auto& position : report["positions"]) EXPECT_LT(position["nodes"], 6000);
}

TEST_F(EpdXboardPeer, EditModeForThoseWithoutSetboard) {
    EXPECT_EQ(solve("xboard:" + peer("'ping=1 usermove=1'", good_), {"--nodes", "1000"}), kExitFine)
        << err_;
    EXPECT_TRUE(heard("edit \n# \nNe3 \n") || heard("edit \n# \nKe1 \n")) << read("heard");
    EXPECT_FALSE(heard("setboard"));
    EXPECT_TRUE(out_says("solved", "2 of 2")) << out_;
}

TEST_F(EpdXboardPeer, WhatGoesWrongIsSaid) {
    const std::string refuses = "setboard) echo 'tellusererror Illegal position';;";
    const std::string cases[][3] = {
        {"echo move a1h8", "", "a: Old Peer answered with 'a1h8', which is not legal"},
        {"echo resign", "", "a: Old Peer answered without a move: resign"},
        {"exit 5", "", "a: Old Peer exited with code 5"},
        {"sleep 100", "", "a: Old Peer did not answer in time"},
        {"echo 3 30 1 5000 Nxd5", "", "a: Old Peer passed its limit and did not answer"},
        {good_, refuses, "refused the position: tellusererror Illegal position: 2"}};
    for (const auto& [on_go, more, said] : cases) {
        solve("xboard:" + peer(features_, on_go, more), {"--nodes", "1000", "--timeout", "0.3"});
        EXPECT_TRUE(out_has(said)) << said << out_;
    }
}

TEST_F(EpdXboardPeer, OneThatCannotBeUsedAgainIsStartedAnew) {
    EXPECT_EQ(solve("xboard:" + peer("'ping=1 setboard=1 reuse=0'", good_), {"--nodes", "1000"}),
              kExitFine)
        << err_;
    EXPECT_TRUE(out_says("solved", "2 of 2")) << out_;
    const std::string text = read("heard");
    EXPECT_NE(text.find("protover", text.find("protover") + 1), std::string::npos);
}

TEST_F(EpdXboardPeer, OptionsAreThoseItNamed) {
    const std::string features = "'ping=1 setboard=1 option=\"King Safety -spin 3 0 9\"'";
    EXPECT_EQ(
        solve("xboard:" + peer(features, good_), {"--nodes", "1000", "--option", "king safety=5"}),
        kExitFine)
        << err_;
    EXPECT_TRUE(heard("option King Safety=5\n")) << read("heard");
    EXPECT_EQ(solve("xboard:" + peer(features, good_), {"--nodes", "9", "--option", "Contempt=1"}),
              kExitUnusable);
    EXPECT_TRUE(err_has("has no option Contempt")) << err_;
    EXPECT_EQ(solve("xboard:sh -c 'sleep 0.1'", {"--nodes", "9"}), kExitUnusable);
    EXPECT_TRUE(err_has("after protover 2")) << err_;
}

}  // namespace
}  // namespace sebastes::epd
