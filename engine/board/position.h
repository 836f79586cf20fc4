// Position is a position as the search sees it: a Board and what is updated incrementally beside
// it, that is the mailbox, the checkers, the Zobrist keys and the move counters.  The evaluation's
// accumulators are not part of it (eval/accumulator_stack.h).
//
// A position is a value.  after() returns the next position and leaves this one unchanged, so no
// move is ever unmade and threads share nothing.
#pragma once

#include <cstdint>

#include "board/board.h"
#include "board/zobrist.h"
#include "core/move.h"

namespace sebastes {

constexpr int kMaxHalfmoveClock = 32767;
// The number of plies without a capture or pawn move after which the game is drawn.
constexpr int kFiftyMovePlies = 100;

struct PlacedPiece {
    Piece piece = Piece::None;  // None if there is nothing to place or remove
    Square square = Square::None;
};

// MoveChanges lists what a move changes on the board: first the pieces that leave, then those that
// arrive.
struct MoveChanges {
    PlacedPiece left;          // the moving piece on its origin
    PlacedPiece arrived;       // the moving piece, or what it promotes to, on its target
    PlacedPiece also_left;     // the captured piece or the castling rook; may be none
    PlacedPiece also_arrived;  // the castling rook; may be none

    bool is_promotion() const { return left.piece != arrived.piece; }
    bool is_castling() const { return also_arrived.piece != Piece::None; }
    bool is_capture() const { return also_left.piece != Piece::None && !is_castling(); }
};

class Position {
  public:
    // The board must be valid (see board.h).  The constructor clears an en passant square on which
    // no capture is legal.  `halfmove_clock` counts plies since the last capture or pawn move;
    // `fullmove_number` starts at 1.
    Position(const Board& board, int halfmove_clock, int fullmove_number);

    // The starting position of Chess960 with this number, 0 to 959 (Reinhard Scharnagl's numbering,
    // in which 518 is that of chess).
    static Position start(int chess960_number = 518);

    const Board& board() const { return board_; }
    Color side_to_move() const { return board_.side_to_move; }
    Bitboard occupied() const { return board_.occupied(); }
    Bitboard pieces(Color color, PieceType type) const { return board_.pieces(color, type); }
    Piece piece_on(Square square) const { return mailbox_[square]; }
    Square king(Color color) const { return board_.king(color); }
    Bitboard checkers() const { return checkers_; }
    bool in_check() const { return checkers_.any(); }

    Key key() const { return key_; }
    // Keys of the pawns alone, and of one side's pieces other than pawns.
    Key pawn_key() const { return pawn_key_; }
    Key non_pawn_key(Color color) const { return non_pawn_keys_[color]; }
    // Plies since the last capture or pawn move; stops counting at kMaxHalfmoveClock.
    int halfmove_clock() const { return halfmove_clock_; }
    int fullmove_number() const { return static_cast<int>(fullmove_number_); }
    // The square behind a pawn that has just made a double step beside a pawn of the side to move,
    // even if the capture is illegal; else None.  Opening books need it (book/polyglot_book.h);
    // key() and == ignore it.
    Square passed_square() const { return passed_square_; }

    // The position after a legal move of the side to move, or after a null move, which is allowed
    // only when not in check.
    Position after(Move move) const;
    Position after_null() const;
    // Returns after(move), or after_null() if the move is Move{}, which games write as "--".
    Position after_or_null(Move move) const { return move ? after(move) : after_null(); }
    // Returns the key after a legal move without making it, to prefetch table entries.  The result
    // is wrong for castling, promotions and en passant captures, and when castling rights change or
    // an en passant square appears.
    Key key_after(Move move) const {
        const Piece moved = mailbox_[move.from()];
        const Piece captured = mailbox_[move.to()];
        Key key = key_ ^ zobrist::black_to_move() ^ zobrist::en_passant(board_.en_passant) ^
                  zobrist::piece(moved, move.from()) ^ zobrist::piece(moved, move.to());
        if (captured != Piece::None) key ^= zobrist::piece(captured, move.to());
        return key;
    }

    bool is_legal(Move move) const;
    // Whether the move captures a piece, en passant included.
    bool is_capture(Move move) const {
        return (!move.is_castling() && mailbox_[move.to()] != Piece::None) || move.is_en_passant();
    }
    // Whether a legal move gives check.  To test many moves, use PositionFacts.
    bool gives_check(Move move) const;
    // The piece that a move captures, or None.
    Piece captured(Move move) const;
    // The changes that a legal move makes on the board.
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

    // Whether neither side has enough material to mate by any play.
    bool has_insufficient_material() const;
    // Whether a side has a piece other than king and pawns.
    bool has_pieces(Color color) const {
        return (board_.by_color[color] &
                ~(board_.by_type[PieceType::Pawn] | board_.by_type[PieceType::King]))
            .any();
    }

    // The position with colours exchanged and the board mirrored vertically.
    Position flipped() const;

    // Recomputes everything from the board alone; the result always equals the incremental state.
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
