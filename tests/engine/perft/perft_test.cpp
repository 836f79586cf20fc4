// Suites named ...Slow take seconds and are left out where a sanitizer watches; those named
// ...Threads are what the thread sanitizer is for (tests/CMakeLists.txt labels them).
#include "perft/perft.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <string>
#include <vector>

#include "board/move_list.h"
#include "notation/epd.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

// Compilers without optimisation make walks some twenty times longer.
#if defined(__OPTIMIZE__)
constexpr std::uint64_t kPatience = 1;
#else
constexpr std::uint64_t kPatience = 20;
#endif

struct SuiteLine {
    int number;
    EpdRecord record;
};

std::vector<SuiteLine> perft_suite() {
    const std::string path = SEBASTES_SOURCE_DIR "/epd/perft.epd";
    std::ifstream in(path);
    EXPECT_TRUE(in) << path;
    std::vector<SuiteLine> suite;
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        if (line.empty() || line[0] == '#') continue;
        const Result<EpdRecord> record = parse_epd(line);
        if (record)
            suite.push_back({number, *record});
        else
            ADD_FAILURE() << "perft.epd:" << number << ": " << record.error();
    }
    return suite;
}

// Walks every position of epd/perft.epd to the last depth with at most `limit` leaves.
// Returns the number of counts compared.
int compare_suite(std::uint64_t limit) {
    int compared = 0;
    for (const auto& [number, record] : perft_suite()) {
        const Board& board = record.position.board();
        const std::vector<PerftCount> counts = *record.perft_counts();
        for (const auto& [depth, nodes] : counts) {
            if (nodes > limit) continue;
            EXPECT_EQ(perft(board, depth), nodes)
                << "perft.epd:" << number << " depth " << depth << ": "
                << to_fen(record.position, CastlingStyle::Shredder);
            ++compared;
        }
    }
    return compared;
}

TEST(Perft, SuiteHasWhatItPromises) {
    const auto suite = perft_suite();
    EXPECT_GE(suite.size(), 150U);
    for (const auto& [number, record] : suite)
        EXPECT_FALSE(record.perft_counts()->empty()) << "perft.epd:" << number;
    ASSERT_GE(suite.size(), 6U);
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(suite[i].record.position, position_of(kStandardSix[i].fen));
        const PerftCount usual{kStandardSix[i].depth, kStandardSix[i].nodes};
        const auto counts = *suite[i].record.perft_counts();
        EXPECT_NE(std::ranges::find(counts, usual), counts.end()) << kStandardSix[i].name;
    }
}

TEST(Perft, SuiteToOneHundredThousandLeaves) { EXPECT_GT(compare_suite(100'000 / kPatience), 400); }

TEST(PerftSlow, SuiteToFiveMillionLeaves) { EXPECT_GT(compare_suite(5'000'000 / kPatience), 500); }

std::uint64_t sum_of(const std::vector<DivideEntry>& entries) {
    std::uint64_t sum = 0;
    for (const DivideEntry& entry : entries) sum += entry.nodes;
    return sum;
}

TEST(PerftSlow, StandardSixAtTheirUsualDepths) {
    PerftOptions hashed;
    hashed.hash_mib = 64;
    for (const auto& [name, fen, depth, nodes] : kStandardSix) {
        const Board board = board_of(fen);
        EXPECT_EQ(kPatience == 1 ? perft(board, depth) : sum_of(divide(board, depth, hashed)),
                  nodes)
            << name;
    }
}

TEST(Perft, DepthsZeroAndOne) {
    for (const std::string_view fen : kTrickyFens) {
        const Board board = board_of(fen);
        EXPECT_EQ(perft(board, 0), 1U);
        EXPECT_EQ(perft(board, 1), legal_moves(board).size());
    }
    const Board mated = board_of("7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
    EXPECT_EQ(perft(mated, 0), 1U);
    EXPECT_EQ(perft(mated, 1), 0U);
    EXPECT_EQ(perft(mated, 5), 0U);
    EXPECT_TRUE(divide(mated, 3).empty());
}

// Counts leaves by making every move, with neither sink of perft.
std::uint64_t count_one_by_one(const Board& board, int depth) {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const Move move : legal_moves(board))
        count += count_one_by_one(board.after(move), depth - 1);
    return count;
}

TEST(Perft, CountsWhatIsFoundOneByOne) {
    for (const std::string_view fen : kTrickyFens)
        EXPECT_EQ(perft(board_of(fen), 3), count_one_by_one(board_of(fen), 3)) << fen;
}

// The moves of the root in their order, each with the lines below it.
TEST(Perft, DivideSplitsTheCount) {
    for (const std::string_view fen : kTrickyFens)
        for (const int depth : {1, 2, 3}) {
            const Board board = board_of(fen);
            const std::vector<DivideEntry> entries = divide(board, depth);
            const MoveList moves = legal_moves(board);
            ASSERT_EQ(entries.size(), moves.size());
            for (std::size_t i = 0; i < entries.size(); ++i) {
                EXPECT_EQ(entries[i].move, moves[i]);
                EXPECT_EQ(entries[i].nodes, perft(board.after(moves[i]), depth - 1));
            }
            EXPECT_EQ(sum_of(entries), perft(board, depth));
        }
}

void expect_same_division(const Board& board, int depth, const PerftOptions& options) {
    const std::vector<DivideEntry> plain = divide(board, depth);
    const std::vector<DivideEntry> other = divide(board, depth, options);
    ASSERT_EQ(other.size(), plain.size());
    for (std::size_t i = 0; i < plain.size(); ++i) {
        EXPECT_EQ(other[i].move, plain[i].move);
        EXPECT_EQ(other[i].nodes, plain[i].nodes) << "depth " << depth << ", " << options.threads
                                                  << " threads, " << options.hash_mib << " MiB";
    }
}

// A small table, so that entries are replaced, and one that holds them all.
TEST(PerftThreads, ThreadsAndHashChangeNothing) {
    for (const PerftPosition& position : kStandardSix)
        for (const int threads : {1, 4})
            for (const std::size_t mib : {0U, 1U, 16U}) {
                PerftOptions options;
                options.threads = threads;
                options.hash_mib = mib;
                const Board board = board_of(position.fen);
                for (const int depth : {1, 3}) expect_same_division(board, depth, options);
                if (mib == 1) expect_same_division(board, 4, options);
            }
}

// At this depth the count would take years.
TEST(PerftThreads, StopGivesUp) {
    const std::atomic<bool> stop{true};
    for (const int threads : {1, 3}) {
        PerftOptions options;
        options.threads = threads;
        options.stop = &stop;
        EXPECT_EQ(divide(Position::start().board(), 12, options).size(), 20U);
    }
}

}  // namespace
}  // namespace sebastes
