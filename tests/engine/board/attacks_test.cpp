// Every attack table against definitions that share no code with tools/generators/gen_tables: they
// step over squares by file and rank numbers, one at a time.
#include "board/attacks.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <utility>
#include <vector>

#include "core/random.h"

namespace sebastes {
namespace {

using Steps = std::vector<std::pair<int, int>>;
const Steps kDiagonal = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
const Steps kOrthogonal = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

int file_number(Square square) { return index_of(square) % 8; }
int rank_number(Square square) { return index_of(square) / 8; }

// The squares a slider sees in the given directions, blockers included.
std::uint64_t walk(Square square, const Steps& steps, std::uint64_t occupied) {
    std::uint64_t seen = 0;
    for (const auto& [file_step, rank_step] : steps) {
        int file = file_number(square) + file_step;
        int rank = rank_number(square) + rank_step;
        while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
            const std::uint64_t bit = std::uint64_t{1} << (rank * 8 + file);
            seen |= bit;
            if ((occupied & bit) != 0) break;
            file += file_step;
            rank += rank_step;
        }
    }
    return seen;
}

// Compares a table with the walker for every subset of a square's rays, edges included, and
// with noise on all the other squares, which must not matter. Returns the number of faults.
template <typename Attacks>
int slider_faults(Attacks attacks, const Steps& steps) {
    Random random(1);
    int faults = 0;
    for (int i = 0; i < kSquareCount; ++i) {
        const Square square = square_at(i);
        const std::uint64_t rays = walk(square, steps, 0);
        std::uint64_t subset = 0;
        do {
            const std::uint64_t expected = walk(square, steps, subset);
            const std::uint64_t noise = random.next() & ~rays;
            if (attacks(square, Bitboard{subset}).bits != expected) ++faults;
            if (attacks(square, Bitboard{subset | noise}).bits != expected) ++faults;
            subset = (subset - rays) & rays;
        } while (subset != 0);
    }
    return faults;
}

TEST(Attacks, MagicBishopsForEveryOccupancy) {
    EXPECT_EQ(slider_faults(magic::bishop_attacks, kDiagonal), 0);
}
TEST(Attacks, MagicRooksForEveryOccupancy) {
    EXPECT_EQ(slider_faults(magic::rook_attacks, kOrthogonal), 0);
}

#if defined(__BMI2__)
TEST(Attacks, PextBishopsForEveryOccupancy) {
    EXPECT_EQ(slider_faults(pext::bishop_attacks, kDiagonal), 0);
}
TEST(Attacks, PextRooksForEveryOccupancy) {
    EXPECT_EQ(slider_faults(pext::rook_attacks, kOrthogonal), 0);
}
#endif

TEST(Attacks, LeapersByTheirLeaps) {
    for (int a = 0; a < kSquareCount; ++a)
        for (int b = 0; b < kSquareCount; ++b) {
            const Square from = square_at(a);
            const Square to = square_at(b);
            const int files = std::abs(file_number(from) - file_number(to));
            const int ranks = std::abs(rank_number(from) - rank_number(to));
            const int climb = rank_number(to) - rank_number(from);
            EXPECT_EQ(knight_attacks(from).contains(to), files * ranks == 2);
            EXPECT_EQ(king_attacks(from).contains(to), files <= 1 && ranks <= 1 && a != b);
            EXPECT_EQ(pawn_attacks(Color::White, from).contains(to), files == 1 && climb == 1);
            EXPECT_EQ(pawn_attacks(Color::Black, from).contains(to), files == 1 && climb == -1);
        }
}

TEST(Attacks, RaysAreAttacksOnAnEmptyBoard) {
    for (int i = 0; i < kSquareCount; ++i) {
        EXPECT_EQ(bishop_rays(square_at(i)).bits, walk(square_at(i), kDiagonal, 0));
        EXPECT_EQ(rook_rays(square_at(i)).bits, walk(square_at(i), kOrthogonal, 0));
    }
}

// Three squares are in line when the cross product of their differences is zero; the line
// must be one that a queen can follow.
TEST(Attacks, BetweenAndLineByGeometry) {
    for (int a = 0; a < kSquareCount; ++a)
        for (int b = 0; b < kSquareCount; ++b) {
            const int files = b % 8 - a % 8;
            const int ranks = b / 8 - a / 8;
            const bool aligned =
                a != b && (files == 0 || ranks == 0 || std::abs(files) == std::abs(ranks));
            std::uint64_t expected_line = 0;
            std::uint64_t expected_between = std::uint64_t{1} << b;
            for (int c = 0; aligned && c < kSquareCount; ++c) {
                const int c_files = c % 8 - a % 8;
                const int c_ranks = c / 8 - a / 8;
                if (c_files * ranks != c_ranks * files) continue;
                expected_line |= std::uint64_t{1} << c;
                const int along = c_files * files + c_ranks * ranks;
                if (along > 0 && along < files * files + ranks * ranks)
                    expected_between |= std::uint64_t{1} << c;
            }
            EXPECT_EQ(line(square_at(a), square_at(b)).bits, expected_line) << a << ' ' << b;
            EXPECT_EQ(between(square_at(a), square_at(b)).bits, expected_between) << a << ' ' << b;
        }
}

// Near a king: one step away, its own square, two squares along its rank.
TEST(Attacks, ReachByWalking) {
    const auto expect = [](Bitboard reach, Square king, const Steps& steps) {
        std::uint64_t near = 0;
        for (int i = 0; i < kSquareCount; ++i) {
            const int files = std::abs(i % 8 - file_number(king));
            const int ranks = std::abs(i / 8 - rank_number(king));
            if ((files <= 1 && ranks <= 1) || (files == 2 && ranks == 0))
                near |= std::uint64_t{1} << i;
        }
        for (int i = 0; i < kSquareCount; ++i) {
            const Square slider = square_at(i);
            EXPECT_EQ(reach.contains(slider), (walk(slider, steps, 0) & near) != 0)
                << index_of(king) << ' ' << i;
        }
    };
    for (int i = 0; i < kSquareCount; ++i) {
        const Square king = square_at(i);
        expect(diagonal_reach(king), king, kDiagonal);
        expect(orthogonal_reach(king), king, kOrthogonal);
    }
}

}  // namespace
}  // namespace sebastes
