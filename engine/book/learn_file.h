// LearnFile stores the games that the engine played and what it learnt from them (learning.h).
// Several engines can share one file.  Numbers are little-endian.
//
//   header, 32 bytes: "SebLearn", the version (4 bytes), the checksum of the other fields (4), the
//     key of the start position (8), a number that identifies the file (8)
//   records: the size of the content (4), its checksum (4), the checksum of these 8 bytes (4), then
//     'G': a game: result (1), time (8), the size of the start's FEN (2) and the FEN, empty for the
//       usual start, the number of moves (2), each move (2) and its score from the mover's point of
//       view (2), the number of lessons (2) of 12 bytes each; readers skip them, writers write none
//     'M': what was learnt from older games: the number of moves (4), each with key (8), move (2),
//       gain (2) and count (2)
//
// Checksums are CRC-32.  A writer holds the lock FILE.lock and replaces the whole file, so that a
// game that add() has stored is safe from crashes of this program and of others.  If a file ends
// within a record, the records before it are read.  open() refuses a file that is not a learn
// file, has another version, or is damaged; such a file is never changed.  A file that cannot be
// written can still be read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/game_record.h"
#include "book/learning.h"
#include "core/result.h"

namespace sebastes {

// Only one thread at a time may use an object; other objects and programs may use the same file.
class LearnFile {
  public:
    static constexpr std::size_t kMostBytes = std::size_t{8} << 20;
    static constexpr std::size_t kMostMerged = 65536;  // moves
    static constexpr std::size_t kMostPlies = 20000;   // of a game

    // $XDG_DATA_HOME/sebastes/learn.dat, by default in ~/.local/share; empty without a home folder.
    static std::string default_path();

    // Reads the file.  An absent file counts as empty; the first add() creates it.  When the file
    // would exceed `most_bytes`, all games are merged: what was learnt about the kMostMerged moves
    // with the greatest biases stays, and the games are deleted.
    static Result<LearnFile> open(const std::string& path, std::size_t most_bytes = kMostBytes);

    const std::string& path() const { return path_; }
    std::size_t games() const { return games_; }
    std::size_t moves() const { return learnt_.size(); }

    // The biases of the legal moves that were played before, for SearchOptions.
    std::vector<MoveBias> biases(const Position& position) const {
        return learnt_.biases(position);
    }
    // Reads what others have added to the file since the last call.
    std::optional<Error> refresh();
    // Learns the game, and reads what others have added.  If it returns no error, the game is on
    // the disk; otherwise the game is not learnt.  Games without any score and games of more than
    // kMostPlies are left out.
    std::optional<Error> add(const GameRecord& game);

    // The games in the file, oldest first.
    Result<std::vector<GameRecord>> read_games() const;

    // The header of a file with this identifying number.
    static std::string header(std::uint64_t number);

  private:
    LearnFile(std::string path, std::size_t most_bytes)
        : path_(std::move(path)), most_bytes_(most_bytes) {}

    std::string path_;
    std::size_t most_bytes_;
    LearntMoves learnt_;
    std::size_t games_ = 0;
};

}  // namespace sebastes
