// Files of training positions: what is packed comes back, and damage is noticed.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <vector>

#include "tests/positions.h"
#include "tools/training_data/packed_position.h"

namespace sebastes::training {
namespace {

namespace fs = std::filesystem;

TEST(TrainingData, PositionsComeBack) {
    int castling = 0;
    random_games(5, 31, [&](const Board& board) {
        const Position position(board, 7, 1);
        const PackedPosition packed = pack(position, -345, 12, GameResult::WhiteWins);
        const Result<Board> back = unpack(packed);
        ASSERT_TRUE(back) << back.error();
        Board expected = position.board();
        expected.en_passant = Square::None;
        ASSERT_EQ(*back, expected) << to_fen(position);
        ASSERT_EQ(packed.score, -345);
        ASSERT_EQ(packed.ply, 12);
        ASSERT_EQ(packed.halfmove_clock, 7);
        ASSERT_EQ(packed.result, GameResult::WhiteWins);
        castling += expected.castling_rooks.any();
    });
    EXPECT_GT(castling, 10);
}

TEST(TrainingData, ScoresAreClamped) {
    EXPECT_EQ(pack(Position::start(), 40000, 0, GameResult::Draw).score, 32767);
    EXPECT_EQ(pack(Position::start(), -40000, 0, GameResult::Draw).score, -32767);
}

TEST(TrainingData, ImpossibleRecordsAreRefused) {
    const PackedPosition good = pack(Position::start(), 0, 0, GameResult::Draw);
    PackedPosition bad = good;
    bad.occupied = ~std::uint64_t{0};
    EXPECT_EQ(unpack(bad).error(), "more than 32 pieces");
    bad = good;
    bad.side_to_move = 2;
    EXPECT_FALSE(unpack(bad));
    bad = good;
    bad.result = static_cast<GameResult>(3);
    EXPECT_FALSE(unpack(bad));
    bad = good;
    bad.nibbles[0] = 0xFF;
    EXPECT_EQ(unpack(bad).error(), "piece code 15 is unknown");
    bad = good;
    bad.nibbles[2] = 0x55;  // e1 and f1 with a king each
    EXPECT_EQ(unpack(bad).error(), "a side has not exactly one king");
}

// A file that is gone after the test.
class TrainingFile : public testing::Test {
  protected:
    TrainingFile()
        : path_((fs::path(testing::TempDir()) / ("sebastes_training_" + std::to_string(getpid())))
                    .string()) {}
    ~TrainingFile() override { fs::remove(path_); }

    void write(const FileHeader& header, const std::vector<std::size_t>& games) {
        std::ofstream file(path_, std::ios::binary);
        file.write(reinterpret_cast<const char*>(&header), sizeof header);
        int score = 0;
        for (const std::size_t size : games) {
            const BlockHeader block{static_cast<std::uint32_t>(size), 100};
            file.write(reinterpret_cast<const char*>(&block), sizeof block);
            for (std::size_t i = 0; i < size; ++i) {
                const auto record = pack(Position::start(), score++, 0, GameResult::Draw);
                file.write(reinterpret_cast<const char*>(&record), sizeof record);
            }
        }
    }
    std::vector<std::vector<int>> scores() {
        std::vector<std::vector<int>> games;
        const auto summary = read_games(path_, [&](std::span<const PackedPosition> game) {
            games.emplace_back();
            for (const PackedPosition& record : game) games.back().push_back(record.score);
        });
        EXPECT_TRUE(summary) << summary.error();
        return games;
    }

    std::string path_;
};

TEST_F(TrainingFile, GamesComeBackInOrder) {
    write(FileHeader{}, {2, 0, 3});
    EXPECT_EQ(scores(), (std::vector<std::vector<int>>{{0, 1}, {}, {2, 3, 4}}));
    const auto summary = summarize(path_);
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->games, 3U);
    EXPECT_EQ(summary->positions, 5U);
    EXPECT_EQ(summary->whole_bytes, fs::file_size(path_));
}

TEST_F(TrainingFile, AGameCutOffAtTheEndIsLeftOut) {
    write(FileHeader{}, {2, 3});
    const auto whole = fs::file_size(path_);
    fs::resize_file(path_, whole - 1);
    EXPECT_EQ(scores(), (std::vector<std::vector<int>>{{0, 1}}));
    EXPECT_EQ(summarize(path_)->whole_bytes, whole - 8 - 3 * 32);
}

TEST_F(TrainingFile, OtherFilesAreRefused) {
    EXPECT_NE(summarize(path_).error().find("No such file"), std::string::npos);
    std::ofstream(path_) << "chess";
    EXPECT_NE(summarize(path_).error().find("not a file of training positions"), std::string::npos);
}

}  // namespace
}  // namespace sebastes::training
