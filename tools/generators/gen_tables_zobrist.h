// This part of gen_tables draws the Zobrist keys.
#pragma once

#include <cinttypes>
#include <string>

#include "core/piece.h"
#include "core/random.h"
#include "core/square.h"
#include "tables/zobrist_tables.h"
#include "tools/generators/gen_tables_source.h"

namespace sebastes {

inline void write_zobrist(const std::string& directory) {
    Source source(directory + "/zobrist_tables.cpp", "tables/zobrist_tables.h");
    Random random(tables::kZobristSeed);
    source.print("constexpr PieceArray<SquareArray<std::uint64_t>> kPieceKeys{{\n");
    for (int piece = 0; piece < kPieceCount; ++piece) {
        source.print("{{\n");
        for (int i = 0; i < kSquareCount; ++i) source.key(random.next());
        source.print("}},\n");
    }
    source.print("}};\n\nconstexpr SquareArray<std::uint64_t> kCastlingKeys{{\n");
    for (int i = 0; i < kSquareCount; ++i) source.key(random.next());
    source.print("}};\n\nconstexpr EnumArray<File, std::uint64_t, 8> kEnPassantKeys{{\n");
    for (int i = 0; i < 8; ++i) source.key(random.next());
    source.print("}};\n\nconstexpr std::uint64_t kSideToMoveKey = 0x%" PRIx64 "ULL;\n",
                 random.next());
}

}  // namespace sebastes
