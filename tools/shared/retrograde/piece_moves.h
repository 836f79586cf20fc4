// Moves of a placement's pieces, forwards and backwards, as retrograde analysis needs them: quiet
// ones of pieces apart from captures and pawn moves.  Whether the mover's king is left in check is
// not looked at; kings do not step beside each other.
#pragma once

#include <cstddef>
#include <span>

#include "board/attacks.h"
#include "board/board.h"
#include "core/bitboard.h"
#include "tablebase/format/table_index.h"

namespace sebastes {

class PieceMoves {
  public:
    PieceMoves(std::span<const Piece> pieces, const PieceSquares& squares) : pieces_(pieces) {
        for (int i = 0; i < count(); ++i) {
            squares_[static_cast<std::size_t>(i)] = square_at(squares[static_cast<std::size_t>(i)]);
            const Color color = color_of(piece(i));
            by_color_[color] |= Bitboard{square(i)};
            if (type_of(piece(i)) == PieceType::King) kings_[color] = square(i);
        }
    }

    // The side to move cannot take the king.
    bool is_legal(Color side_to_move) const {
        return !is_attacked(kings_[~side_to_move], side_to_move);
    }
    bool is_check(Color side_to_move) const {
        return is_attacked(kings_[side_to_move], ~side_to_move);
    }
    Board board(Color side_to_move) const {
        Board board;
        for (int i = 0; i < count(); ++i) board.put(piece(i), square(i));
        board.side_to_move = side_to_move;
        return board;
    }

    // quiet(i, target): no capture, no pawn move.  Stops when it returns false, and does so, too.
    template <typename Quiet>
    bool for_each_quiet(Color side, Quiet quiet) const {
        for (int i = 0; i < count(); ++i) {
            if (color_of(piece(i)) != side || is_pawn(i)) continue;
            for (const Square target : steps(i) & ~occupied())
                if (!quiet(i, target)) return false;
        }
        return true;
    }

    // zeroing(i, target, captured, passed): captures and pawn moves.  `captured` is a piece's
    // number, -1 for none; `passed` the square behind a double step on which an enemy's pawn may
    // take, else None.  Captures en passant are not among them.
    template <typename Zeroing>
    void for_each_zeroing(Color side, Zeroing zeroing) const {
        for (int i = 0; i < count(); ++i) {
            if (color_of(piece(i)) != side) continue;
            for (const Square target : steps(i) & by_color_[~side] & ~Bitboard{kings_[~side]})
                zeroing(i, target, piece_at(target), Square::None);
            if (!is_pawn(i)) continue;
            const Square one = pushed(side, square(i));
            if (occupied().contains(one)) continue;
            zeroing(i, one, -1, Square::None);
            if (relative_rank(side, one) != Rank::R3) continue;
            const Square two = pushed(side, one);
            if (!occupied().contains(two)) zeroing(i, two, -1, passed_by(side, one));
        }
    }

    // unmove(i, from): where a piece of `side` may have come from by a quiet move.
    template <typename Unmove>
    void for_each_unmove(Color side, Unmove unmove) const {
        for_each_quiet(side, [&](int i, Square from) {
            unmove(i, from);
            return true;
        });
    }

  private:
    int count() const { return static_cast<int>(pieces_.size()); }
    Piece piece(int i) const { return pieces_[static_cast<std::size_t>(i)]; }
    Square square(int i) const { return squares_[static_cast<std::size_t>(i)]; }
    bool is_pawn(int i) const { return type_of(piece(i)) == PieceType::Pawn; }
    Bitboard occupied() const { return by_color_[Color::White] | by_color_[Color::Black]; }
    static Square pushed(Color side, Square square) {
        return square_at(index_of(square) + (side == Color::White ? 8 : -8));
    }

    bool is_attacked(Square target, Color attacker) const {
        for (int i = 0; i < count(); ++i)
            if (color_of(piece(i)) == attacker && attacks(i).contains(target)) return true;
        return false;
    }
    Bitboard attacks(int i) const {
        switch (type_of(piece(i))) {
            case PieceType::Pawn:
                return pawn_attacks(color_of(piece(i)), square(i));
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
        if (type_of(piece(i)) != PieceType::King) return attacks(i);
        return king_attacks(square(i)) & ~king_attacks(kings_[~color_of(piece(i))]);
    }
    int piece_at(Square target) const {
        int i = 0;
        while (square(i) != target) ++i;
        return i;
    }
    // The square, if an enemy's pawn may take on it.
    Square passed_by(Color side, Square passed) const {
        for (int i = 0; i < count(); ++i)
            if (is_pawn(i) && color_of(piece(i)) != side && attacks(i).contains(passed))
                return passed;
        return Square::None;
    }

    std::span<const Piece> pieces_;
    std::array<Square, Material::kMostPieces> squares_{};
    ColorArray<Bitboard> by_color_{};
    ColorArray<Square> kings_{};
};

}  // namespace sebastes
