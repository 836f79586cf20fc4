// A position of a game as the search sees it: the board of the rules, and beside it
// what is kept up to date so that it need not be computed again: the pieces by
// square, the checkers, the keys, the counters.  What an evaluation adds up is not here
// (eval/accumulator_stack.h).
//
// A position is a value.  after() makes the next one and leaves this one alone, so
// nothing is ever taken back and threads share nothing.
#pragma once

#include <cstdint>

#include "board/board.h"
#include "board/zobrist.h"
#include "core/move.h"

namespace sebastes {

constexpr int kMaxHalfmoveClock = 32767;
// So many plies without a capture or a pawn's move are a draw.
constexpr int kFiftyMovePlies = 100;

struct PlacedPiece {
    Piece piece = Piece::None;  // none: nothing is there
    Square square = Square::None;
};

// What a move changes on the board: the pieces that go, then those that come.
struct MoveChanges {
    PlacedPiece left;          // of the piece that moves
    PlacedPiece arrived;       // the same, or what it has become
    PlacedPiece also_left;     // captured, or the rook that castles; may be none
    PlacedPiece also_arrived;  // the rook that castled; may be none

    bool is_promotion() const { return left.piece != arrived.piece; }
    bool is_castling() const { return also_arrived.piece != Piece::None; }
    bool is_capture() const { return also_left.piece != Piece::None && !is_castling(); }
};

class Position {
  public:
    // The board must be sound (see board.h).  An en passant square on which no
    // capture is legal is dropped from it.  `halfmove_clock` counts plies since the last
    // capture or pawn move; `fullmove_number` starts at 1.
    Position(const Board& board, int halfmove_clock, int fullmove_number);

    // The starting position of chess.
    static Position start();

    const Board& board() const { return board_; }
    Color side_to_move() const { return board_.side_to_move; }
    Bitboard occupied() const { return board_.occupied(); }
    Bitboard pieces(Color color, PieceType type) const { return board_.pieces(color, type); }
    Piece piece_on(Square square) const { return mailbox_[square]; }
    Square king(Color color) const { return board_.king(color); }
    Bitboard checkers() const { return checkers_; }
    bool in_check() const { return checkers_.any(); }

    Key key() const { return key_; }
    // Of the pawns alone, and of one side's other pieces alone.
    Key pawn_key() const { return pawn_key_; }
    Key non_pawn_key(Color color) const { return non_pawn_keys_[color]; }
    // Plies since a pawn moved or a piece was taken; stops counting at kMaxHalfmoveClock.
    int halfmove_clock() const { return halfmove_clock_; }
    int fullmove_number() const { return static_cast<int>(fullmove_number_); }
    // The square behind a pawn that has just made a double step beside a pawn of the side to
    // move, also where that one may not take it; else None.  Books ask for it
    // (book/polyglot_book.h); to the rules, so to key() and ==, it makes no difference.
    Square passed_square() const { return passed_square_; }

    // The position after a legal move of the side to move, or after passing.
    // Passing is allowed only when not in check.
    Position after(Move move) const;
    Position after_null() const;
    // One or the other: no move (Move{}) is passing, as games write it "--".
    Position after_or_null(Move move) const { return move ? after(move) : after_null(); }
    // The key after a legal move, before the move is made, to fetch table entries early.
    // Another one for castling, promotions and captures en passant, and where castling rights
    // change or an en passant square appears.
    Key key_after(Move move) const {
        const Piece moved = mailbox_[move.from()];
        const Piece captured = mailbox_[move.to()];
        Key key = key_ ^ zobrist::black_to_move() ^ zobrist::en_passant(board_.en_passant) ^
                  zobrist::piece(moved, move.from()) ^ zobrist::piece(moved, move.to());
        if (captured != Piece::None) key ^= zobrist::piece(captured, move.to());
        return key;
    }

    bool is_legal(Move move) const;
    // A move that puts a piece on an enemy's square, or captures en passant.
    bool is_capture(Move move) const {
        return (!move.is_castling() && mailbox_[move.to()] != Piece::None) || move.is_en_passant();
    }
    // Whether a legal move checks the enemy's king.  Who asks of many asks PositionFacts.
    bool gives_check(Move move) const;
    // What a move captures, or None.
    Piece captured(Move move) const;
    // What a legal move changes.
    MoveChanges changes_of(Move move) const {
        const Color us = side_to_move();
        const Square from = move.from();
        const Square to = move.to();
        const Piece moved = mailbox_[from];
        if (move.is_castling()) [[unlikely]] {
            const Piece rook = mailbox_[to];
            const bool king_side = is_king_side(from, to);
            return {{moved, from},
                    {moved, castled_king(us, king_side)},
                    {rook, to},
                    {rook, castled_rook(us, king_side)}};
        }
        const Piece arrived = move.is_promotion() ? make_piece(us, move.promotion_type()) : moved;
        const Square victim = move.is_en_passant() ? en_passant_victim(to) : to;
        return {{moved, from}, {arrived, to}, {mailbox_[victim], victim}, {}};
    }

    // Draws that need no history: too little material to mate by any play.
    bool has_insufficient_material() const;
    // Whether a side has more than king and pawns.
    bool has_pieces(Color color) const {
        return (board_.by_color[color] &
                ~(board_.by_type[PieceType::Pawn] | board_.by_type[PieceType::King]))
            .any();
    }

    // The same game with the colours changed: White's pieces are Black's, mirrored.
    Position flipped() const;

    // Recomputed from the board alone; equal to the incremental state always.
    Position recomputed() const { return {board_, halfmove_clock(), fullmove_number()}; }
    friend bool operator==(const Position& a, const Position& b) {
        return a.board_ == b.board_ && a.mailbox_ == b.mailbox_ && a.checkers_ == b.checkers_ &&
               a.key_ == b.key_ && a.pawn_key_ == b.pawn_key_ &&
               a.non_pawn_keys_ == b.non_pawn_keys_ && a.halfmove_clock_ == b.halfmove_clock_ &&
               a.fullmove_number_ == b.fullmove_number_;
    }

  private:
    void change_keys(Piece piece, Key key);
    void put(PlacedPiece placed);
    void remove(PlacedPiece placed);
    void shift(Piece piece, Square from, Square to);
    void drop_illegal_en_passant();
    void count_ply();

    Board board_;
    SquareArray<Piece> mailbox_;
    Bitboard checkers_;
    Key key_ = 0;
    Key pawn_key_ = 0;
    ColorArray<Key> non_pawn_keys_{};
    std::uint16_t halfmove_clock_ = 0;
    Square passed_square_ = Square::None;
    std::uint32_t fullmove_number_ = 1;
};

static_assert(sizeof(Position) == 192);

}  // namespace sebastes
