// MoveList is a list of legal moves of fixed capacity; legal_moves() fills one.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "board/movegen.h"
#include "core/move.h"

namespace sebastes {

// No position of a game has more than 218 legal moves (Nenad Petrovic's position, proven the
// maximum in 2024), but parse_fen() accepts any number of pieces.  N pieces other than knights make
// at most 27 N moves, and at most 8 of their moves end on each of the at most 63 - N target
// squares: never more than 384 in all.  Knights have at most 168 moves, one for each pair of
// squares that a jump joins.  Promotions to four pieces add 72 and castling 2, which gives 626.
constexpr std::size_t kMaxMoves = 626;

class MoveList {
  public:
    void push(Move move) {
        assert(size_ < kMaxMoves);
        raw_[size_++] = move.raw();
    }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Move operator[](std::size_t i) const { return Move::from_raw(raw_[i]); }

    class Iterator {
      public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Move;
        using difference_type = std::ptrdiff_t;
        using pointer = const Move*;
        using reference = Move;

        Iterator() = default;
        explicit Iterator(const std::uint16_t* raw) : raw_(raw) {}
        Move operator*() const { return Move::from_raw(*raw_); }
        Iterator& operator++() {
            ++raw_;
            return *this;
        }
        Iterator operator++(int) {
            const Iterator before = *this;
            ++raw_;
            return before;
        }
        friend bool operator==(Iterator, Iterator) = default;

      private:
        const std::uint16_t* raw_ = nullptr;
    };
    Iterator begin() const { return Iterator{raw_}; }
    Iterator end() const { return Iterator{raw_ + size_}; }
    bool contains(Move move) const {
        for (const Move other : *this)
            if (other == move) return true;
        return false;
    }

  private:
    std::size_t size_ = 0;
    std::uint16_t raw_[kMaxMoves];  // uninitialised, because clearing it costs time
};

// ListSink is a sink of the move generator (movegen.h) that appends the moves to a list.
class ListSink {
  public:
    static constexpr bool kMergesQueens = true;

    explicit ListSink(MoveList& list) : list_(list) {}

    template <PieceType>
    void piece(Square from, Bitboard targets) {
        for (const Square to : targets) list_.push(Move::normal(from, to));
    }
    template <Direction step>
    void pawns(Bitboard targets) {
        for (const Square to : targets) list_.push(Move::normal(origin(to, step), to));
    }
    void double_pushes(Bitboard targets) {
        for (const Square to : targets) {
            const int rank_step = index_of(to) < 32 ? 16 : -16;  // White lands on rank 4
            list_.push(Move::normal(square_at(index_of(to) - rank_step), to));
        }
    }
    template <Direction step>
    void promotions(Bitboard targets) {
        for (const Square to : targets)
            for (const PieceType type :
                 {PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop})
                list_.push(Move::promotion(origin(to, step), to, type));
    }
    void en_passant(Square from, Square to) { list_.push(Move::en_passant(from, to)); }
    void castling(Square king, Square rook) { list_.push(Move::castling(king, rook)); }

    static constexpr Square origin(Square to, Direction step) {
        return square_at(index_of(to) - static_cast<int>(step));
    }

  private:
    MoveList& list_;
};

// Appends the legal moves of the side to move to the list.
void append_moves(const Board& board, MoveSet set, MoveList& list);
// Returns all legal moves.
MoveList legal_moves(const Board& board);
// Whether there is a legal move: false in checkmate and stalemate.
bool has_legal_move(const Board& board);
// Whether there is exactly one legal move.
bool has_one_legal_move(const Board& board);

}  // namespace sebastes
