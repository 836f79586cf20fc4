// The games of several PGN files, one after the other and one at a time in memory.  "-" is the
// standard input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "board/pgn_reader.h"
#include "tools/command_line/program.h"

namespace sebastes::pgn {

class GameFiles {
  public:
    // What cannot be read is said on the error stream, which must outlive it.
    GameFiles(std::vector<std::string> files, const tools::Streams& streams)
        : files_(std::move(files)), streams_(streams) {}
    GameFiles(const GameFiles&) = delete;
    GameFiles& operator=(const GameFiles&) = delete;

    // The next game that could be read.
    std::optional<PgnReading> next();
    // The file of that game.
    const std::string& file() const { return files_[at_]; }

    std::uint64_t refused() const { return refused_; }
    // For a command that did its work.
    tools::ExitCode exit_code() const;

  private:
    bool open();
    void close();

    std::vector<std::string> files_;
    const tools::Streams& streams_;
    std::size_t at_ = 0;
    std::ifstream stream_;
    std::optional<PgnReader> reader_;  // of the file at at_
    std::uint64_t refused_ = 0;        // games
    bool unread_ = false;              // a file, or the rest of it
};

}  // namespace sebastes::pgn
