// Block is one game in a file of training games. Numbers are little-endian, checksums are CRC-32:
//
//   kind (u8), details (u8), count (u16), size of the body (u32), its checksum (u32), the checksum
//   of these 12 bytes and of the game's number (u64) (u32), the body, by kind:
//     1: a game that was left out because an earlier one has the same opening; no body
//     3: a game of `count` plies: its bytes (packed_game.h).  Details: result (2 bits: 0 Black
//        won, 1 draw, 2 White won), start (2 bits) and end (3 bits) as GameStart and GameEnd
//
// A ply takes some 13 bits. A game takes 18 bytes more, and the FEN of its start if that is not the
// usual one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "tools/shared/training_data/training_game.h"

namespace sebastes::training {

enum class BlockKind : std::uint8_t { Double = 1, Game = 3 };

struct Block {
    BlockKind kind = BlockKind::Game;
    std::uint8_t details = 0;
    std::uint16_t count = 0;
    std::string body;

    bool is_game() const { return kind == BlockKind::Game; }
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

Block block_of(const TrainingGame& game);
Block block_of_double();

// The block must be a game.
Result<TrainingGame> game_of(const Block& block);

}  // namespace sebastes::training
