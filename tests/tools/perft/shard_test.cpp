// perft split, count and sum: shards that are interrupted, resumed, lost, duplicated and damaged.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "notation/fen.h"
#include "tests/support/perft_tool_run.h"
#include "tests/support/positions.h"
#include "tools/programs/perft/shard.h"

namespace {

using namespace sebastes;
using namespace sebastes::tools;
using namespace sebastes::test;

// Kiwipete at depth 4 in three shards of its positions after two plies, counted.
class PerftShards : public testing::Test {
  protected:
    void SetUp() override {
        ASSERT_EQ(run_perft("split 4 '" + kKiwipete + "' --plies 2 --shards 3 -o " + name()).code,
                  0);
        for (const std::string number : {"1", "2", "3"}) ASSERT_EQ(count(number).code, 0);
    }
    std::string name() const { return folder_.file("d4").string(); }
    std::string counts(const std::string& number) const {
        return name() + "." + number + ".counts";
    }
    Outcome count(const std::string& number) const {
        return run_perft("count " + name() + "." + number);
    }
    void replace(const std::string& number, const std::string& text) const {
        folder_.file("d4." + number + ".counts", text);
    }
    Outcome sum() const { return run_perft("sum " + name() + ".*.counts"); }
    void expect_refused(const Outcome& outcome, const std::string& reason) const {
        EXPECT_EQ(outcome.code, 1);
        EXPECT_EQ(outcome.out, "");
        EXPECT_TRUE(outcome.err_has(reason)) << outcome.err;
    }
    void expect_right() const {
        const Outcome outcome = sum();
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_TRUE(outcome.out_has("Nodes searched: 4085603\n")) << outcome.out;
    }

    TemporaryFolder folder_;
};

TEST(PerftSplit, FindsDistinctPositions) {
    const Board start = Position::start().board();
    const std::uint64_t distinct[] = {1, 20, 400, 5362};
    const std::uint64_t lines[] = {1, 20, 400, 8902};
    for (int plies = 0; plies <= 3; ++plies) {
        const auto shards = split_perft(start, 5, plies, 7);
        std::uint64_t positions = 0;
        std::uint64_t times = 0;
        for (const Shard& shard : shards) {
            positions += shard.positions.size();
            for (const ShardPosition& position : shard.positions) times += position.times;
            EXPECT_EQ(shard.head.lines, lines[plies]);
        }
        EXPECT_EQ(shards.size(), plies == 0 ? 1U : 7U);
        EXPECT_EQ(positions, distinct[plies]);
        EXPECT_EQ(times, lines[plies]);
    }
    const auto mated = split_perft(board_of("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), 5, 2, 7);
    ASSERT_EQ(mated.size(), 1U);
    EXPECT_TRUE(mated[0].positions.empty());
    EXPECT_TRUE(parse_shard(shard_text(mated[0])));
}

TEST(PerftSplit, ShardsAreReadAsWritten) {
    const Shard shard = split_perft(Position::start().board(), 5, 2, 3)[1];
    const std::string text = shard_text(shard);
    const Result<Shard> read = parse_shard(text);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->head, shard.head);
    EXPECT_EQ(shard_text(*read), text);
    for (std::size_t i = 0; i < text.size(); i += 7)
        EXPECT_FALSE(parse_shard(text.substr(0, i))) << i;
    EXPECT_FALSE(parse_shard(text + "1"));
}

TEST_F(PerftShards, GoOnWhereTheyWereCutOff) {
    const std::string whole = read_file(counts("2"));
    for (const std::size_t size : {std::size_t{0}, std::size_t{30}, whole.find("\n\n") + 2,
                                   whole.size() / 2, whole.size() - 1}) {
        replace("2", whole.substr(0, size));
        EXPECT_EQ(sum().code, 1);
        const Outcome outcome = count("2");
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(read_file(counts("2")), whole) << size;
    }
    expect_right();
}

// A head is not believed: what is missing is counted, and the first one is named.
TEST_F(PerftShards, SumOfMoreShardsThanThereIsMemory) {
    ShardHead head = split_perft(Position::start().board(), 1, 0, 1)[0].head;
    head.positions = 0;
    head.number = 3;
    head.shards = std::uint64_t{1} << 63;
    replace("2", counts_head(head));
    const Outcome outcome = run_perft("sum " + counts("2"));
    EXPECT_EQ(outcome.code, 1);
    EXPECT_TRUE(
        outcome.err_has("shard 1 of 9223372036854775808 is missing (and 9223372036854775806 "
                        "more)\n"))
        << outcome.err;
}

TEST_F(PerftShards, SumRefusesWhatIsNotWhole) {
    const std::string first = read_file(counts("1"));
    const std::string second = read_file(counts("2"));
    expect_refused(run_perft("sum " + counts("1") + " " + counts("3")), "shard 2 of 3 is missing");
    replace("2", first);
    expect_refused(sum(), "holds shard 1, and so does");
    const std::size_t line = second.find('\n', second.size() / 2) + 1;
    const std::string doubled = second.substr(line, second.find('\n', line) + 1 - line);
    replace("2", second + doubled);
    expect_refused(sum(), "a second time");
    replace("2", second.substr(0, line) + second.substr(line + doubled.size()));
    expect_refused(sum(), "1 of ");
    replace("2", second.substr(0, line) + "1 x 3\n" + second.substr(line));
    expect_refused(sum(), "damaged");
    replace("2", second);
    expect_right();
}

TEST_F(PerftShards, OfAnotherCountAreRefused) {
    ASSERT_EQ(run_perft("split 3 '" + kKiwipete + "' --plies 2 --shards 3 -o " +
                        folder_.file("other").string())
                  .code,
              0);
    const std::string other = folder_.file("other.2").string();
    ASSERT_EQ(run_perft("count " + other).code, 0);
    expect_refused(run_perft("sum " + counts("1") + " " + other + ".counts " + counts("3")),
                   "is of another count than");
    const Outcome outcome = run_perft("count " + other + " -o " + counts("2"));
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(outcome.err_has("holds the counts of another shard"));
    expect_right();
}

TEST(PerftCount, GoesOnAfterAKill) {
    const TemporaryFolder folder;
    const std::string shard = folder.file("d.1").string();
    ASSERT_EQ(run_perft("split 5 --plies 2 -o " + folder.file("d").string()).code, 0);
    for (int kills = 0; kills < 5; ++kills)
        run_shell(kPerftProgram + " count " + shard + " & while [ $(cat " + shard +
                  ".counts 2>/dev/null | wc -l) -lt " + std::to_string(30 * (kills + 1)) +
                  " ]; do :; done; kill -9 $!; wait");
    const Outcome outcome = run_perft("count --threads 2 --hash 8 " + shard);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const Outcome sum = run_perft("sum " + shard + ".counts");
    EXPECT_TRUE(sum.out_has("Nodes searched: 4865609\n")) << sum.err;
}

}  // namespace
