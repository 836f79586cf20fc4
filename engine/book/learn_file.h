// The learn file: the games that were played and what they taught (learning.h), shared by all
// engines that are given its name.  Numbers have the lowest byte first.
//
//   header, 32 bytes: "SebLearn", the version (4 bytes), the checksum of all others (4), the key
//     of the start position (8), a number that no other file has (8)
//   records: the size of what follows (4), its checksum (4), the checksum of these 8 (4), then
//     'G': a game: result (1), time (8), the start's FEN, if it is not the usual one, behind its
//       size (2), the number of moves (2), each move (2) and its score from the mover's point of
//       view (2), the number of lessons (2) of 12 bytes each; these are skipped, and none written
//     'M': what older games taught together: the number of moves (4), each with key (8), move
//       (2), gain (2) and count (2)
//
// Checksums are CRC-32.  The file is always replaced as a whole, by one program at a time
// (FILE.lock is its lock), so that a game that add() has taken stays there whatever happens to this
// program or to others.  A file that ends within a record is read up to it.  A file that is none of
// ours, of another version, or damaged, is refused by name and never changed.  A file that cannot
// be written can still be read.
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

// One thread at a time may use an object; other objects and programs may use the file.
class LearnFile {
  public:
    static constexpr std::size_t kMostBytes = std::size_t{8} << 20;
    static constexpr std::size_t kMostMerged = 65536;  // moves
    static constexpr std::size_t kMostPlies = 20000;   // of a game

    // $XDG_DATA_HOME/sebastes/learn.dat, or that in ~/.local/share; empty without a home.
    static std::string default_path();

    // Reads the file.  One that is absent is empty, and is made by the first add().  When it would
    // become longer than `most_bytes` all games are put together, move by move: what they taught
    // remains, of the kMostMerged moves with the greatest biases; the games do not.
    static Result<LearnFile> open(const std::string& path, std::size_t most_bytes = kMostBytes);

    const std::string& path() const { return path_; }
    std::size_t games() const { return games_; }
    std::size_t moves() const { return learnt_.size(); }

    // Biases for those legal moves that were played before, for SearchOptions.
    std::vector<MoveBias> biases(const Position& position) const {
        return learnt_.biases(position);
    }
    // Learns what others have added since.
    std::optional<Error> refresh();
    // Learns the game and what others have added since.  When it returns no error the game is on
    // the disk, else it is not learnt.  A game without a score teaches nothing, and is left out, as
    // is one of more than kMostPlies.
    std::optional<Error> add(const GameRecord& game);

    // The games in the file, oldest first.
    Result<std::vector<GameRecord>> read_games() const;

    // The first 32 bytes of a file with this number.
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
