#include "eval/refresh_cache.h"

#include "eval/vector_kernels.h"

namespace sebastes {

void ViewSums::follow(const Position& position, Color side, tables::Perspective seen,
                      const tables::VectorTables& tables) {
    std::array<const VectorRow*, kSquareCount> added;
    std::array<const VectorRow*, kSquareCount> removed;
    std::size_t additions = 0;
    std::size_t removals = 0;
    const auto& rows = tables.rows[tables::row_bucket(seen)];
    const auto& direct = tables.direct[seen.region];
    for (const Color color : kColors) {
        for (const PieceType type : kPieceTypes) {
            const Piece piece = make_piece(color, type);
            const Bitboard before = pieces_[piece];
            const Bitboard now = position.pieces(color, type);
            if (now == before) continue;
            pieces_[piece] = now;
            const Piece as_seen = tables::relative_piece(side, piece);
            for (const Square square : now & ~before) {
                const Square at = square_at(index_of(square) ^ seen.flip);
                added[additions++] = &rows[as_seen][at];
                direct_ += direct[as_seen][at];
            }
            for (const Square square : before & ~now) {
                const Square at = square_at(index_of(square) ^ seen.flip);
                removed[removals++] = &rows[as_seen][at];
                direct_ -= direct[as_seen][at];
            }
        }
    }
    VectorArithmetic<UsualKernel>::sum(is_begun_ ? hidden_ : tables.hidden_bias, hidden_,
                                       {added.data(), additions}, {removed.data(), removals});
    is_begun_ = true;
}

}  // namespace sebastes
