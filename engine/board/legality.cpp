// Position::is_legal() and gives_check() test a move without making it.  The move may come from
// elsewhere, such as the transposition table.
#include "board/attacks.h"
#include "board/move_list.h"
#include "board/position.h"
#include "board/position_facts.h"

namespace sebastes {

namespace {

// Special moves are rare, so they are looked up among the generated moves.
bool is_generated(const Board& board, Move move) { return legal_moves(board).contains(move); }

}  // namespace

bool Position::is_legal(Move move) const {
    if (!move) return false;
    if (move.kind() != MoveKind::Normal) return is_generated(board_, move);
    // The promotion bits of a normal move are zero.
    if (move != Move::normal(move.from(), move.to())) return false;

    const Color us = side_to_move();
    const Square from = move.from();
    const Square to = move.to();
    const Piece moved = mailbox_[from];
    if (moved == Piece::None || color_of(moved) != us) return false;
    if (mailbox_[to] != Piece::None && color_of(mailbox_[to]) == us) return false;

    const PieceType type = type_of(moved);
    if (type == PieceType::King)
        return king_attacks(from).contains(to) &&
               !board_.is_attacked(to, ~us, occupied() ^ Bitboard{from});

    if (type == PieceType::Pawn) {
        if (relative_rank(us, to) == Rank::R8) return false;  // must promote
        const int step = us == Color::White ? 8 : -8;
        const int move_step = index_of(to) - index_of(from);
        if (move_step == step) {
            if (mailbox_[to] != Piece::None) return false;
        } else if (move_step == 2 * step) {
            if (relative_rank(us, from) != Rank::R2 || mailbox_[to] != Piece::None ||
                mailbox_[square_at(index_of(from) + step)] != Piece::None)
                return false;
        } else if (!pawn_attacks(us, from).contains(to) || mailbox_[to] == Piece::None) {
            return false;
        }
    } else if (!attacks(type, from, occupied()).contains(to)) {
        return false;
    }

    // The king must not be attacked after the move.
    const Bitboard after = (occupied() ^ Bitboard{from}) | Bitboard{to};
    return !(board_.attackers_to(king(us), after) & board_.by_color[~us] & ~Bitboard{to}).any();
}

bool Position::gives_check(Move move) const { return PositionFacts(*this).gives_check(move); }

}  // namespace sebastes
