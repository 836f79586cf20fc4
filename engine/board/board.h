// Board holds what the rules of chess need and nothing more: the pieces, the side to move, the
// rooks that may still castle and the en passant square.
//
// A board is a value of 80 bytes.  Making a move creates a new board and leaves the old one
// unchanged (copy-make).  Perft copies a board at every node; the search's Position contains one.
//
// A board from parse_fen(), or from a legal move on such a board, is valid: each side has one king
// and the side that just moved is not in check.  All functions rely on this.
#pragma once

#include "board/attacks.h"
#include "core/bitboard.h"
#include "core/move.h"
#include "core/piece.h"

namespace sebastes {

// Forces holds one side's pieces by the way they move: a queen is in both slider sets.
struct Forces {
    Bitboard pawns;
    Bitboard knights;
    Bitboard diagonal;
    Bitboard orthogonal;
    Bitboard king;
};

struct Board {
    PieceTypeArray<Bitboard> by_type{};
    ColorArray<Bitboard> by_color{};
    // The rooks of both sides that may still castle.
    Bitboard castling_rooks;
    // The square behind a pawn that has just made a double step if a pawn of the side to move
    // attacks that square; else None.
    Square en_passant = Square::None;
    Color side_to_move = Color::White;

    Bitboard occupied() const { return by_color[Color::White] | by_color[Color::Black]; }
    Bitboard pieces(Color color, PieceType type) const { return by_color[color] & by_type[type]; }
    Bitboard diagonal_sliders() const {
        return by_type[PieceType::Bishop] | by_type[PieceType::Queen];
    }
    Bitboard orthogonal_sliders() const {
        return by_type[PieceType::Rook] | by_type[PieceType::Queen];
    }
    Forces forces(Color color) const {
        const Bitboard own = by_color[color];
        return {own & by_type[PieceType::Pawn], own & by_type[PieceType::Knight],
                own & diagonal_sliders(), own & orthogonal_sliders(),
                own & by_type[PieceType::King]};
    }
    Square king(Color color) const { return pieces(color, PieceType::King).first(); }

    // Returns the piece on a square.  It is slow; Position keeps a mailbox instead.
    Piece piece_on(Square square) const;
    void put(Piece piece, Square square);

    // The pieces of both sides that attack `square` when the squares in `occupied` are occupied.
    Bitboard attackers_to(Square square, Bitboard occupied) const;
    // Whether any piece of `attacker` attacks `square`.
    bool is_attacked(Square square, Color attacker, Bitboard occupied) const;
    // The pieces that give check to the side to move.
    Bitboard checkers() const;

    // Returns the board after a legal move of the side to move.  Position::after() does the same
    // piece by piece, because keys and mailbox change with each piece; perft calls the functions
    // below, which know the kind of move at compile time.  Tests compare them.
    Board after(Move move) const;

