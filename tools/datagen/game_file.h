// The file that datagen writes: games in the order of their numbers, whichever thread
// finishes first, so that the file depends on the settings alone.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/result.h"
#include "tools/datagen/training_game.h"

namespace sebastes::datagen {

// Safe for several threads.
class GameFile {
  public:
    // Makes the file, or goes on with one that was made with the same settings: a game cut
    // off at its end is dropped.
    static Result<std::unique_ptr<GameFile>> open(const std::string& path,
                                                  const training::FileHeader& header);

    // Games and positions that the file held when it was opened.
    std::uint64_t first_games() const { return first_games_; }
    std::uint64_t first_positions() const { return first_positions_; }

    // Takes game `number`, and writes it when all before it are written.  False when
    // writing failed.
    bool add(std::uint64_t number, PlayedGame game);

  private:
    GameFile(const std::string& path, std::uint64_t games, std::uint64_t positions);

    std::mutex mutex_;
    std::ofstream file_;
    std::uint64_t first_games_;
    std::uint64_t first_positions_;
    std::uint64_t next_;                           // the number of the next game to write
    std::map<std::uint64_t, PlayedGame> waiting_;  // games that came early
};

}  // namespace sebastes::datagen
