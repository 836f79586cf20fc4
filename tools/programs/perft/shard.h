// A shard is a file with a part of the positions of a large count, so that several machines can
// count it; each writes a file of its counts.
//
// A shard is a text of lines:
//   sebastes perft shard 2
//   root rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
//   depth 10                  plies in all
//   plies 4                   that the positions are behind the root
//   shard 3 of 12
//   split 8c9d2f0a            names this cut: a hash of all its positions, times and numbers
//   positions 6007            in this shard
//   lines 197281              from the root to all positions of all shards
//   (an empty line)
//   33 FEN                    how many lines lead there, and the first four fields; so each
// The file of its counts begins likewise ("sebastes perft counts 2") and goes on, in any order,
// with a line for each position that is counted:
//   1 33 4865609              number from 1, times, leaves below it
// A last line without its end was cut off and is ignored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.h"
#include "core/result.h"

namespace sebastes::tools {

struct ShardHead {
    std::string root;
    int depth = 0;
    int plies = 0;
    std::uint64_t number = 1;
    std::uint64_t shards = 1;
    std::uint32_t split = 0;
    std::uint64_t positions = 0;
    std::uint64_t lines = 0;

    // Whether both are parts of one cut.
    bool belongs_with(const ShardHead& other) const;
    friend bool operator==(const ShardHead&, const ShardHead&) = default;
};

struct ShardPosition {
    std::string fen;  // four fields
    std::uint64_t times = 0;
};

struct Shard {
    ShardHead head;
    std::vector<ShardPosition> positions;
};

// Splits the distinct positions `plies` plies after the root, sorted, into nearly equal parts; into
// fewer than `shards` if there are fewer positions. `plies` is at most `depth`.
std::vector<Shard> split_perft(const Board& root, int depth, int plies, std::uint64_t shards);

std::string shard_text(const Shard& shard);
// The error says what is damaged, or that the text is not a shard: "line 7: reason".
Result<Shard> parse_shard(std::string_view text);

struct ShardCount {
    std::uint64_t number;  // of the position, from 1
    std::uint64_t times;
    std::uint64_t leaves;
};
struct ShardCounts {
    ShardHead head;
    std::vector<ShardCount> counts;
    std::size_t size = 0;  // bytes up to the end of the last whole line
};

std::string counts_head(const ShardHead& head);
std::string counts_line(const ShardCount& count);
// The error says what is damaged, that the text is not a file of counts, or that a position is in
// it twice.
Result<ShardCounts> parse_counts(std::string_view text);

}  // namespace sebastes::tools
