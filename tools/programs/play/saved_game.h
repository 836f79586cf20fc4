// SavedGame stores the game in progress in a file of the user's state folder, so that the game
// survives the end of the program.
#pragma once

#include <optional>
#include <string>

#include "core/result.h"
#include "tools/shared/pgn_epd/pgn_game.h"

namespace sebastes::play {

// A file of the folder: game.pgn, or game-2.pgn and so on while other processes use the first ones.
class SavedGame {
  public:
    // Takes the first file that no other process uses. Creates the folder if needed. The error is
    // "path: reason".
    static Result<SavedGame> open(const std::string& folder);
    SavedGame(SavedGame&& other) noexcept;
    SavedGame& operator=(SavedGame&&) = delete;
    ~SavedGame();

    const std::string& path() const { return path_; }

    struct Found {
        std::optional<PgnGame> game;
        std::string warning;  // why the file cannot be read, and its new name
    };
    // Returns the game of the file, if there is one. Renames a file that cannot be read.
    Found load() const;

    // Writes the game. If the program is killed meanwhile, the file has the old game or this one.
    std::optional<Error> save(const PgnGame& game) const;
    // Renames the file and returns the new name; empty if there is no file.
    std::string set_aside(const std::string& suffix) const;

  private:
    SavedGame(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}

    std::string path_;
    int lock_;  // descriptor of the locked file that keeps other processes away
};

}  // namespace sebastes::play
