// Positions with their result, as tools/datagen writes them and tools/tune reads them.
//
// A file is a header and then one block for each game, all numbers little-endian:
//
//   header, 32 bytes: "SEBPOS1\n", seed (u64), nodes a move (u32), random plies (u32),
//                     zeros (8 bytes)
//   block:            number of records (u32), plies of the game (u32), the records
//   record, 32 bytes: occupied squares (u64, bit 0 is a1), a nibble for each of them in
//                     that order, low nibble first (16 bytes: 0-5 white pawn, knight,
//                     bishop, rook, queen, king; 6-11 black; 12 and 13 a white or black
//                     rook that may castle), score in centipawns from White's side
//                     (i16), ply of the game (u16), halfmove clock (u8), side to move
//                     (u8: 0 White), result (u8: 0 Black won, 1 draw, 2 White won), zero
//
// En passant squares are not kept.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "board/game.h"
#include "board/position.h"
#include "core/result.h"

namespace sebastes::training {

struct PackedPosition {
    std::uint64_t occupied = 0;
    std::array<std::uint8_t, 16> nibbles{};
    std::int16_t score = 0;
    std::uint16_t ply = 0;
    std::uint8_t halfmove_clock = 0;
    std::uint8_t side_to_move = 0;
    GameResult result = GameResult::Draw;
    std::uint8_t zero = 0;

    friend bool operator==(const PackedPosition&, const PackedPosition&) = default;
};
static_assert(sizeof(PackedPosition) == 32);

// Piece codes above those of Piece, for rooks that may castle.
constexpr int kCastlingRook = 12;

// `score` is from White's side, in centipawns; it is clamped to 16 bits.
PackedPosition pack(const Position& position, int score, int ply, GameResult result);
// The board of a record; an error when the record is not one of a sound position.
Result<Board> unpack(const PackedPosition& packed);

struct FileHeader {
    std::array<char, 8> magic{'S', 'E', 'B', 'P', 'O', 'S', '1', '\n'};
    std::uint64_t seed = 0;
    std::uint32_t nodes = 0;
    std::uint32_t random_plies = 0;
    std::uint64_t zero = 0;

    friend bool operator==(const FileHeader&, const FileHeader&) = default;
};
static_assert(sizeof(FileHeader) == 32);

struct BlockHeader {
    std::uint32_t records = 0;
    std::uint32_t plies = 0;
};
static_assert(sizeof(BlockHeader) == 8);

// What a file holds.
struct FileSummary {
    FileHeader header;
    std::uint64_t games = 0;
    std::uint64_t positions = 0;
    std::uint64_t whole_bytes = 0;  // up to the end of the last whole block
};

// Reads the headers alone.  A block cut off at the end is not counted.
Result<FileSummary> summarize(const std::string& path);
// Calls `on_game` with the records of each whole game in turn.
Result<FileSummary> read_games(const std::string& path,
                               const std::function<void(std::span<const PackedPosition>)>& on_game);

}  // namespace sebastes::training
