// The file format of older versions of datagen: the quiet positions of each game, without the
// moves. GameFileReader reads it as games of BlockKind::Positions; no program writes it any more.
//
//   header, 32 bytes: "SEBPOS1\n", seed (u64), nodes a move (u32), random plies (u32),
//                     zeros (8 bytes)
//   block:            number of records (u32), plies of the game (u32), the records
//   record, 32 bytes: a PackedPosition
//
// Numbers are little-endian.
#pragma once

#include <array>
#include <cstdint>

namespace sebastes::training {

struct PositionFileHeader {
    std::array<char, 8> magic{'S', 'E', 'B', 'P', 'O', 'S', '1', '\n'};
    std::uint64_t seed = 0;
    std::uint32_t nodes = 0;
    std::uint32_t random_plies = 0;
    std::uint64_t zero = 0;
};
static_assert(sizeof(PositionFileHeader) == 32);

struct PositionBlockHeader {
    std::uint32_t records = 0;
    std::uint32_t plies = 0;
};
static_assert(sizeof(PositionBlockHeader) == 8);

}  // namespace sebastes::training
