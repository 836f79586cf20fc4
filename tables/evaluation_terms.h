// The PSQT evaluation is a sum of terms, each of which is an entry of a piece-square table:
//
//   king-relative   each piece twice, once from each king's point of view: by the region of
//                   that king, whether the piece is its own or the enemy's, and the square
//   pawn relations  each pair of a piece and a pawn, by their squares
//   tempo           a bonus for the side to move
//
// Each side sees the board with its own back rank as rank 1 and, in the king-relative terms,
// mirrored so that its king stands on files a to d.  Terms from White's point of view are added,
// those from Black's are subtracted.  learned_values.h holds the values;
// tools/generators/gen_tables expands them into the tables of piece_square_tables.h.
#pragma once

#include <array>
#include <cstddef>

#include "core/piece.h"
#include "core/square.h"
#include "tables/tapered.h"

namespace sebastes::tables {

// The weight of each piece in the game phase; all pieces of the start position give kFullPhase.
constexpr PieceTypeArray<int> kPhaseWeights{{0, 1, 1, 2, 4, 0}};
constexpr int kFullPhase = 24;
constexpr int phase_weight(Piece piece) { return kPhaseWeights[type_of(piece)]; }

// Table entries are finer than centipawns because many of them are added up.
constexpr int kUnitsPerCentipawn = 4;

// PrintedBoard lists the squares in reading order: index 0 is a8, index 63 is h1.
using PrintedBoard = std::array<int, 64>;
struct PrintedBoards {
    PrintedBoard middlegame;
    PrintedBoard endgame;

    constexpr Tapered at(Square square) const {
        const auto index = static_cast<std::size_t>(index_of(flip_rank(square)));
        return {middlegame[index], endgame[index]};
    }
};

// Returns the region of a king as its owner sees it.  Files are counted from the nearer edge.
constexpr int kKingRegions = 8;
constexpr int king_region(Square king) {
    const int rank = index_of(rank_of(king));
    const int file = index_of(file_of(king));
    const int from_edge = file < 4 ? file : 7 - file;
    if (rank == 0) return from_edge;
    if (rank == 1) return 4 + from_edge / 2;
    return rank < 4 ? 6 : 7;
}

// Perspective describes how a side sees the board in the king-relative terms.
struct Perspective {
    unsigned char region = 0;
    unsigned char flip = 0;  // xor this with the index of a square

    friend constexpr bool operator==(Perspective, Perspective) = default;
};
constexpr Perspective perspective(Color side, Square own_king) {
    const int mirror = index_of(file_of(own_king)) >= 4 ? 7 : 0;
    const int turn = side == Color::White ? 0 : 56;
    return {static_cast<unsigned char>(king_region(relative_square(side, own_king))),
            static_cast<unsigned char>(mirror ^ turn)};
}
// Returns the piece as `side` sees it: its own pieces are white.
constexpr Piece relative_piece(Color side, Piece piece) {
    return side == Color::White ? piece : make_piece(~color_of(piece), type_of(piece));
}

// The index of a pawn of either side in the pawn relations.
constexpr int kPawnIndices = 96;
constexpr std::size_t pawn_index(Color color, Square square) {
    return static_cast<std::size_t>(48 * static_cast<int>(color) + index_of(square) - 8);
}

}  // namespace sebastes::tables
