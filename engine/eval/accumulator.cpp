#include "eval/accumulator.h"

#include "eval/vector_kernels.h"

namespace sebastes {

namespace {

using Arithmetic = VectorArithmetic<UsualKernel>;

}  // namespace

Accumulator::Accumulator(const Position& position, const tables::VectorTables& tables)
    : tables_(&tables) {
    for (const Square square : position.occupied())
        phase_ =
            static_cast<std::int16_t>(phase_ + tables::phase_weight(position.piece_on(square)));
    for (const Color side : kColors) {
        perspectives_[side] = tables::perspective(side, position.king(side));
        refresh_hidden(side, position);
        refresh_direct(side, position);
    }
}

template <std::size_t kAdded, std::size_t kRemoved>
void Accumulator::change(const Accumulator& earlier, const std::array<PlacedPiece, kAdded>& added,
                         const std::array<PlacedPiece, kRemoved>& removed) {
    for (const Color side : kColors) {
        Tapered direct = earlier.direct_[side];
        std::array<const VectorRow*, kAdded> added_rows;
        std::array<const VectorRow*, kRemoved> removed_rows;
        for (std::size_t i = 0; i < kAdded; ++i) {
            direct += direct_entry(side, added[i]);
            added_rows[i] = &row(side, added[i].piece, added[i].square);
        }
        for (std::size_t i = 0; i < kRemoved; ++i) {
            direct -= direct_entry(side, removed[i]);
            removed_rows[i] = &row(side, removed[i].piece, removed[i].square);
        }
        direct_[side] = direct;
        Arithmetic::change(earlier.hidden_[side], hidden_[side], added_rows, removed_rows);
    }
}

void Accumulator::follow(const Accumulator& earlier, const Position& before, Move move,
                         const Position& after) {
    if (!move) {
        *this = earlier;
        return;
    }
    const Color us = before.side_to_move();
    tables_ = earlier.tables_;
    perspectives_ = earlier.perspectives_;
    phase_ = earlier.phase_;
    // Asked for in each branch, as in Position::after().
    if (move.is_castling()) [[unlikely]] {
        const MoveChanges changes = before.changes_of(move);
        change<2, 2>(earlier, {{changes.arrived, changes.also_arrived}},
                     {{changes.left, changes.also_left}});
    } else {
        const MoveChanges changes = before.changes_of(move);
        if (move.is_promotion())
            phase_ =
                static_cast<std::int16_t>(phase_ + tables::phase_weight(changes.arrived.piece));
        if (changes.also_left.piece != Piece::None) {
            phase_ =
                static_cast<std::int16_t>(phase_ - tables::phase_weight(changes.also_left.piece));
            change<1, 2>(earlier, {{changes.arrived}}, {{changes.left, changes.also_left}});
        } else {
            change<1, 1>(earlier, {{changes.arrived}}, {{changes.left}});
        }
    }
    if (type_of(before.piece_on(move.from())) == PieceType::King) {
        // The side may see the board from another region, or mirrored.
        const tables::Perspective seen = tables::perspective(us, after.king(us));
        const tables::Perspective last = perspectives_[us];
        perspectives_[us] = seen;
        if (seen != last) refresh_direct(us, after);
        if (seen.flip != last.flip || row_bucket(seen) != row_bucket(last))
            refresh_hidden(us, after);
    }
}

void Accumulator::remove(Piece piece, Square square) {
    change<0, 1>(*this, {}, {{{piece, square}}});
    phase_ = static_cast<std::int16_t>(phase_ - tables::phase_weight(piece));
}

void Accumulator::put(Piece piece, Square square) {
    change<1, 0>(*this, {{{piece, square}}}, {});
    phase_ = static_cast<std::int16_t>(phase_ + tables::phase_weight(piece));
}

void Accumulator::refresh_hidden(Color side, const Position& position) {
    std::array<const VectorRow*, kSquareCount> rows;
    std::size_t count = 0;
    for (const Square square : position.occupied())
        rows[count++] = &row(side, position.piece_on(square), square);
    Arithmetic::sum(tables_->hidden_bias, hidden_[side], rows.data(), count);
}

void Accumulator::refresh_direct(Color side, const Position& position) {
    direct_[side] = Tapered{};
    for (const Square square : position.occupied())
        direct_[side] += direct_entry(side, {position.piece_on(square), square});
}

}  // namespace sebastes
