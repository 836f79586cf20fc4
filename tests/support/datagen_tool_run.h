// DatagenTool runs datagen's commands in a temporary folder; games_in() reads the games of a file.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/tool_run.h"
#include "tools/programs/datagen/command.h"
#include "tools/shared/training_data/game_file.h"

namespace sebastes::datagen {

// Returns the games of a file, keyed by their numbers.
inline std::map<std::uint64_t, training::TrainingGame> games_in(const std::string& path) {
    std::map<std::uint64_t, training::TrainingGame> games;
    auto reader = training::GameFileReader::open(path);
    EXPECT_TRUE(reader) << reader.error();
    if (!reader) return games;
    for (auto block = reader->next(); block && *block; block = reader->next())
        if ((*block)->is_game()) games.emplace(reader->number(), *training::game_of(**block));
    return games;
}

class DatagenTool : public test::ToolRun {
  protected:
    DatagenTool() : ToolRun(datagen_program()) {}

    int generate(const std::string& name, std::vector<std::string> words) {
        words.insert(words.begin(), path(name));
        return run(std::move(words));
    }
    int command(const std::string& name, std::vector<std::string> words) {
        words.insert(words.begin(), name);
        return run(std::move(words));
    }
};

// Arguments that generate games of every kind.
inline const std::vector<std::string> kMixed{
    "--games", "9", "--nodes", "100", "--endings", "25", "--chess960", "25", "--book", "25"};

}  // namespace sebastes::datagen
