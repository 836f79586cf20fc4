// Files of games for training: a header, then a block for each game number, in order.  Numbers
// have the lowest byte first, checksums are CRC-32.
//
//   header  "SebGames", the version (u32: 1), the size of the text (u32), the checksum of all other
//           bytes of the header (u32), the text: lines of a name and a value, those of the
//           settings that the games were made with, then "shard", "shards" and "games" (below)
//   block   see game_block.h
//
// Games have numbers, from 0 on, and a game depends on settings and number alone; so a file can be
// gone on with, and one of several shards has the games [(shard - 1) * games / shards, shard *
// games / shards).  A file that is whole by itself is shard 1 of 1 of 0 games: any number.
//
// Older files of positions (position_file.h) are read as such files, too, in the settings of their
// header; they have no checksums.
//
// A file that was cut off is good up to its last whole block.  Whatever else is wrong is an error
// that names the file, the game's number, the block's first byte and the reason.
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "tools/shared/training_data/game_block.h"

namespace sebastes::training {

struct GameFileHeader {
    using Settings = std::vector<std::pair<std::string, std::string>>;

    Settings settings;        // names and values without spaces and line ends in the names
    std::uint64_t shard = 1;  // from 1
    std::uint64_t shards = 1;
    std::uint64_t games = 0;  // of all shards; 0: not said

    std::uint64_t first_game() const;
    // Behind the last one; nothing when a file may have any number of games.
    std::optional<std::uint64_t> end_game() const;
    std::string bytes() const;

    friend bool operator==(const GameFileHeader&, const GameFileHeader&) = default;
};

// What is different, for people: "nodes is 3000, not 1500".  Empty when nothing is.
std::string difference(const GameFileHeader& found, const GameFileHeader& wanted);

// Reads a file from its beginning.
class GameFileReader {
  public:
    static Result<GameFileReader> open(const std::string& path);

    const std::string& path() const { return path_; }
    const GameFileHeader& header() const { return header_; }
    // The next block; nothing at the end, and where the file is cut off.
    Result<std::optional<Block>> next();
    // Of the block that next() gave last.
    std::uint64_t number() const { return next_number_ - 1; }
    // The error of what is wrong with that block.
    Error fault(std::string_view reason) const;

    // So far: the number of the next block, the end of the last one.
    std::uint64_t next_number() const { return next_number_; }
    std::uint64_t whole_bytes() const { return at_; }
    // At the end: bytes follow that are no whole block.
    bool is_cut_off() const { return at_ != size_; }

  private:
    explicit GameFileReader(std::string path) : path_(std::move(path)) {}
    std::string take(std::uint64_t bytes);
    std::optional<Error> read_header();
    std::optional<Error> read_old_header();
    Result<std::optional<Block>> next_old();

    std::string path_;
    std::ifstream file_;
    bool is_old_ = false;  // of positions
    std::uint64_t size_ = 0;
    std::uint64_t at_ = 0;          // behind the last block
    std::uint64_t last_begin_ = 0;  // of that block
    std::uint64_t next_number_ = 0;
    GameFileHeader header_;
};

}  // namespace sebastes::training
