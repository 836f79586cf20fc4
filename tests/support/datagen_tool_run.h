// A folder for datagen's files, and its command line.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tools/programs/datagen/command.h"

namespace sebastes::datagen {

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
