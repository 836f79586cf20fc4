// GamesCommand is the base of the commands that choose games from files: it has FILE..., the
// filter, and the place to which the results go.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/programs/pgn/game_files.h"
#include "tools/programs/pgn/game_filter.h"
#include "tools/programs/pgn/output.h"
#include "tools/shared/command_line/program.h"

namespace sebastes::pgn {

class GamesCommand : public tools::Command {
  protected:
    void add_files_to(tools::CommandLine& line);
    // Adds the filter, --skip, --limit and --keep-partial.
    void add_filter_to(tools::CommandLine& line);
    void add_output_to(tools::CommandLine& line);

    // Returns the next game that is wanted.
    std::optional<PgnReading> next_wanted(GameFiles& files);
    // Calls `write` with each wanted game and -o's file, or the output stream.
    using WriteGame = std::function<void(PgnGame&, Output&)>;
    Result<tools::ExitCode> write_games(const tools::Streams& streams, const WriteGame& write);

    std::vector<std::string> files_;
    std::string output_;  // empty: the output stream

  private:
    GameFilter filter_;
    std::int64_t skip_ = 0;
    std::optional<std::int64_t> limit_;
    bool keeps_partial_ = false;
};

}  // namespace sebastes::pgn
