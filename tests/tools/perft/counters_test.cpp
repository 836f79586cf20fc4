// perft --counters against the tables of the chess programming wiki ("Perft Results").
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "notation/fen.h"
#include "tests/support/perft_tool_run.h"
#include "tools/programs/perft/counters.h"

namespace {

using namespace sebastes;
using namespace sebastes::tools;
using namespace sebastes::test;

// Stalemates are not published; what the table leaves out is zero there.
std::vector<Counters> counted(const std::string& fen, int depth, int threads = 2) {
    const Result<Position> position = parse_fen(fen);
    EXPECT_TRUE(position.has_value()) << fen;
    std::vector<Counters> depths = count_kinds(position->board(), depth, threads);
    for (Counters& counters : depths) counters[Counted::Stalemates] = 0;
    return depths;
}

constexpr const char* kPosition4 =
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";

// Nodes, captures, en passant, castles, promotions, checks, discovered, double, mates. Of position
// 4 the wiki has no discovered and double checks.
TEST(PerftCounters, AreAsPublished) {
    const std::pair<std::string, std::vector<Counters>> tables[] = {
        {std::string(kStartFen),
         {{20, 0, 0, 0, 0, 0, 0, 0, 0},
          {400, 0, 0, 0, 0, 0, 0, 0, 0},
          {8902, 34, 0, 0, 0, 12, 0, 0, 0},
          {197281, 1576, 0, 0, 0, 469, 0, 0, 8},
          {4865609, 82719, 258, 0, 0, 27351, 6, 0, 347}}},
        {kKiwipete,
         {{48, 8, 0, 2, 0, 0, 0, 0, 0},
          {2039, 351, 1, 91, 0, 3, 0, 0, 0},
          {97862, 17102, 45, 3162, 0, 993, 0, 0, 1},
          {4085603, 757163, 1929, 128013, 15172, 25523, 42, 6, 43}}},
        {kPosition3,
         {{14, 1, 0, 0, 0, 2, 0, 0, 0},
          {191, 14, 0, 0, 0, 10, 0, 0, 0},
          {2812, 209, 2, 0, 0, 267, 3, 0, 0},
          {43238, 3348, 123, 0, 0, 1680, 106, 0, 17},
          {674624, 52051, 1165, 0, 0, 52950, 1292, 3, 0},
          {11030083, 940350, 33325, 0, 7552, 452473, 26067, 0, 2733}}},
        {kPosition4,
         {{6, 0, 0, 0, 0, 0, 0, 0, 0},
          {264, 87, 0, 6, 48, 10, 0, 0, 0},
          {9467, 1021, 4, 0, 120, 38, 0, 0, 22},
          {422333, 131393, 0, 7795, 60032, 15492, 0, 0, 5}}}};
    for (const auto& [fen, table] : tables) {
        std::vector<Counters> depths = counted(fen, static_cast<int>(table.size()));
        if (fen == kPosition4)
            for (Counters& counters : depths)
                counters[Counted::DiscoveredChecks] = counters[Counted::DoubleChecks] = 0;
        EXPECT_EQ(depths, table) << fen;
    }
}

TEST(PerftCountersNightly, DeeperTablesAreAsPublished) {
    EXPECT_EQ(counted(std::string(kStartFen), 6).back(),
              (Counters{119060324, 2812008, 5248, 0, 0, 809099, 329, 46, 10828}));
    // The wiki says 2,637 double checks; see counters.h.
    EXPECT_EQ(counted(kKiwipete, 5).back(),
              (Counters{193690690, 35043416, 73365, 4993637, 8392, 3309887, 19883, 2645, 30171}));
    EXPECT_EQ(counted(kPosition3, 7).back(),
              (Counters{178633661, 14519036, 294874, 0, 140024, 12797406, 370630, 3612, 87}));
    Counters position4 = counted(kPosition4, 5).back();
    position4[Counted::DiscoveredChecks] = position4[Counted::DoubleChecks] = 0;
    EXPECT_EQ(position4, (Counters{15833292, 2046173, 6512, 0, 329464, 200568, 0, 0, 50562}));
}

TEST(PerftCounters, StalematesAndThreads) {
    const Result<Position> position = parse_fen("7k/8/8/6Q1/8/8/8/K7 w - - 0 1");
    const auto one = count_kinds(position->board(), 3, 1);
    EXPECT_EQ(one[0][Counted::Stalemates], 1U);  // Qg6
    EXPECT_EQ(one, count_kinds(position->board(), 3, 4));
    EXPECT_EQ(count_kinds(position->board(), 1, 2).size(), 1U);
}

TEST(PerftCounters, AreATable) {
    const Outcome outcome = run_perft("3 --counters --threads 2 '" + kKiwipete + "'");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_TRUE(outcome.out.starts_with("Depth ")) << outcome.out;
    EXPECT_TRUE(outcome.out_has("97862         17102         45         3162")) << outcome.out;
    EXPECT_EQ(run_perft("3 --counters --perftree").code, 2);
}

}  // namespace
