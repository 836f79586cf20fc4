#include "eval/finny_table.h"

#include "eval/nnue_kernels.h"

namespace sebastes {

void FinnyEntry::follow(const Position& position, Color side, tables::Perspective seen,
                        const tables::NnueWeights& tables) {
    std::array<const NeuronArray*, kSquareCount> added;
    std::array<const NeuronArray*, kSquareCount> removed;
    std::size_t additions = 0;
    std::size_t removals = 0;
    const auto& rows = tables.feature_weights[tables::feature_bucket(seen)];
    const auto& psqt = tables.psqt[seen.region];
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
                psqt_ += psqt[as_seen][at];
            }
            for (const Square square : before & ~now) {
                const Square at = square_at(index_of(square) ^ seen.flip);
                removed[removals++] = &rows[as_seen][at];
                psqt_ -= psqt[as_seen][at];
            }
        }
    }
    NnueArithmetic<UsualKernel>::sum(is_begun_ ? hidden_ : tables.hidden_bias, hidden_,
                                     {added.data(), additions}, {removed.data(), removals});
    is_begun_ = true;
}

}  // namespace sebastes
