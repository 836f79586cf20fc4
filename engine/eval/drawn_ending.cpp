#include "eval/drawn_ending.h"

#include "board/move_list.h"

namespace sebastes {

namespace {

constexpr Bitboard kDarkSquares{0xAA55AA55AA55AA55ULL};

bool are_of_one_colour(Bitboard squares) {
    return (squares & kDarkSquares).empty() || (squares & ~kDarkSquares).empty();
}

// The side has no pawns, rooks and queens.
bool cannot_force_mate(const Board& board, Color side) {
    const Bitboard knights = board.pieces(side, PieceType::Knight);
    const Bitboard bishops = board.pieces(side, PieceType::Bishop);
    return bishops.empty() ? knights.count() <= 2 : knights.empty() && are_of_one_colour(bishops);
}

// Whether the side's rook's pawns cannot drive the bare king out of their promotion corner.  The
// side has pawns, and neither rooks nor queens.
bool cannot_dislodge(const Board& board, Color side) {
    const Bitboard pawns = board.pieces(side, PieceType::Pawn);
    const File file = file_of(pawns.first());
    if ((file != File::A && file != File::H) || (pawns & ~Bitboard{file}).any()) return false;
    const Square corner = make_square(file, relative_rank(side, Rank::R8));
    const Square king = board.king(~side);
    if (board.by_color[~side].more_than_one() || board.pieces(side, PieceType::Knight).any())
        return false;
    const bool dark = kDarkSquares.contains(corner);
    const Bitboard bishops = board.pieces(side, PieceType::Bishop);
    return (king_attacks(corner) | Bitboard{corner}).contains(king) &&
           (bishops & (dark ? kDarkSquares : ~kDarkSquares)).empty();
}

}  // namespace

bool is_drawn_by_pieces(const Position& position) {
    const Board& board = position.board();
    if (board.orthogonal_sliders().any()) return false;
    const Bitboard pawns = board.by_type[PieceType::Pawn];
    if (pawns.empty())
        return cannot_force_mate(board, Color::White) && cannot_force_mate(board, Color::Black);
    const Color side = pawns.intersects(board.by_color[Color::White]) ? Color::White : Color::Black;
    return !pawns.intersects(board.by_color[~side]) && cannot_dislodge(board, side);
}

bool is_certain_draw(const Position& position) {
    const bool ended = !has_legal_move(position.board());
    return ended ? !position.in_check() : is_drawn_ending(position);
}

}  // namespace sebastes
