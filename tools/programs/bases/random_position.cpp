#include "tools/programs/bases/random_position.h"

namespace sebastes::bases {

namespace {

// A square on which a pawn of the side to move could take en passant, if the other side has just
// made a double step; else None.
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

std::optional<Board> tried_position(const Ending& ending, Random& random) {
    Board board;
    const bool swaps = random.below(2) == 1;
    for (int i = 0; i < ending.count(); ++i) {
        const Piece piece = ending.piece(i);
        const Color color = swaps ? ~color_of(piece) : color_of(piece);
        const Square square = square_at(static_cast<int>(random.below(kSquareCount)));
        const bool is_last_rank = rank_of(square) == Rank::R1 || rank_of(square) == Rank::R8;
        if (board.occupied().contains(square) ||
            (type_of(piece) == PieceType::Pawn && is_last_rank))
            return std::nullopt;
        board.put(make_piece(color, type_of(piece)), square);
    }
    board.side_to_move = random.below(2) == 0 ? Color::White : Color::Black;
    const Color other = ~board.side_to_move;
    if (board.is_attacked(board.king(other), board.side_to_move, board.occupied()))
        return std::nullopt;
    if (random.below(2) == 0) board.en_passant = passed_square(board);
    return board;
}

}  // namespace

Board random_position(const Ending& ending, Random& random) {
    for (;;) {
        if (const auto board = tried_position(ending, random)) return *board;
    }
}

}  // namespace sebastes::bases
