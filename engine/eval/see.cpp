#include "eval/see.h"

#include <optional>

namespace sebastes {

namespace {

int value_of(Piece piece) { return piece == Piece::None ? 0 : kSeeValues[type_of(piece)]; }

// The pieces of a side that are pinned to their king by an enemy slider.
Bitboard pinned_pieces(PositionFacts& facts, Color side, Bitboard occupied) {
    const Square king = facts.position().king(side);
    Bitboard pinned;
    for (const Square slider : facts.snipers(side) & occupied) {
        const Bitboard path = between(king, slider) & ~Bitboard{slider} & occupied;
        if (!path.more_than_one()) pinned |= path;
    }
    return pinned & facts.position().board().by_color[side];
}

}  // namespace

bool see_ge(PositionFacts& facts, Move move, int threshold) {
    const Position& position = facts.position();
    const Board& board = position.board();
    const Square to = move.to();
    if (move.is_castling()) return threshold <= 0;

    // The balance after the first capture, and then after the moving piece is recaptured.
    int balance = value_of(position.captured(move)) - threshold;
    PieceType standing = type_of(position.piece_on(move.from()));
    if (move.is_promotion()) {
        standing = move.promotion_type();
        balance += kSeeValues[standing] - kSeeValues[PieceType::Pawn];
    }
    if (balance < 0) return false;
    balance -= kSeeValues[standing];
    if (balance >= 0) return true;

    Bitboard occupied = (board.occupied() ^ Bitboard{move.from()}) | Bitboard{to};
    if (move.is_en_passant()) occupied ^= Bitboard{en_passant_victim(to)};
    const Bitboard before = occupied;
    Bitboard attackers = board.attackers_to(to, occupied) & occupied;
    ColorArray<std::optional<Bitboard>> pinned;  // computed when the side has an attacker

    Color side = ~position.side_to_move();
    while (true) {
        Bitboard own = attackers & board.by_color[side];
        if (own.empty()) break;
        if (!pinned[side]) pinned[side] = pinned_pieces(facts, side, before);
        for (const Square square : own&* pinned[side])
            if (!line(position.king(side), square).contains(to)) own ^= Bitboard{square};
        if (own.empty()) break;

        PieceType type = PieceType::Pawn;
        while (!own.intersects(board.by_type[type]))
            type = static_cast<PieceType>(index_of(type) + 1);
        // A king captures only undefended pieces.
        if (type == PieceType::King && attackers.intersects(board.by_color[~side])) break;

        occupied ^= Bitboard{(own & board.by_type[type]).first()};
        if (type == PieceType::Pawn || type == PieceType::Bishop || type == PieceType::Queen)
            attackers |= bishop_attacks(to, occupied) & board.diagonal_sliders();
        if (type == PieceType::Rook || type == PieceType::Queen)
            attackers |= rook_attacks(to, occupied) & board.orthogonal_sliders();
        attackers &= occupied;

        side = ~side;
        // The balance of the side that has captured, if its piece is recaptured in turn.
        balance = -balance - 1 - kSeeValues[type];
        if (balance >= 0) break;
    }
    // The side that cannot continue has lost the exchange.
    return side != position.side_to_move();
}

}  // namespace sebastes
