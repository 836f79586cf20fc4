// A folder for datagen's files, its command line, and the games of a file.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tools/programs/datagen/command.h"
#include "tools/shared/training_data/game_file.h"

namespace sebastes::datagen {

// The games of a file, by their numbers.
inline std::map<std::uint64_t, training::GameRecord> games_in(const std::string& path) {
    std::map<std::uint64_t, training::GameRecord> games;
    auto reader = training::GameFileReader::open(path);
    EXPECT_TRUE(reader) << reader.error();
    if (!reader) return games;
    for (auto block = reader->next(); block && *block; block = reader->next())
        if ((*block)->is_game()) games.emplace(reader->number(), *training::game_of(**block));
    return games;
}

class DatagenTool : public testing::Test {
  protected:
    DatagenTool()
        : folder_(std::filesystem::path(testing::TempDir()) /
                  ("sebastes_datagen_" + std::to_string(getpid()))) {
        std::filesystem::create_directories(folder_);
    }
    ~DatagenTool() override { std::filesystem::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    int generate(const std::string& name, std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), path(name));
        out_.str("");
        error_.str("");
        return tools::run_program(datagen_program(), std::move(arguments), {out_, error_});
    }
    int command(const std::string& name, std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), name);
        out_.str("");
        error_.str("");
        return tools::run_program(datagen_program(), std::move(arguments), {out_, error_});
    }
    std::string bytes(const std::string& name) const {
        std::ifstream in(path(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    std::filesystem::path folder_;
    std::ostringstream out_;
    std::ostringstream error_;
};

// Games of every kind.
inline const std::vector<std::string> kMixed{
    "--games", "9", "--nodes", "100", "--endings", "25", "--chess960", "25", "--book", "25"};

}  // namespace sebastes::datagen