    friend bool operator==(const Board&, const Board&) = default;
};

static_assert(sizeof(Board) == 80);

// The squares of king and rook after castling.  The rook's square relative to the king's determines
// the wing.
constexpr bool is_king_side(Square king, Square rook) { return index_of(rook) > index_of(king); }
constexpr Square castled_king(Color color, bool king_side) {
    return relative_square(color, king_side ? Square::G1 : Square::C1);
}
constexpr Square castled_rook(Color color, bool king_side) {
    return relative_square(color, king_side ? Square::F1 : Square::D1);
}
// The squares that must be empty for castling, except those of the king and the rook.
inline Bitboard castling_path(Color color, Square king, Square rook) {
    const bool king_side = is_king_side(king, rook);
    return (between(king, castled_king(color, king_side)) |
            between(rook, castled_rook(color, king_side))) &
           ~(Bitboard{king} | Bitboard{rook});
}

inline Bitboard Board::attackers_to(Square square, Bitboard occupied) const {
    return (sebastes::pawn_attacks(Color::White, square) & pieces(Color::Black, PieceType::Pawn)) |
           (sebastes::pawn_attacks(Color::Black, square) & pieces(Color::White, PieceType::Pawn)) |
           (knight_attacks(square) & by_type[PieceType::Knight]) |
           (bishop_attacks(square, occupied) & diagonal_sliders()) |
           (rook_attacks(square, occupied) & orthogonal_sliders()) |
           (king_attacks(square) & by_type[PieceType::King]);
}

inline bool Board::is_attacked(Square square, Color attacker, Bitboard occupied) const {
    const Bitboard leapers =
        (sebastes::pawn_attacks(~attacker, square) & by_type[PieceType::Pawn]) |
        (knight_attacks(square) & by_type[PieceType::Knight]) |
        (king_attacks(square) & by_type[PieceType::King]);
    const Bitboard sliders = (bishop_attacks(square, occupied) & diagonal_sliders()) |
                             (rook_attacks(square, occupied) & orthogonal_sliders());
    return (leapers | sliders).intersects(by_color[attacker]);
}

inline Bitboard Board::checkers() const {
    const Color us = side_to_move;
    return attackers_to(king(us), occupied()) & by_color[~us];
}

// ---- Making moves.  There is one function per kind of move. ----

// Makes a move that is not castling, a double step, a promotion or an en passant capture.
template <Color us>
[[gnu::always_inline]] inline Board after_piece_move(const Board& board, PieceType type,
                                                     Square from, Square to) {
    const Bitboard target{to};
    const Bitboard change = target | Bitboard{from};
    Board next = board;
    for (Bitboard& set : next.by_type) set &= ~target;
    next.by_type[type] ^= change;
    next.by_color[us] ^= change;
    next.by_color[~us] &= ~target;
    next.castling_rooks &= ~change;
    if (type == PieceType::King) next.castling_rooks &= ~Bitboard{relative_rank(us, Rank::R1)};
    next.en_passant = Square::None;
    next.side_to_move = ~us;
    return next;
}

template <Color us>
inline Board after_double_push(const Board& board, Square from, Square to) {
    const Bitboard change = Bitboard{to} | Bitboard{from};
    Board next = board;
    next.by_type[PieceType::Pawn] ^= change;
    next.by_color[us] ^= change;
    const Square passed = square_at((index_of(from) + index_of(to)) / 2);
    const bool takers = pawn_attacks(us, passed).intersects(board.pieces(~us, PieceType::Pawn));
    next.en_passant = takers ? passed : Square::None;
    next.side_to_move = ~us;
    return next;
}

template <Color us>
inline Board after_promotion(const Board& board, Square from, Square to, PieceType type) {
    Board next = after_piece_move<us>(board, PieceType::Pawn, from, to);
    next.by_type[PieceType::Pawn] ^= Bitboard{to};
    next.by_type[type] |= Bitboard{to};
    return next;
}

// The square of the pawn that an en passant capture on `to` removes.
constexpr Square en_passant_victim(Square to) { return square_at(index_of(to) ^ 8); }

template <Color us>
inline Board after_en_passant(const Board& board, Square from, Square to) {
    const Bitboard victim{en_passant_victim(to)};
    const Bitboard change = Bitboard{to} | Bitboard{from};
    Board next = board;
    next.by_type[PieceType::Pawn] ^= change | victim;
    next.by_color[us] ^= change;
    next.by_color[~us] ^= victim;
    next.en_passant = Square::None;
    next.side_to_move = ~us;
    return next;
}

template <Color us>
inline Board after_castling(const Board& board, Square king, Square rook) {
    const bool king_side = is_king_side(king, rook);
    const Bitboard kings = Bitboard{king} ^ Bitboard { castled_king(us, king_side) };
    const Bitboard rooks = Bitboard{rook} ^ Bitboard { castled_rook(us, king_side) };
    Board next = board;
    next.by_type[PieceType::King] ^= kings;
    next.by_type[PieceType::Rook] ^= rooks;
    next.by_color[us] ^= kings ^ rooks;
    next.castling_rooks &= ~Bitboard{relative_rank(us, Rank::R1)};
    next.en_passant = Square::None;
    next.side_to_move = ~us;
    return next;
}

}  // namespace sebastes
