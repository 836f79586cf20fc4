// Block is one game in a file of training games. Numbers are little-endian, checksums are CRC-32:
//
//   kind (u8), details (u8), count (u16), size of the body (u32), its checksum (u32), the checksum
//   of these 12 bytes and of the game's number (u64) (u32), the body, by kind:
//     0: a game of `count` plies: its bytes (training_game.h).  Details: result (2 bits: 0 Black
//        won, 1 draw, 2 White won), start (2 bits) and end (3 bits) as GameStart and GameEnd.
//        Older files have these; a move may not be legal
//     1: a game that was left out because an earlier one has the same opening; no body
//     2: what an older file kept of a game: its plies (u32), `count` PackedPositions; no moves
//     3: as 0, but its bytes are those of packed_game.h
//
// A ply takes some 13 bits. A game takes 18 bytes more, and the FEN of its start if that is not the
// usual one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "tools/shared/training_data/packed_position.h"
#include "tools/shared/training_data/training_game.h"

namespace sebastes::training {

enum class BlockKind : std::uint8_t { Game, Double, Positions, PackedGame };

struct Block {
    BlockKind kind = BlockKind::Game;
    std::uint8_t details = 0;
    std::uint16_t count = 0;
    std::string body;

    // Whether the block has moves, so that game_of() can read it.
    bool is_game() const { return kind == BlockKind::Game || kind == BlockKind::PackedGame; }
    // Returns head and body for the game with this number.
    std::string bytes(std::uint64_t number) const;
};

// The head of a block.
struct BlockHead {
    static constexpr std::size_t kSize = 16;

    Block block;  // without the body
    std::uint32_t body_size = 0;
    std::uint32_t body_checksum = 0;
};
// `bytes` has kSize bytes. The error says what is wrong with them.
Result<BlockHead> read_block_head(std::string_view bytes, std::uint64_t number);

// Returns a packed block, or a plain one if a move is not legal.
Block block_of(const TrainingGame& game);
Block block_of_double();
// `plies` is the length of the game. There are at most 65535 records.
Block block_of_positions(std::uint32_t plies, const std::vector<PackedPosition>& records);

// The block must be of the right kind.
Result<TrainingGame> game_of(const Block& block);
struct GamePositions {
    std::uint32_t plies = 0;
    std::vector<PackedPosition> records;  // each is a sound position
};
Result<GamePositions> positions_of(const Block& block);

}  // namespace sebastes::training
