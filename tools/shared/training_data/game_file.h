// GameFileReader reads files of training games: a header, then a block for each game number, in
// order. Numbers are little-endian, checksums are CRC-32.
//
//   header  "SebGames", the version (u32: 1), the size of the text (u32), the checksum of all other
//           bytes of the header (u32), the text: lines of a name and a value, those of the
//           settings that the games were made with, then "shard", "shards" and "games" (below)
//   block   see game_block.h
//
// Games are numbered from 0. A game depends only on the settings and its number, so datagen can
// continue a file, and one of several shards has the games [(shard - 1) * games / shards, shard *
// games / shards). A file that is not part of a set is shard 1 of 1 of 0 games: any number.
//
// If a file is cut off, all its whole blocks are valid. Any other fault is an error that names the
// file, the game's number, the block's first byte and the reason.
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

    Settings settings;        // names (without spaces and line ends) and values
    std::uint64_t shard = 1;  // from 1
    std::uint64_t shards = 1;
    std::uint64_t games = 0;  // of all shards; 0: unknown

    std::uint64_t first_game() const;
    // The number after the last game; nothing if the file may have any number of games.
    std::optional<std::uint64_t> end_game() const;
    std::string bytes() const;

    friend bool operator==(const GameFileHeader&, const GameFileHeader&) = default;
};

// Returns the differences for people: "nodes is 3000, not 1500". Empty if there are none.
std::string difference(const GameFileHeader& found, const GameFileHeader& wanted);

// Reads a file from its beginning.
class GameFileReader {
  public:
    static Result<GameFileReader> open(const std::string& path);

    const std::string& path() const { return path_; }
    const GameFileHeader& header() const { return header_; }
    // Returns the next block; nothing at the end, and at the place where the file is cut off.
    Result<std::optional<Block>> next();
    // The number of the block that next() returned last.
    std::uint64_t number() const { return next_number_ - 1; }
    // Returns an error about that block.
    Error fault(std::string_view reason) const;

    // The number of the next block, and the end of the last one in bytes.
    std::uint64_t next_number() const { return next_number_; }
    std::uint64_t whole_bytes() const { return at_; }
    // At the end: whether more bytes follow that are not a whole block.
    bool is_cut_off() const { return at_ != size_; }

  private:
    explicit GameFileReader(std::string path) : path_(std::move(path)) {}
    std::string take(std::uint64_t bytes);
    std::optional<Error> read_header();

    std::string path_;
    std::ifstream file_;
    std::uint64_t size_ = 0;
    std::uint64_t at_ = 0;          // after the last block
    std::uint64_t last_begin_ = 0;  // of that block
    std::uint64_t next_number_ = 0;
    GameFileHeader header_;
};

}  // namespace sebastes::training
