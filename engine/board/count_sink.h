// count_moves() counts the legal moves of a position without listing them.
#pragma once

#include <cstdint>

#include "board/movegen.h"
#include "board/slider_rays.h"

namespace sebastes {

// CountSink is a sink of the move generator (movegen.h) that adds up the sizes of target sets.
struct CountSink {
    static constexpr bool kMergesQueens = true;

    template <PieceType>
    [[gnu::always_inline]] void piece(Square, Bitboard targets) {
        add(targets);
    }
    [[gnu::always_inline]] void sliders(Bitboard orthogonal, Bitboard diagonal, Bitboard occupied,
                                        Bitboard targets) {
        count += SliderRays(orthogonal, diagonal, occupied).count(targets);
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

// `us` must be the side to move.
template <Color us>
std::uint64_t count_moves(const Board& board) {
    CountSink sink;
    LegalityMasks masks = checks_and_pins<us>(board);
    // Computing all sliders at once is cheaper than looking up those near the king one by one.
    if constexpr (SliderRays::kAtOnce) {
        const Forces enemy = board.forces(~us);
        const Bitboard occupied = board.occupied() ^ board.pieces(us, PieceType::King);
        masks.attacked = attacked_squares<~us>(enemy, occupied, {}, {}) |
                         SliderRays(enemy.orthogonal, enemy.diagonal, occupied).seen();
    }
    generate<us, MoveSet::All>(board, masks, sink);
    return sink.count;
}

}  // namespace sebastes
