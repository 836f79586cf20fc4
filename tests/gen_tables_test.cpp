// What tools/gen_tables writes: the same bytes every time, and piece-square tables that are
// the printed boards the right way up. The attack tables are checked in attacks_test.cpp.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tables/piece_square_tables.h"
#include "tables/piece_square_values.h"

namespace sebastes {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(GenTables, WritesTheSameBytesEveryTime) {
    const fs::path program = fs::path(SEBASTES_BINARY_DIR) / "gen_tables";
    const fs::path build = fs::path(SEBASTES_BINARY_DIR).parent_path();
    const fs::path built = build / "generated";
    const fs::path again = build / "generated_again";
    fs::remove_all(again);
    fs::create_directories(again);
    const std::string command = fmt::format("'{}' '{}'", program.string(), again.string());
    ASSERT_EQ(std::system(command.c_str()), 0) << command;

    int files = 0;
    for (const auto& entry : fs::directory_iterator(again)) {
        ++files;
        const std::string text = contents(entry.path());
        EXPECT_FALSE(text.empty()) << entry.path();
        // Not EXPECT_EQ: the texts are megabytes long.
        EXPECT_TRUE(text == contents(built / entry.path().filename())) << entry.path().filename();
    }
    EXPECT_EQ(files, 5);
    fs::remove_all(again);
}

TEST(GenTables, PieceSquareTablesAreThePrintedBoards) {
    for (const PieceType type : kPieceTypes) {
        const auto& values = tables::kPieceSquareValues[type];
        for (std::size_t printed = 0; printed < 64; ++printed) {
            const auto file = static_cast<File>(printed % 8);
            const auto rank = static_cast<Rank>(7 - printed / 8);  // rank 8 is on top
            const Square square = make_square(file, rank);
            const Tapered expected = {values.value.middlegame + values.middlegame[printed],
                                      values.value.endgame + values.endgame[printed]};
            EXPECT_EQ(tables::kPieceSquare[make_piece(Color::White, type)][square], expected);
            EXPECT_EQ(tables::kPieceSquare[make_piece(Color::Black, type)][flip_rank(square)],
                      -expected);
        }
    }
}

}  // namespace
}  // namespace sebastes
