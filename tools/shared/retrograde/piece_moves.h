// PieceMoves generates the moves of a placement of pieces, forwards and backwards, for retrograde
// analysis. It separates quiet moves of pieces from captures and pawn moves. It does not check
// whether the mover's king is left in check, but kings never step beside each other.
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
            squares_[i] = square_at(squares[i]);
            const Color color = color_of(piece(i));
            by_color_[color] |= Bitboard{square(i)};
            if (type_of(piece(i)) == PieceType::King) kings_[color] = square(i);
        }
    }

    // Whether the side to move cannot capture the enemy king.
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

    // Calls quiet(i, target) for each move that is no capture and no pawn move. If it returns
    // false, this stops and returns false.
    template <typename Quiet>
    bool for_each_quiet(Color side, Quiet quiet) const {
        for (int i = 0; i < count(); ++i) {
            if (color_of(piece(i)) != side || is_pawn(i)) continue;
            for (const Square target : steps(i) & ~occupied())
                if (!quiet(i, target)) return false;
        }
        return true;
    }

    // Calls zeroing(i, target, captured, passed) for each capture and pawn move. `captured` is the
    // index of a piece, -1 for none. `passed` is the square behind a double step if an enemy pawn
    // can capture there, else None. Captures en passant are not included.
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

    // Calls unmove(i, from) for each square from which a piece of `side` may have come by a quiet
    // move.
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
    Square square(int i) const { return squares_[i]; }
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
        return is_pawn(i) ? pawn_attacks(color_of(piece(i)), square(i))
                          : sebastes::attacks(type_of(piece(i)), square(i), occupied());
    }
    // The target squares: the attacks, for a king without squares beside the enemy king.
    Bitboard steps(int i) const {
        if (type_of(piece(i)) != PieceType::King) return attacks(i);
        return king_attacks(square(i)) & ~king_attacks(kings_[~color_of(piece(i))]);
    }
    int piece_at(Square target) const {
        int i = 0;
        while (square(i) != target) ++i;
        return i;
    }
    // Returns the square if an enemy pawn can capture on it, else None.
    Square passed_by(Color side, Square passed) const {
        for (int i = 0; i < count(); ++i)
            if (is_pawn(i) && color_of(piece(i)) != side && attacks(i).contains(passed))
                return passed;
        return Square::None;
    }

    std::span<const Piece> pieces_;
    EnumArray<int, Square, Material::kMostPieces> squares_{};
    ColorArray<Bitboard> by_color_{};
    ColorArray<Square> kings_{};
};

}  // namespace sebastes
