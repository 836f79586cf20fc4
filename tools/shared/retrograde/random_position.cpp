#include "tools/shared/retrograde/random_position.h"

#include <optional>

#include "tools/shared/retrograde/solved_table.h"

namespace sebastes {

namespace {

// Returns a square on which a pawn of the side to move can capture en passant if the other side has
// just made a double step; else None.
Square passed_square(const Board& board) {
    const Color us = board.side_to_move;
    for (const Square pawn : board.pieces(~us, PieceType::Pawn)) {
        const Square passed = en_passant_victim(pawn);
        const Square origin = square_at(2 * index_of(passed) - index_of(pawn));
        if (relative_rank(~us, pawn) == Rank::R4 &&
            !board.occupied().intersects(Bitboard{passed} | Bitboard{origin}) &&
            pawn_attacks(~us, passed).intersects(board.pieces(us, PieceType::Pawn)))
            return passed;
    }
    return Square::None;
}

// Returns nothing if two pieces are on one square or the position is illegal.
std::optional<Board> tried_position(Material material, Random& random) {
    Board board;
    const bool swaps = random.below(2) == 1;
    for (const Color color : kColors)
        for (const PieceType type : kPieceTypes)
            for (int left = material.count(make_piece(color, type)); left > 0; --left) {
                const Square square = square_at(static_cast<int>(random.below(kSquareCount)));
                const Rank rank = rank_of(square);
                const bool is_last = rank == Rank::R1 || rank == Rank::R8;
                if (board.occupied().contains(square) || (type == PieceType::Pawn && is_last))
                    return std::nullopt;
                board.put(make_piece(swaps ? ~color : color, type), square);
            }
    board.side_to_move = random.below(2) == 0 ? Color::White : Color::Black;
    if (!is_legal(board)) return std::nullopt;
    if (random.below(2) == 0) board.en_passant = passed_square(board);
    return board;
}

}  // namespace

Board random_position(Material material, Random& random) {
    for (;;)
        if (const auto board = tried_position(material, random)) return *board;
}

}  // namespace sebastes
