// Questions about moves that are not made: whether one from elsewhere (a transposition
// table, say) is legal, and whether one gives check.
#include "board/attacks.h"
#include "board/position.h"

namespace sebastes {

namespace {

// Special moves are rare: ask the generator.
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

    switch (type) {
        case PieceType::Pawn: {
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
            break;
        }
        case PieceType::Knight:
            if (!knight_attacks(from).contains(to)) return false;
            break;
        case PieceType::Bishop:
            if (!bishop_attacks(from, occupied()).contains(to)) return false;
            break;
        case PieceType::Rook:
            if (!rook_attacks(from, occupied()).contains(to)) return false;
            break;
        default:
            if (!queen_attacks(from, occupied()).contains(to)) return false;
            break;
    }

    // The king must not be attacked afterwards.
    const Bitboard after = (occupied() ^ Bitboard{from}) | Bitboard{to};
    return !(board_.attackers_to(king(us), after) & board_.by_color[~us] & ~Bitboard{to}).any();
}

bool Position::gives_check(Move move) const {
    if (move.kind() != MoveKind::Normal) return after(move).in_check();
    const Color us = side_to_move();
    const Square king_square = king(~us);
    const Square from = move.from();
    const Square to = move.to();
    const Bitboard target{to};
    const Bitboard occupied_after = (occupied() ^ Bitboard{from}) | target;

    // By the piece that moves.
    const auto sees_king = [&] {
        switch (type_of(mailbox_[from])) {
            case PieceType::Pawn:
                return pawn_attacks(us, to).contains(king_square);
            case PieceType::Knight:
                return knight_attacks(to).contains(king_square);
            case PieceType::Bishop:
                return bishop_rays(king_square).contains(to) &&
                       bishop_attacks(to, occupied_after).contains(king_square);
            case PieceType::Rook:
                return rook_rays(king_square).contains(to) &&
                       rook_attacks(to, occupied_after).contains(king_square);
            case PieceType::Queen:
                return (bishop_rays(king_square) | rook_rays(king_square)).contains(to) &&
                       queen_attacks(to, occupied_after).contains(king_square);
            case PieceType::King:
                break;
        }
        return false;
    };
    if (sees_king()) return true;

    // By a slider behind it.
    const Bitboard own = board_.by_color[us] & ~Bitboard{from};
    if (bishop_rays(king_square).contains(from))
        return (bishop_attacks(king_square, occupied_after) & board_.diagonal_sliders() & own)
            .any();
    if (rook_rays(king_square).contains(from))
        return (rook_attacks(king_square, occupied_after) & board_.orthogonal_sliders() & own)
            .any();
    return false;
}

}  // namespace sebastes
