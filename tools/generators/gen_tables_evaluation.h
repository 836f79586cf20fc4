// This header expands the evaluation's tables from the learned values.
#pragma once

#include <array>
#include <string>

#include "core/piece.h"
#include "core/square.h"
#include "tables/evaluation_terms.h"
#include "tables/learned_values.h"
#include "tools/generators/gen_tables_source.h"

namespace sebastes {

inline void write_king_relative(Source& source) {
    source.print(
        "constexpr std::array<PieceArray<SquareArray<Tapered>>, kKingRegions> kKingRelative{{\n");
    for (const auto& differences : tables::kRegionDifferences) {
        source.print("{{\n");
        for (int piece = 0; piece < kPieceCount; ++piece) {
            source.print("{{\n");
            for (int i = 0; i < kSquareCount; ++i) {
                const Tapered value =
                    tables::kSharedValues[static_cast<Piece>(piece)].at(square_at(i)) +
                    differences[static_cast<Piece>(piece)].at(square_at(i));
                source.print("{%d, %d},\n", value.middlegame, value.endgame);
            }
            source.print("}},\n");
        }
        source.print("}},\n");
    }
    source.print("}};\n\n");
}

// Of a piece and a pawn, from White's side.
inline Tapered pawn_relation(Piece piece, Square square, Color pawn_color, Square pawn) {
    const Color side = color_of(piece);
    const int flip = (side == Color::White ? 0 : 56) ^ (index_of(file_of(square)) >= 4 ? 7 : 0);
    const auto seen = static_cast<std::size_t>(index_of(square) ^ flip);
    const std::size_t row = seen / 8 * 4 + seen % 8;  // files a to d
    const Color owner = side == Color::White ? pawn_color : ~pawn_color;
    const Tapered value = tables::kPawnRelationValues[type_of(piece)][row][owner].at(
        square_at(index_of(pawn) ^ flip));
    return side == Color::White ? value : -value;
}

inline void write_pawn_relations(Source& source) {
    source.print(
        "constexpr PieceArray<SquareArray<std::array<PackedTapered, kPawnIndices>>> "
        "kPawnRelations{{\n");
    for (int piece = 0; piece < kPieceCount; ++piece) {
        source.print("{{\n");
        for (int i = 0; i < kSquareCount; ++i) {
            source.print("{");
            for (const Color color : kColors)
                for (int pawn = 8; pawn < 56; ++pawn) {
                    const Tapered value = pawn_relation(static_cast<Piece>(piece), square_at(i),
                                                        color, square_at(pawn));
                    const PackedTapered packed(value.middlegame, value.endgame);
                    source.print("PackedTapered{0x%" PRIx32 "},", packed.bits);
                }
            source.print("},\n");
        }
        source.print("}},\n");
    }
    source.print("}};\n\n");
}

inline void write_evaluation_tables(const std::string& directory) {
    Source source(directory + "/piece_square_tables.cpp", "tables/piece_square_tables.h");
    write_king_relative(source);
    write_pawn_relations(source);
    source.print("constexpr Tapered kTempo{%d, %d};\n", tables::kTempoValue.middlegame,
                 tables::kTempoValue.endgame);
}

}  // namespace sebastes
