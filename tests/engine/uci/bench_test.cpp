#include "uci/bench.h"

#include <gtest/gtest.h>

#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

std::string fault_of(const std::vector<std::string_view>& words) {
    const auto options = parse_bench(words);
    return options ? "" : options.error();
}

TEST(Bench, ReadsWhatFleetsSay) {
    const auto usual = parse_bench({"16", "1", "13", "default", "depth"});
    ASSERT_TRUE(usual);
    EXPECT_EQ(usual->hash_mib, 16U);
    EXPECT_EQ(usual->threads, 1U);
    EXPECT_EQ(usual->limits.depth, 13);
    const auto nodes = parse_bench({"8", "2", "500", "default", "nodes", "table"});
    ASSERT_TRUE(nodes);
    EXPECT_EQ(nodes->limits.nodes, 500U);
    EXPECT_EQ(nodes->limits.depth, std::nullopt);
    EXPECT_TRUE(nodes->wants_table);
    EXPECT_EQ(parse_bench({"table"})->limits.depth, 13);
    EXPECT_EQ(parse_bench({"1", "1", "5", "movetime"})->limits.move_time, 5);
    EXPECT_NE(fault_of({"16", "1", "13", "book.epd"}), "");
    EXPECT_NE(fault_of({"16", "1", "13", "4"}), "");
    EXPECT_NE(fault_of({"16", "1", "500", "depth"}), "");
}

TEST(Bench, ShowsATableWhenAskedTo) {
    const auto plain = run_words({"bench", "1", "1", "2"});
    const auto table = run_words({"bench", "1", "1", "2", "table"});
    EXPECT_EQ(plain.code, 0);
    ASSERT_EQ(table.answers.size(), plain.answers.size() + 1);
    std::uint64_t nodes = 0;
    for (std::size_t i = 1; i + 1 < table.answers.size(); ++i) {
        std::istringstream row(table.answers[i]);
        std::uint64_t number = 0;
        std::uint64_t depth = 0;
        std::uint64_t searched = 0;
        row >> number >> depth >> searched;
        EXPECT_EQ(number, i) << table.answers[i];
        nodes += searched;
    }
    EXPECT_TRUE(starts_with(table.answers.back(), std::to_string(nodes) + " nodes "));
    EXPECT_TRUE(starts_with(plain.answers.back(), std::to_string(nodes) + " nodes "));
}

// Read as their sources do: fishtest the number behind ": " of the error stream alone, OpenBench
// the last numbers of both streams, other signs than letters and digits being blanks.
TEST(Bench, BothFleetsReadIt) {
    const auto ran = run_words({"bench", "1", "1", "3", "default", "depth"});
    const auto behind = [&](std::string_view name) {
        for (const std::string& line : ran.errors)
            if (line.find(name) != std::string::npos) return line.substr(line.find(": ") + 2);
        return std::string("none");
    };
    EXPECT_GT(std::stod(behind("Total time (ms)")), 0);
    const std::string nodes = behind("Nodes searched");
    EXPECT_EQ(ran.answers.back(), nodes + " nodes " + behind("Nodes/second") + " nps");
}

TEST(Speedtest, GamesAreShortAndStop) {
    SearchControl control;
    std::vector<int> games;
    const auto result = run_speedtest({1, 1, 0}, control, [&](int number, int count) {
        EXPECT_EQ(count, 8);
        games.push_back(number);
        if (number == 3) control.stop();
    });
    EXPECT_EQ(games, (std::vector<int>{1, 2, 3})) << "the third is not played";
    EXPECT_GT(result.searches, 20);
    EXPECT_LE(result.searches, 48);
    EXPECT_GT(result.nodes, 0U);
    EXPECT_GT(result.mean_depth, 0);
    EXPECT_GE(result.most_fill, result.mean_fill);
    SearchControl stopped;
    stopped.stop();
    const auto none = run_speedtest({1, 1, 0}, stopped, [](int, int) { ADD_FAILURE(); });
    EXPECT_EQ(none.searches, 0);
    EXPECT_EQ(none.mean_depth, 0);
}

TEST(Speedtest, WordsHaveLimits) {
    const auto error = [](const std::vector<std::string_view>& words) {
        const auto options = parse_speedtest(words);
        return options ? std::string() : options.error();
    };
    EXPECT_EQ(error({}), "");
    EXPECT_EQ(error({"1", "2", "3"}), "");
    EXPECT_EQ(parse_speedtest({"1"})->hash_mib, 64U);
    EXPECT_EQ(error({"1", "99999999999"}).substr(0, 27), "speedtest: hash takes a num");
    EXPECT_EQ(error({"1", "1", "86401"}),
              "speedtest: seconds takes a number from 1 to 86400, not \"86401\"");
    EXPECT_NE(error({"1", "1", "0"}), "");
}

TEST(SpeedtestSlow, PlaysItsGames) {
    const auto ran = run_words({"speedtest", "2", "4", "1"});
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(count_starts(ran.answers, "Game "), 8U);
    for (const char* line : {"Threads         : 2", "Nodes/second    : ", "Searches        : "})
        EXPECT_EQ(count_starts(ran.answers, line), 1U) << line;
    EXPECT_EQ(run_words({"speedtest", "x"}).code, 2);
}

}  // namespace
}  // namespace sebastes
