// What the evaluation is a sum of.  Every term is an entry of a piece-square table:
//
//   king-relative   each piece twice, once as each king sees it: by the region where that
//                   king stands, whether the piece is its own or the enemy's, and the square
//   pawn relations  each pair of a piece and a pawn, by their squares
//   tempo           the move
//
// A side sees the board with its own back rank as rank 1 and, in the king-relative terms,
// mirrored so that its king stands on files a to d.  What White sees counts for White,
// what Black sees against.  learned_values.h holds the numbers, piece_square_tables.h the
// tables that tools/generators/gen_tables expands from them.
#pragma once

#include <array>
#include <cstddef>

#include "core/piece.h"
#include "core/square.h"
#include "tables/tapered.h"

namespace sebastes::tables {

// How much of the middlegame each piece carries; the full board has kFullPhase.
constexpr PieceTypeArray<int> kPhaseWeights{{0, 1, 1, 2, 4, 0}};
constexpr int kFullPhase = 24;
constexpr int phase_weight(Piece piece) { return kPhaseWeights[type_of(piece)]; }

// Table entries are finer than centipawns, since many are added up.
constexpr int kUnitsPerCentipawn = 4;

// A board as read: index 0 is a8, index 63 is h1.
using PrintedBoard = std::array<int, 64>;
struct PrintedBoards {
    PrintedBoard middlegame;
    PrintedBoard endgame;

    constexpr Tapered at(Square square) const {
        const auto index = static_cast<std::size_t>(index_of(flip_rank(square)));
        return {middlegame[index], endgame[index]};
    }
};

// The regions of a king, as its owner sees it.  Files are counted from the nearer edge.
constexpr int kKingRegions = 8;
constexpr int king_region(Square king) {
    const int rank = index_of(rank_of(king));
    const int file = index_of(file_of(king));
    const int from_edge = file < 4 ? file : 7 - file;
    if (rank == 0) return from_edge;
    if (rank == 1) return 4 + from_edge / 2;
    return rank < 4 ? 6 : 7;
}

// How a side sees the board in the king-relative terms.
struct Perspective {
    unsigned char region = 0;
    unsigned char flip = 0;  // exclusive or with the index of a square

    friend constexpr bool operator==(Perspective, Perspective) = default;
};
constexpr Perspective perspective(Color side, Square own_king) {
    const int mirror = index_of(file_of(own_king)) >= 4 ? 7 : 0;
    const int turn = side == Color::White ? 0 : 56;
    return {static_cast<unsigned char>(king_region(relative_square(side, own_king))),
            static_cast<unsigned char>(mirror ^ turn)};
}
// The piece as `side` sees it: its own pieces white.
constexpr Piece relative_piece(Color side, Piece piece) {
    return side == Color::White ? piece : make_piece(~color_of(piece), type_of(piece));
}

// The pawns of both sides, numbered for the pawn relations.
constexpr int kPawnIndices = 96;
constexpr std::size_t pawn_index(Color color, Square square) {
    return static_cast<std::size_t>(48 * static_cast<int>(color) + index_of(square) - 8);
}

}  // namespace sebastes::tables
