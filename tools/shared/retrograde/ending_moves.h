// Moves of a placement's pieces, forwards and backwards, as retrograde analysis needs them: those
// that stay in the ending apart from those that leave it.  Whether the mover's king is left in
// check is not looked at; kings do not step beside each other.
#pragma once

#include <cstddef>

#include "bases/endings/ending.h"
#include "board/attacks.h"
#include "core/bitboard.h"

namespace sebastes {

class EndingMoves {
  public:
    EndingMoves(const Ending& ending, const EndingSquares& squares)
        : ending_(ending), squares_(squares) {
        for (int i = 0; i < ending.count(); ++i)
            by_color_[color_of(ending.piece(i))] |= Bitboard{square(i)};
    }

    Bitboard occupied() const { return by_color_[Color::White] | by_color_[Color::Black]; }
    // No two pieces share a square, and the side to move cannot take the king.
    bool is_legal(Color side_to_move) const {
        return occupied().count() == ending_.count() &&
               !is_attacked(king(~side_to_move), side_to_move);
    }
    bool is_check(Color side_to_move) const {
        return is_attacked(king(side_to_move), ~side_to_move);
    }

    // Whether a piece of that colour attacks the square.
    bool is_attacked(Square target, Color attacker) const {
        for (int i = 0; i < ending_.count(); ++i) {
            if (color_of(ending_.piece(i)) == attacker && attacks(i).contains(target)) return true;
        }
        return false;
    }

    // quiet(piece, target, passed): no capture, no promotion.  `passed` is the square behind a
    // double step that an enemy's pawn may take on, else None.
    // Stops when quiet() returns false.
    template <typename Quiet>
    bool for_each_quiet(Color side, Quiet quiet) const {
        for (int i = 0; i < ending_.count(); ++i) {
            if (color_of(ending_.piece(i)) != side) continue;
            if (is_pawn(i)) {
                if (!for_each_push(i, side, quiet)) return false;
                continue;
            }
            for (const Square target : steps(i) & ~occupied())
                if (!quiet(i, target, Square::None)) return false;
        }
        return true;
    }

    // leaves(piece, target, captured, is_promotion): captures and promotions; `captured` is the
    // number of the piece, -1 for none.  En passant is not among them.
    template <typename Leaves>
    void for_each_leaving(Color side, Leaves leaves) const {
        for (int i = 0; i < ending_.count(); ++i) {
            if (color_of(ending_.piece(i)) != side) continue;
            const auto promotes = [&](Square target) {
                return is_pawn(i) && relative_rank(side, target) == Rank::R8;
            };
            for (const Square target : steps(i) & by_color_[~side])
                leaves(i, target, piece_at(target), promotes(target));
            if (!is_pawn(i)) continue;
            const Square target = pushed(side, square(i));
            if (promotes(target) && !occupied().contains(target)) leaves(i, target, -1, true);
        }
    }

    // unmove(piece, from, passed): where a piece of `side` may have come from without a capture or
    // a promotion.
    template <typename Unmove>
    void for_each_unmove(Color side, Unmove unmove) const {
        for (int i = 0; i < ending_.count(); ++i) {
            if (color_of(ending_.piece(i)) != side) continue;
            if (is_pawn(i)) {
                const Square one = pushed(~side, square(i));
                if (relative_rank(side, one) == Rank::R1 || occupied().contains(one)) continue;
                unmove(i, one, Square::None);
                const Square two = pushed(~side, one);
                if (relative_rank(side, two) == Rank::R2 && !occupied().contains(two))
                    unmove(i, two, passed_by(side, one));
                continue;
            }
            for (const Square from : steps(i) & ~occupied()) unmove(i, from, Square::None);
        }
    }

  private:
    Square king(Color side) const { return squares_[side == Color::White ? 0 : 1]; }
    Square square(int i) const { return squares_[static_cast<std::size_t>(i)]; }
    bool is_pawn(int i) const { return type_of(ending_.piece(i)) == PieceType::Pawn; }
    static Square pushed(Color side, Square square) {
        return square_at(index_of(square) + (side == Color::White ? 8 : -8));
    }

    Bitboard attacks(int i) const {
        const Piece piece = ending_.piece(i);
        switch (type_of(piece)) {
            case PieceType::Pawn:
                return pawn_attacks(color_of(piece), square(i));
            case PieceType::Knight:
                return knight_attacks(square(i));
            case PieceType::Bishop:
                return bishop_attacks(square(i), occupied());
            case PieceType::Rook:
                return rook_attacks(square(i), occupied());
            case PieceType::Queen:
                return queen_attacks(square(i), occupied());
            case PieceType::King:
                break;
        }
        return king_attacks(square(i));
    }
    // The same without squares beside the enemy's king for a king.
    Bitboard steps(int i) const {
        return i < 2 ? king_attacks(square(i)) & ~king_attacks(square(1 - i)) : attacks(i);
    }

    int piece_at(Square target) const {
        int i = 0;
        while (square(i) != target) ++i;
        return i;
    }
    // The square, if an enemy's pawn may take on it.
    Square passed_by(Color side, Square passed) const {
        for (int i = 2; i < ending_.count(); ++i) {
            if (is_pawn(i) && color_of(ending_.piece(i)) != side && attacks(i).contains(passed))
                return passed;
        }
        return Square::None;
    }

    template <typename Quiet>
    bool for_each_push(int i, Color side, Quiet quiet) const {
        const Square one = pushed(side, square(i));
        if (occupied().contains(one) || relative_rank(side, one) == Rank::R8) return true;
        if (!quiet(i, one, Square::None)) return false;
        if (relative_rank(side, one) != Rank::R3) return true;
        const Square two = pushed(side, one);
        return occupied().contains(two) || quiet(i, two, passed_by(side, one));
    }

    const Ending& ending_;
    EndingSquares squares_;
    ColorArray<Bitboard> by_color_{};
};

}  // namespace sebastes
