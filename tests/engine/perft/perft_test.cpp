// Perft of the engine.  Suites named ...Slow take seconds and do not run under sanitizers; those
// named ...Threads run under the thread sanitizer (tests/CMakeLists.txt labels them).
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "board/move_list.h"
#include "perft/perft.h"
#include "perft/perft_table.h"
#include "tests/support/positions.h"
#include "tools/shared/pgn_epd/epd.h"

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

TEST(Perft, AMatedSideHasNoLines) {
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

// ---- The table of counts ----

TEST(PerftTable, FindsWhatWasStoredAtThatDepthOnly) {
    PerftTable table(1);
    const std::uint64_t hash = hash_of(Position::start().board());
    EXPECT_FALSE(table.find(hash, 5));
    table.store(hash, 5, 4865609);
    EXPECT_EQ(table.find(hash, 5), 4865609U);
    EXPECT_FALSE(table.find(hash, 4));
    EXPECT_FALSE(table.find(hash + 1, 5));
}

TEST(PerftTable, ASizeOfMoreThanAllMemoryIsRefused) {
    EXPECT_THROW(PerftTable{std::numeric_limits<std::size_t>::max() / 2}, std::bad_alloc);
}

// Whatever else shares its entry, a board finds its own count or none.
TEST(PerftTable, NeverReturnsTheCountOfAnother) {
    PerftTable table(1);
    Random random(1);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> stored(200'000);
    for (auto& [hash, count] : stored) {
        hash = random.next();
        count = random.next() >> 20;
        table.store(hash, 3, count);
    }
    int found = 0;
    for (const auto& [hash, count] : stored)
        if (const auto known = table.find(hash, 3)) {
            ASSERT_EQ(*known, count);
            ++found;
        }
    EXPECT_GT(found, 10'000);
}

TEST(PerftTable, DifferentBoardsHaveDifferentHashes) {
    std::vector<std::pair<std::uint64_t, Board>> seen;
    random_games(20, 8, [&](const Board& board) { seen.emplace_back(hash_of(board), board); });
    std::ranges::sort(seen, {}, [](const auto& entry) { return entry.first; });
    for (std::size_t i = 1; i < seen.size(); ++i)
        ASSERT_EQ(seen[i].first == seen[i - 1].first, seen[i].second == seen[i - 1].second);
}

TEST(PerftTable, EveryFieldOfABoardCounts) {
    const Board board = board_of("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
    const auto differs = [&](auto change) {
        Board other = board;
        change(other);
        return hash_of(other) != hash_of(board);
    };
    EXPECT_TRUE(differs([](Board& b) { b.en_passant = Square::None; }));
    EXPECT_TRUE(differs([](Board& b) { b.side_to_move = Color::Black; }));
    EXPECT_TRUE(differs([](Board& b) { b.castling_rooks = Bitboard{}; }));
    for (const Square rook : board.castling_rooks)
        EXPECT_TRUE(differs([&](Board& b) { b.castling_rooks ^= Bitboard{rook}; }));
    for (const PieceType type : kPieceTypes)
        EXPECT_TRUE(differs([&](Board& b) { b.by_type[type] ^= Bitboard{Square::D4}; }));
    // Black's pieces are those that are not White's.
    EXPECT_TRUE(differs([](Board& b) { b.by_color[Color::White] ^= Bitboard{Square::D4}; }));
}

// ---- The count of replies by differences (ReplyCounter) against lists of them ----

void compare_replies(const Board& board, int depth = 0) {
    std::uint64_t replies = 0;
    for (const Move move : legal_moves(board)) {
        const Board next = board.after(move);
        replies += legal_moves(next).size();
        if (depth > 0) compare_replies(next, depth - 1);
    }
    EXPECT_EQ(perft(board, 2), replies) << to_fen({board, 0, 1}, CastlingStyle::Shredder);
}

TEST(ReplyCounter, CountsWhatListsHold) {
    random_games(6, 11, [](const Board& board) { compare_replies(board); });
    for (const PerftPosition& position : kStandardSix) compare_replies(board_of(position.fen), 1);
    for (const std::string_view fen : kTrickyFens) compare_replies(board_of(fen), 1);
    for (const std::string_view fen :
         {"r3k3/8/N7/8/8/8/8/4K3 w q - 0 1",
          "4k2r/8/7N/8/8/8/8/4K3 w k - 0 1",  // a piece comes between king and rook, or leaves
          "rN2k3/8/8/8/8/8/8/4K3 w q - 0 1",
          "RNr1k3/8/8/8/8/8/8/4K3 w c - 0 1",  // the rook becomes pinned, or free
          "R1r1k3/8/8/8/8/8/8/4K3 w c - 0 1",
          // Captures en passant that expose the king.
          "8/8/8/8/R4p1k/8/4P3/4K3 w - - 0 1",      // both pawns leave the rank
          "8/8/8/6k1/5p2/8/4P1P1/2B1K3 w - - 0 1",  // the taker stays on the diagonal, or leaves it
          "5k2/8/8/8/5p2/8/4P3/4KR2 w - - 0 1",     // it leaves the file
          "8/8/8/8/3k1p2/8/4P3/4K3 w - - 0 1",      // the pawn gives check
          "8/8/8/8/5p2/1k6/4P3/4KQ2 w - - 0 1"})
        compare_replies(board_of(fen), 1);
}

}  // namespace
}  // namespace sebastes
