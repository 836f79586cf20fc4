// pawn_relation_sum() adds up what a piece on its square is worth in relation to each pawn on the
// board: those entries of a row of tables::kPawnRelations where there are pawns.
//
// With AVX-512 it adds sixteen entries at once, otherwise one by one; the sum is the same.
#pragma once

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "board/board.h"
#include "tables/evaluation_terms.h"
#include "tables/tapered.h"

namespace sebastes {

// The squares of the pawns and of the other pieces, which is all that pawn relations depend on.
struct PawnsAndPieces {
    ColorArray<Bitboard> pawns{};
    Bitboard pieces;  // of both sides, pawns aside

    PawnsAndPieces() = default;
    explicit PawnsAndPieces(const Board& board)
        : pieces(board.occupied() & ~board.by_type[PieceType::Pawn]) {
        for (const Color color : kColors) pawns[color] = board.pieces(color, PieceType::Pawn);
    }
    // Puts a piece on a square, or takes it away.
    void toggle(Piece piece, Square square) {
        (type_of(piece) == PieceType::Pawn ? pawns[color_of(piece)] : pieces) ^= Bitboard{square};
    }
};

using PawnRelationRow = std::array<PackedTapered, tables::kPawnIndices>;

// The sum over the row `plus`, minus the sum over the row `minus` if it is not null.
inline PackedTapered pawn_relation_sum(const PawnRelationRow& plus, const PawnRelationRow* minus,
                                       const PawnsAndPieces& board) {
#if defined(__AVX512F__)
    __m512i sum = _mm512_setzero_si512();
    std::size_t column = 0;
    for (const Color color : kColors) {
        // The pawns of one side take 48 columns, from a2 on.
        std::uint64_t pawns = board.pawns[color].bits >> 8;
        for (int part = 0; part < 3; ++part, pawns >>= 16, column += 16) {
            const auto mask = static_cast<__mmask16>(pawns);
            sum = _mm512_add_epi32(sum, _mm512_maskz_loadu_epi32(mask, &plus[column]));
            if (minus != nullptr)
                sum = _mm512_sub_epi32(sum, _mm512_maskz_loadu_epi32(mask, &(*minus)[column]));
        }
    }
    alignas(64) std::array<std::uint32_t, 16> neurons;
    _mm512_store_si512(neurons.data(), sum);
    return PackedTapered(std::accumulate(neurons.begin(), neurons.end(), 0U));
#else
    PackedTapered sum;
    for (const Color color : kColors)
        for (const Square pawn : board.pawns[color]) {
            const std::size_t column = tables::pawn_index(color, pawn);
            sum += plus[column];
            if (minus != nullptr) sum -= (*minus)[column];
        }
    return sum;
#endif
}

}  // namespace sebastes
