// tools/generators/gen_tables writes the same bytes every time, with piece-square tables that hold
// the learned values.  attacks_test.cpp checks the attack tables.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "tables/learned_values.h"
#include "tables/piece_square_tables.h"
#include "tables/reduction_tables.h"
#include "tests/support/perft_tool_run.h"

namespace sebastes {
namespace {

namespace fs = std::filesystem;

TEST(GenTables, WritesTheSameBytesEveryTime) {
    const fs::path program = fs::path(SEBASTES_BINARY_DIR) / "gen_tables";
    const fs::path build = fs::path(SEBASTES_BINARY_DIR).parent_path();
    const fs::path built = build / "generated";
    const fs::path again = build / "generated_again";
    fs::remove_all(again);
    fs::create_directories(again);
    const fs::path values = fs::path(SEBASTES_SOURCE_DIR) / "tables/nnue_values.txt";
    const std::string command =
        fmt::format("'{}' '{}' '{}'", program.string(), again.string(), values.string());
    ASSERT_EQ(std::system(command.c_str()), 0) << command;

    int files = 0;
    for (const auto& entry : fs::directory_iterator(again)) {
        ++files;
        const std::string text = test::read_file(entry.path());
        EXPECT_FALSE(text.empty()) << entry.path();
        // Not EXPECT_EQ: the texts are megabytes long.
        EXPECT_TRUE(text == test::read_file(built / entry.path().filename()))
            << entry.path().filename();
    }
    EXPECT_EQ(files, 7);
    fs::remove_all(again);
}

TEST(GenTables, LogarithmsOfReductions) {
    EXPECT_EQ(tables::kLogarithmProducts[0][5], 0);
    EXPECT_EQ(tables::kLogarithmProducts[1][63], 0);
    for (std::size_t depth = 1; depth < 64; ++depth)
        for (std::size_t move = 1; move < 64; ++move)
            ASSERT_NEAR(tables::kLogarithmProducts[depth][move] / 1024.0,
                        std::log(depth) * std::log(move), 0.001);
}

// The values of the boards are checked by evaluate_test.cpp.
TEST(GenTables, TwoPawnsRelateTheSameEitherWayRound) {
    int terms = 0;
    for (const Color a : kColors)
        for (const Color b : kColors)
            for (int i = 8; i < 56; ++i)
                for (int j = 8; j < 56; ++j) {
                    if (i == j) continue;
                    const auto entry = [](Color color, int square, Color other, int its_square) {
                        return tables::kPawnRelations[make_piece(color, PieceType::Pawn)][square_at(
                            square)][tables::pawn_index(other, square_at(its_square))];
                    };
                    ASSERT_EQ(entry(a, i, b, j), entry(b, j, a, i)) << i << ' ' << j;
                    terms += entry(a, i, b, j) != PackedTapered(0, 0);
                }
    EXPECT_GT(terms, 1000);
}

TEST(GenTables, KingRelativeTablesAreSharedValuesAndTheRegions) {
    for (std::size_t region = 0; region < tables::kKingRegions; ++region)
        for (int p = 0; p < kPieceCount; ++p)
            for (int i = 0; i < kSquareCount; ++i) {
                const auto piece = static_cast<Piece>(p);
                // Printed boards begin with a8.
                const auto printed = static_cast<std::size_t>(i ^ 56);
                const auto& shared = tables::kSharedValues[piece];
                const auto& own = tables::kRegionDifferences[region][piece];
                ASSERT_EQ(tables::kKingRelative[region][piece][square_at(i)],
                          (Tapered{shared.middlegame[printed] + own.middlegame[printed],
                                   shared.endgame[printed] + own.endgame[printed]}));
            }
}

}  // namespace
}  // namespace sebastes
