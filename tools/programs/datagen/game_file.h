// GameFile is the file that datagen writes: games in the order of their numbers, whichever thread
// finishes first, so that the file depends only on the settings.  Of games with the same opening it
// keeps the first.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "core/result.h"
#include "system/disk_file.h"
#include "tools/shared/training_data/filters.h"
#include "tools/shared/training_data/game_file.h"

namespace sebastes::datagen {

// Safe for several threads.
class GameFile {
  public:
    // Creates the file, or continues one that was made with the same settings, without a game that
    // is cut off at its end.  The file is locked against other programs.
    static Result<std::unique_ptr<GameFile>> open(const std::string& path,
                                                  const training::GameFileHeader& header);

    // The number of the first game that the file lacked when it was opened.
    std::uint64_t first_missing() const { return first_missing_; }

    // Takes game `number`, and writes it when all games before it are written.  Returns false once
    // writing has failed; the file then ends after the last game that was written.
    bool add(std::uint64_t number, const training::TrainingGame& game);
    // `opening` is opening_key() of the game; none: the block is always kept.
    bool add(std::uint64_t number, training::Block block, std::optional<Key> opening = {});
    // Flushes the file to the disk.
    bool sync() { return file_.sync() == 0; }

  private:
    struct Waiting {
        training::Block block;
        std::optional<Key> opening;
    };
    std::optional<Error> go_on(const std::string& path, const training::GameFileHeader& header);

    std::mutex mutex_;
    bool failed_ = false;
    DiskFile file_;
    std::uint64_t size_ = 0;
    std::uint64_t first_missing_ = 0;
    std::uint64_t next_ = 0;                    // the number of the next game to write
    training::KeySet openings_;                 // of the games before it
    std::map<std::uint64_t, Waiting> waiting_;  // games that came early
};

// NewGameFile writes a file from existing games; the file appears whole or not at all.
class NewGameFile {
  public:
    // The file must not exist yet, or be empty.
    static Result<NewGameFile> begin(const std::string& path,
                                     const training::GameFileHeader& header);
    NewGameFile(NewGameFile&& other) noexcept
        : path_(std::exchange(other.path_, {})), file_(std::move(other.file_)) {}
    NewGameFile& operator=(NewGameFile&&) = delete;
    ~NewGameFile();

    // Adds all games that are left in a file.
    std::optional<Error> take(training::GameFileReader& reader);
    // Gives the file its name.
    std::optional<Error> finish();

  private:
    explicit NewGameFile(std::string path) : path_(std::move(path)) {}
    std::string part() const { return path_ + ".part"; }

    std::string path_;  // empty: nothing is left to do
    std::unique_ptr<GameFile> file_;
};

}  // namespace sebastes::datagen
