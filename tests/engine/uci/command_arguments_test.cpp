#include "uci/command_arguments.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string_view>

#include "core/score.h"
#include "tests/support/positions.h"
#include "uci/commands.h"
#include "uci/words.h"

namespace sebastes {
namespace {

GoCommand parsed(std::string_view text, const Position& position = Position::start()) {
    return parse_go(split_words(text), position);
}
Limits limits_of(std::string_view text) {
    const GoCommand go = parsed(text);
    EXPECT_TRUE(go.errors.empty() && go.is_answerable) << text;
    return go.limits;
}

TEST(GoCommand, NothingMeansNoLimit) {
    const auto go = parsed("");
    const Limits& limits = go.limits;
    EXPECT_FALSE(go.perft || limits.depth || limits.nodes || limits.mate || limits.move_time);
    EXPECT_FALSE(limits.moves_to_go || limits.infinite || limits.ponder);
    EXPECT_FALSE(limits.uses_clock(Color::White) || limits.uses_clock(Color::Black));
    EXPECT_TRUE(limits.search_moves.empty());
}

TEST(GoCommand, AllParametersInAnyOrder) {
    for (const std::string_view text :
         {"wtime 1000 btime 2000 winc 10 binc 20 movestogo 30 depth 8 nodes 9000 mate 3 movetime "
          "700 ponder infinite searchmoves e2e4 g1f3",
          "searchmoves e2e4 g1f3 infinite ponder movetime 700 mate 3 nodes 9000 depth 8 movestogo "
          "30 binc 20 winc 10 btime 2000 wtime 1000",
          "depth 8 searchmoves e2e4 g1f3 wtime 1000 infinite btime 2000 ponder winc 10 mate 3 binc "
          "20 movestogo 30 nodes 9000 movetime 700"}) {
        const Limits limits = limits_of(text);
        EXPECT_EQ(limits.time[Color::White], 1000);
        EXPECT_EQ(limits.time[Color::Black], 2000);
        EXPECT_EQ(limits.increment[Color::White], 10);
        EXPECT_EQ(limits.increment[Color::Black], 20);
        EXPECT_EQ(limits.moves_to_go, 30);
        EXPECT_EQ(limits.depth, 8);
        EXPECT_EQ(limits.nodes, 9000U);
        EXPECT_EQ(limits.mate, 3);
        EXPECT_EQ(limits.move_time, 700);
        EXPECT_TRUE(limits.ponder);
        EXPECT_TRUE(limits.infinite);
        const std::vector<Move> moves = {Move::normal(Square::E2, Square::E4),
                                         Move::normal(Square::G1, Square::F3)};
        EXPECT_EQ(limits.search_moves, moves);
    }
}

TEST(GoCommand, NumbersOutOfRangeAreTheNearestThatMakeSense) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    EXPECT_EQ(limits_of("depth 0").depth, 1);
    EXPECT_EQ(limits_of("depth -5").depth, 1);
    EXPECT_EQ(limits_of("depth 127").depth, 127);
    EXPECT_EQ(limits_of("depth 128").depth, 127);
    EXPECT_EQ(limits_of("depth 99999999999999999999999").depth, 127);
    EXPECT_EQ(limits_of("nodes 0").nodes, 1U);
    EXPECT_EQ(limits_of("nodes -7").nodes, 1U);
    EXPECT_EQ(limits_of("nodes 99999999999999999999999").nodes, static_cast<std::uint64_t>(kMost));
    EXPECT_EQ(limits_of("movetime 0").move_time, 1);
    EXPECT_EQ(limits_of("movetime -3").move_time, 1);
    EXPECT_EQ(limits_of("mate 1000000").mate, kMaxPly);
    EXPECT_EQ(limits_of("wtime -100").time[Color::White], -100);
    EXPECT_EQ(limits_of("wtime 9223372036854775808").time[Color::White], kMost);
    EXPECT_EQ(limits_of("btime -9223372036854775809").time[Color::Black],
              std::numeric_limits<std::int64_t>::min());
    EXPECT_FALSE(limits_of("movestogo 0").moves_to_go);
    EXPECT_FALSE(limits_of("movestogo -1").moves_to_go);
    EXPECT_TRUE(limits_of("movestogo 99999999999").moves_to_go);
    EXPECT_EQ(limits_of("depth +6").depth, 6);
    EXPECT_EQ(limits_of("wtime 500.5 btime 20").time[Color::White], 500);
    EXPECT_EQ(limits_of("binc 7.25 btime 1").increment[Color::Black], 7);
    EXPECT_EQ(limits_of("movetime 100.0").move_time, 100);
}

TEST(GoCommand, PerftStandsAlone) {
    EXPECT_EQ(parsed("perft 5").perft, 5);
    EXPECT_EQ(parsed("perft 0").perft, 0);
}

TEST(GoCommand, ErrorsNameTheParameter) {
    struct BadGo {
        std::string_view text;
        std::string_view named;
    };
    for (const auto& [text, named] : {
             BadGo{"depth", "depth"},
             {"depth five", "five"},
             {"depth 5x", "5x"},
             {"depth 5.5", "5.5"},
             {"depth infinite", "depth"},
             {"wtime 1000 btime", "btime"},
             {"wtime 1000 btime winc 5", "btime"},
             {"fast", "fast"},
             {"depth 5 quickly", "quickly"},
             {"5", "5"},
             {"nodes 0x10", "0x10"},
             {"movetime 1e3", "1e3"},
             {"searchmoves e2e5", "e2e5"},
             {"searchmoves e2e4 e7e5", "e7e5"},
             {"searchmoves e2e4 nonsense depth 3", "nonsense"},
             {"perft", "perft"},
             {"perft x", "x"},
             {"perft -1", "-1"},
             {"wtime 500.", "500."},
             {"wtime 500.5s", "500.5s"},
             {"mate 0", "0"},
             {"mate -3", "-3"},
         }) {
        const GoCommand go = parsed(text);
        ASSERT_GE(go.errors.size(), 1U) << text;
        EXPECT_NE(go.errors[0].find(named), std::string::npos) << text << ": " << go.errors[0];
    }
    EXPECT_EQ(limits_of("DEPTH 5").depth, 5);
    EXPECT_LE(parsed("a b c d e f g h i j").errors.size(), 3U);
}

TEST(GoCommand, WhatWasUnderstoodMayBeEnough) {
    struct Case {
        std::string_view text;
        bool answerable;
    };
    for (const auto& [text, answerable] : {
             Case{"foo", false},
             {"depth abc", false},
             {"depth abc movetime 10", true},
             {"depth abc infinite", true},
             {"ponder foo", true},
             {"wtime 100 foo", true},
             {"mate 0", false},
             {"mate 0 nodes 5", true},
             {"searchmoves e2e5", false},
             {"searchmoves e2e5 e2e4", false},  // nothing ends it
             {"searchmoves e2e5 e2e4 depth 1", true},
             {"searchmoves e2e5 depth 1", false},  // any other move would be a wrong one
             {"perft x depth 3", false},
             {"perft -1", false},
         })
        EXPECT_EQ(parsed(text).is_answerable, answerable) << text;
}

TEST(GoCommand, AClockThatIsNotGivenIsFilledIn) {
    EXPECT_EQ(limits_of("btime 1000").time[Color::White], 1000);
    EXPECT_EQ(limits_of("btime 1000 binc 7").increment[Color::White], 7);
    EXPECT_EQ(limits_of("btime 1000 winc 5 binc 7").increment[Color::White], 5);
    EXPECT_EQ(limits_of("winc 100").move_time, 100);
    EXPECT_EQ(limits_of("binc 100").move_time, 100);
    EXPECT_EQ(limits_of("movestogo 5").move_time, 1000);
    EXPECT_EQ(limits_of("winc 0 binc 0").move_time, 1000);
    EXPECT_EQ(limits_of("movestogo 0").move_time, 1000);
    for (const std::string_view text : {"btime 1000", "winc 100", "movestogo 5"})
        EXPECT_EQ(parsed(text).notes.size(), 1U) << text;
    // Other limits are enough, and so is the own clock.
    EXPECT_FALSE(limits_of("winc 100 depth 5").move_time);
    EXPECT_FALSE(limits_of("movestogo 5 infinite").move_time);
    EXPECT_TRUE(parsed("wtime 1000").notes.empty());
    EXPECT_EQ(limits_of("wtime 1000 btime 5 binc 3").increment[Color::White], 0);
}

TEST(GoCommand, SearchMovesMayBeCastlingEitherWay) {
    const Position position = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (const std::string_view text : {"searchmoves e1g1", "searchmoves e1h1"}) {
        const auto go = parsed(text, position);
        ASSERT_TRUE(go.errors.empty());
        ASSERT_EQ(go.limits.search_moves.size(), 1U);
        EXPECT_EQ(go.limits.search_moves[0], Move::castling(Square::E1, Square::H1));
    }
    EXPECT_TRUE(limits_of("searchmoves depth 3").search_moves.empty());
}

TEST(GoCommand, KindSaysHowItEnds) {
    for (const std::string_view endless :
         {"", "infinite", "INFINITE", "depth 3 infinite", "searchmoves e2e4", "foo"})
        EXPECT_EQ(parsed(endless).kind, CommandKind::Endless) << endless;
    for (const std::string_view ponder :
         {"ponder", "wtime 100 ponder btime 100", "ponder infinite"})
        EXPECT_EQ(parsed(ponder).kind, CommandKind::Ponder) << ponder;
    for (const std::string_view limited :
         {"wtime 100 btime 100", "DEPTH 5", "movetime 5", "mate 3"})
        EXPECT_EQ(parsed(limited).kind, CommandKind::Search) << limited;
    EXPECT_EQ(parsed("depth 3 perft 5").kind, CommandKind::Count);
}

TEST(Words, SplitAtBlanksOfEveryKind) {
    using Words = std::vector<std::string_view>;
    EXPECT_EQ(split_words(""), Words{});
    EXPECT_EQ(split_words(" \t\r\n"), Words{});
    EXPECT_EQ(split_words("go"), Words{"go"});
    EXPECT_EQ(split_words("  go\tdepth   5\r"), (Words{"go", "depth", "5"}));
    EXPECT_EQ(split_words(std::string_view("a\0b", 3)), (Words{"a", "b"}));
}

TEST(Words, ShownTextIsShortAndPrintable) {
    EXPECT_EQ(shown("e2e4"), "e2e4");
    EXPECT_EQ(shown("a\x01\x7f"), "a??");
    EXPECT_LE(shown(std::string(1000, 'x')).size(), 90U);
}

TEST(Words, EachNamesItsCommand) {
    for (const std::string_view word : command_words())
        EXPECT_NE(find_command(word), nullptr) << word;
    EXPECT_EQ(find_command("nonsense"), nullptr);
}

}  // namespace
}  // namespace sebastes
