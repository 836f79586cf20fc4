// This header reads a file of games on several threads and writes another in the games' order, so
// that the new file depends only on the old one and the settings.  An interrupted run can be
// resumed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "tools/shared/command_line/program.h"
#include "tools/shared/training_data/game_file.h"

namespace sebastes::datagen {

// Makes new blocks from old ones.  Each thread has an object, and a block does not depend on
// earlier ones.
class BlockWorker {
  public:
    virtual ~BlockWorker() = default;
    // Returns the blocks of game `number`, as many as the walk makes of each game.  The error does
    // not name the file or the game.
    virtual Result<std::vector<training::Block>> work(std::uint64_t number,
                                                      training::Block block) = 0;
    // The number of positions searched so far.
    std::uint64_t positions() const { return positions_; }

  protected:
    void count_positions(std::uint64_t more) { positions_ += more; }

  private:
    std::uint64_t positions_ = 0;
};

struct FileWalk {
    std::string from;
    std::string to;
    int threads = 1;
    // The number of new blocks for each old one.  If it is one, the new file has the old numbers;
    // otherwise its numbers begin with 0.
    std::uint64_t blocks_each = 1;
    // Returns the settings of the new file from those of the old one.
    std::function<training::GameFileHeader::Settings(training::GameFileHeader::Settings)> settings;
    std::function<std::unique_ptr<BlockWorker>()> make_worker;
};

// Prints its progress at intervals; SIGINT and SIGTERM end it after the games in work.  The error
// says which file cannot be used.
Result<tools::ExitCode> walk_file(const FileWalk& walk, const tools::Streams& streams);

}  // namespace sebastes::datagen
