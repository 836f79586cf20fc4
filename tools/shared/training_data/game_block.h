// What a file of games has for one game's number.  The bytes, numbers with the lowest one first,
// checksums CRC-32:
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
// So a ply takes some 13 bits, and a game 18 bytes more and, unless it began as usual, its start's
// FEN.
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

    // Has moves: game_of() reads it.
    bool is_game() const { return kind == BlockKind::Game || kind == BlockKind::PackedGame; }
    // With its head, as the block of the game with this number.
    std::string bytes(std::uint64_t number) const;
};

// The first bytes of a block.
struct BlockHead {
    static constexpr std::size_t kSize = 16;

    Block block;  // without its body
    std::uint32_t body_size = 0;
    std::uint32_t body_checksum = 0;
};
// `bytes` are kSize.  The error says what is wrong with them.
Result<BlockHead> read_block_head(std::string_view bytes, std::uint64_t number);

// A packed one; a plain one when a move is not legal.
Block block_of(const TrainingGame& game);
Block block_of_double();
// `plies` of the game; at most 65535 records.
Block block_of_positions(std::uint32_t plies, const std::vector<PackedPosition>& records);

// Of a block of that kind.
Result<TrainingGame> game_of(const Block& block);
struct GamePositions {
    std::uint32_t plies = 0;
    std::vector<PackedPosition> records;  // each is one of a sound position
};
Result<GamePositions> positions_of(const Block& block);

}  // namespace sebastes::training
