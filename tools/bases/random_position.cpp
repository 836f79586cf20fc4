#include "tools/bases/random_position.h"

namespace sebastes::bases {

namespace {

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
    return board;
}

}  // namespace

Board random_position(const Ending& ending, Random& random) {
    for (;;) {
        if (const auto board = tried_position(ending, random)) return *board;
    }
}

}  // namespace sebastes::bases
