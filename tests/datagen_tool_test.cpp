// tools/datagen: the same file from the same settings, with any number of threads and
// after an interruption.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "core/score.h"
#include "tools/datagen/command.h"
#include "tools/training_data/packed_position.h"

namespace sebastes::datagen {
namespace {

namespace fs = std::filesystem;

class DatagenTool : public testing::Test {
  protected:
    DatagenTool()
        : folder_(fs::path(testing::TempDir()) / ("sebastes_datagen_" + std::to_string(getpid()))) {
        fs::create_directories(folder_);
    }
    ~DatagenTool() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    int generate(const std::string& name, std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), path(name));
        out_.str("");
        error_.str("");
        return tools::run_program(datagen_program(), std::move(arguments), {out_, error_});
    }
    std::string bytes(const std::string& name) const {
        std::ifstream in(path(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    fs::path folder_;
    std::ostringstream out_;
    std::ostringstream error_;
};

TEST_F(DatagenTool, ThreadsDoNotChangeTheFile) {
    ASSERT_EQ(generate("one", {"--games", "6", "--nodes", "100"}), 0);
    ASSERT_EQ(generate("three", {"--games", "6", "--nodes", "100", "--threads", "3"}), 0);
    EXPECT_GT(bytes("one").size(), 3000U);
    EXPECT_TRUE(bytes("one") == bytes("three"));
    ASSERT_EQ(generate("other", {"--games", "6", "--nodes", "100", "--seed", "2"}), 0);
    EXPECT_FALSE(bytes("one") == bytes("other"));
    EXPECT_NE(out_.str().find("6 of 6 games"), std::string::npos) << out_.str();
}

TEST_F(DatagenTool, GoesOnAfterAGameCutOff) {
    ASSERT_EQ(generate("whole", {"--games", "5", "--nodes", "100"}), 0);
    ASSERT_EQ(generate("part", {"--games", "3", "--nodes", "100"}), 0);
    fs::resize_file(path("part"), fs::file_size(path("part")) - 5);
    ASSERT_EQ(generate("part", {"--games", "5", "--nodes", "100"}), 0);
    EXPECT_NE(out_.str().find("goes on after 2 games"), std::string::npos) << out_.str();
    EXPECT_TRUE(bytes("part") == bytes("whole"));
}

TEST_F(DatagenTool, OtherSettingsAndOtherFilesAreRefused) {
    ASSERT_EQ(generate("file", {"--games", "1", "--nodes", "100"}), 0);
    const std::string before = bytes("file");
    EXPECT_EQ(generate("file", {"--games", "2", "--nodes", "101"}), 2);
    EXPECT_NE(error_.str().find("other settings"), std::string::npos) << error_.str();
    EXPECT_EQ(bytes("file"), before);
    std::ofstream(path("text")) << "a letter to a friend, long enough for a header";
    EXPECT_EQ(generate("text", {"--games", "1"}), 2);
    EXPECT_NE(error_.str().find("not a file of training positions"), std::string::npos);
    EXPECT_EQ(generate("no/such/folder", {"--games", "1"}), 2);
    EXPECT_NE(error_.str().find("No such file"), std::string::npos) << error_.str();
}

TEST_F(DatagenTool, RecordsAreQuietAndCarryTheResult) {
    ASSERT_EQ(generate("file", {"--games", "8", "--nodes", "200"}), 0);
    int decided = 0;
    const auto summary =
        training::read_games(path("file"), [&](std::span<const training::PackedPosition> game) {
            ASSERT_FALSE(game.empty());
            decided += game.front().result != GameResult::Draw;
            for (const training::PackedPosition& record : game) {
                ASSERT_EQ(record.result, game.front().result);
                const auto board = training::unpack(record);
                ASSERT_TRUE(board) << board.error();
                ASSERT_FALSE(Position(*board, 0, 1).in_check());
                ASSERT_LT(std::abs(record.score), kMateBound);
            }
        });
    ASSERT_TRUE(summary) << summary.error();
    EXPECT_EQ(summary->games, 8U);
    EXPECT_GT(decided, 0);
}

TEST_F(DatagenTool, WrongCommandLinesAreRefused) {
    for (const std::vector<std::string>& wrong : {std::vector<std::string>{"--games", "0"},
                                                  {"--threads", "0"},
                                                  {"--nodes", "many"},
                                                  {"--nonsense"},
                                                  {"another"}}) {
        EXPECT_EQ(generate("file", wrong), 2) << wrong.front();
        EXPECT_TRUE(error_.str().starts_with("datagen: ")) << error_.str();
        EXPECT_TRUE(error_.str().ends_with("\nTry 'datagen --help'.\n")) << error_.str();
        EXPECT_EQ(out_.str(), "");
        EXPECT_FALSE(fs::exists(path("file")));
    }
}

}  // namespace
}  // namespace sebastes::datagen
