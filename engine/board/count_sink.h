// Counts a board's legal moves without writing any down.
#pragma once

#include <cstdint>

#include "board/movegen.h"

namespace sebastes {

// Adds up target sets.
struct CountSink {
    static constexpr bool kMergesQueens = true;

    template <PieceType>
    [[gnu::always_inline]] void piece(Square, Bitboard targets) {
        add(targets);
    }
    template <Direction>
    [[gnu::always_inline]] void pawns(Bitboard targets) {
        add(targets);
    }
    [[gnu::always_inline]] void double_pushes(Bitboard targets) { add(targets); }
    template <Direction>
    void promotions(Bitboard targets) {
        count += 4 * static_cast<std::uint64_t>(targets.count());
    }
    void en_passant(Square, Square) { ++count; }
    void castling(Square, Square) { ++count; }

    void add(Bitboard targets) { count += static_cast<std::uint64_t>(targets.count()); }

    std::uint64_t count = 0;
};

// `us` is the side to move.
template <Color us>
std::uint64_t count_moves(const Board& board) {
    CountSink sink;
    generate<us, MoveSet::All>(board, sink);
    return sink.count;
}

}  // namespace sebastes
