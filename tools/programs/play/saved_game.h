// SavedGame keeps the game in progress in a file of the person's state folder, so that the game
// survives the end of the program.
#pragma once

#include <optional>
#include <string>

#include "core/result.h"
#include "tools/shared/pgn_epd/pgn_game.h"

namespace sebastes::play {

// One game of the folder: game.pgn, or game-2.pgn and so on while other programs have those.
// The folder is made when needed.
class SavedGame {
  public:
    // The first that no other program has.  The error is "path: reason".
    static Result<SavedGame> open(const std::string& folder);
    SavedGame(SavedGame&& other) noexcept;
    SavedGame& operator=(SavedGame&&) = delete;
    ~SavedGame();

    const std::string& path() const { return path_; }

    struct Found {
        std::optional<PgnGame> game;
        std::string warning;  // of a file that cannot be read: its reason, and where it went
    };
    // The game of the file, if there is one.  A file that cannot be read is put aside.
    Found load() const;

    // Whoever kills the program finds the old game or this one.
    std::optional<Error> save(const PgnGame& game) const;
    // Puts the file aside under the name that is returned; empty when there is none.
    std::string set_aside(const std::string& suffix) const;

  private:
    SavedGame(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}

    std::string path_;
    int lock_;  // descriptor of the file whose lock says that the game is ours
};

}  // namespace sebastes::play
