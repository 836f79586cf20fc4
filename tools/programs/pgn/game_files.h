// GameFiles reads the games of several PGN files, compressed or not, one after the other, with one
// game in memory at a time.  "-" is the standard input.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/shared/batch/progress_bar.h"
#include "tools/shared/command_line/program.h"
#include "tools/shared/pgn_epd/pgn_reader.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes::pgn {

class GameFiles {
  public:
    // Reports what cannot be read on the error stream, which must outlive this object, in the name
    // of `program`. With `progress` a bar on a terminal shows how much is read, if the sizes of all
    // files are known.
    GameFiles(std::vector<std::string> files, const tools::Streams& streams, bool progress = true,
              std::string program = "pgn");
    GameFiles(const GameFiles&) = delete;
    GameFiles& operator=(const GameFiles&) = delete;

    // Returns the next game that can be read.
    std::optional<PgnReading> next();
    // From now on next() also returns the moves before the fault of a game that cannot be read, if
    // there are any. The fault is reported and counted all the same.
    void keep_partial() { keeps_partial_ = true; }
    // From now on games have only so many plies; see PgnReader.
    void keep_plies(std::size_t plies) { most_plies_ = plies; }
    // The file of that game.
    const std::string& file() const { return files_[at_]; }

    std::uint64_t refused() const { return refused_; }
    // Returns the exit code of a command that did its work.
    tools::ExitCode exit_code() const;
    // Removes the bar, so that others can write.
    void clear_progress() { bar_.clear(); }

  private:
    // Returns the file's name for messages.
    std::string name() const { return files_[at_] == "-" ? "stdin" : files_[at_]; }
    bool open();
    void close();
    void draw_progress();

    std::vector<std::string> files_;
    const tools::Streams& streams_;
    std::string program_;
    std::size_t at_ = 0;
    TextFile stream_;
    std::optional<PgnReader> reader_;  // of the file at at_
    std::uint64_t refused_ = 0;        // games
    bool unread_ = false;              // a file, or the rest of it
    bool keeps_partial_ = false;
    std::optional<std::size_t> most_plies_;
    tools::ProgressBar bar_{stderr};
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    double all_bytes_ = 0;   // 0: no bar
    double read_bytes_ = 0;  // of the files before this one
};

}  // namespace sebastes::pgn
