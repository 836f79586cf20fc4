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

// Makes new blocks of old ones; one for each thread, and each block the same whatever came before.
class BlockWorker {
  public:
    virtual ~BlockWorker() = default;
    // Of game `number`, as many blocks as the walk makes of each.  The error does not name the
    // file or the game.
    virtual Result<std::vector<training::Block>> work(std::uint64_t number,
                                                      training::Block block) = 0;
    // Searched so far.
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
    // Blocks of the new file for each of the old one.  With one the new file has the old one's
    // numbers; with more it is whole by itself and begins with 0.
    std::uint64_t blocks_each = 1;
    // The new file's settings, of those of the old one.
    std::function<training::GameFileHeader::Settings(training::GameFileHeader::Settings)> settings;
    std::function<std::unique_ptr<BlockWorker>()> make_worker;
};

// Tells its progress from time to time; SIGINT and SIGTERM end it after the games in work.  An
// error is a file that cannot be used.
Result<tools::ExitCode> walk_file(const FileWalk& walk, const tools::Streams& streams);

}  // namespace sebastes::datagen
