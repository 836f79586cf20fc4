#include "eval/accumulator.h"

#include "eval/nnue_kernels.h"

namespace sebastes {

namespace {

using Arithmetic = NnueArithmetic<UsualKernel>;

}  // namespace

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
    Arithmetic::sum(is_begun_ ? hidden_ : tables.hidden_bias, hidden_, {added.data(), additions},
                    {removed.data(), removals});
    is_begun_ = true;
}

Accumulator::Accumulator(const Position& position, const tables::NnueWeights& tables)
    : tables_(&tables) {
    for (const Square square : position.occupied())
        phase_ =
            static_cast<std::int16_t>(phase_ + tables::phase_weight(position.piece_on(square)));
    for (const Color side : kColors) {
        perspectives_[side] = tables::perspective(side, position.king(side));
        FinnyEntry sums;
        sums.follow(position, side, perspectives_[side], tables);
        take(side, sums);
    }
}

template <std::size_t kAdded, std::size_t kRemoved>
void Accumulator::change(Color side, const Accumulator& earlier,
                         const std::array<PlacedPiece, kAdded>& added,
                         const std::array<PlacedPiece, kRemoved>& removed) {
    Tapered psqt = earlier.psqt_[side];
    std::array<const NeuronArray*, kAdded> added_weights;
    std::array<const NeuronArray*, kRemoved> removed_weights;
    for (std::size_t i = 0; i < kAdded; ++i) {
        psqt += psqt_entry(side, added[i]);
        added_weights[i] = &feature_weights(side, added[i].piece, added[i].square);
    }
    for (std::size_t i = 0; i < kRemoved; ++i) {
        psqt -= psqt_entry(side, removed[i]);
        removed_weights[i] = &feature_weights(side, removed[i].piece, removed[i].square);
    }
    psqt_[side] = psqt;
    Arithmetic::change(earlier.hidden_[side], hidden_[side], added_weights, removed_weights);
}

void Accumulator::change(Color side, const Accumulator& earlier, const MoveChanges& changes) {
    if (changes.also_arrived.piece != Piece::None) [[unlikely]]
        change<2, 2>(side, earlier, {{changes.arrived, changes.also_arrived}},
                     {{changes.left, changes.also_left}});
    else if (changes.also_left.piece != Piece::None)
        change<1, 2>(side, earlier, {{changes.arrived}}, {{changes.left, changes.also_left}});
    else
        change<1, 1>(side, earlier, {{changes.arrived}}, {{changes.left}});
}

void Accumulator::take(Color side, const FinnyEntry& sums) {
    hidden_[side] = sums.hidden();
    psqt_[side] = sums.psqt();
}

void Accumulator::follow(const Accumulator& earlier, const Position& before, Move move,
                         const Position& after, FinnyTable& cache) {
    if (!move) {
        *this = earlier;
        return;
    }
    const MoveChanges changes = before.changes_of(move);
    const Color us = before.side_to_move();
    tables_ = earlier.tables_;
    perspectives_ = earlier.perspectives_;
    phase_ = earlier.phase_;
    if (move.is_promotion()) [[unlikely]]
        phase_ = static_cast<std::int16_t>(phase_ + tables::phase_weight(changes.arrived.piece));
    if (!move.is_castling() && changes.also_left.piece != Piece::None)
        phase_ = static_cast<std::int16_t>(phase_ - tables::phase_weight(changes.also_left.piece));
    change(~us, earlier, changes);
    if (type_of(changes.left.piece) == PieceType::King) {
        // The king may have entered another region, or the mirrored half of the board.
        const tables::Perspective seen = tables::perspective(us, after.king(us));
        if (seen != perspectives_[us]) {
            perspectives_[us] = seen;
            take(us, cache.entry(after, us, seen, *tables_));
            return;
        }
    }
    change(us, earlier, changes);
}

void Accumulator::remove(Piece piece, Square square) {
    for (const Color side : kColors) change<0, 1>(side, *this, {}, {{{piece, square}}});
    phase_ = static_cast<std::int16_t>(phase_ - tables::phase_weight(piece));
}

void Accumulator::put(Piece piece, Square square) {
    for (const Color side : kColors) change<1, 0>(side, *this, {{{piece, square}}}, {});
    phase_ = static_cast<std::int16_t>(phase_ + tables::phase_weight(piece));
}

}  // namespace sebastes
