// Histories holds the statistics that one thread gathers while it searches: which moves caused
// cut-offs, alone and after the moves before them, and by how much the static evaluation was wrong
// in positions that share a structure.
//
// Every value moves towards its bound by "history gravity": value += bonus -
// value * |bonus| / limit, so that it never leaves [-limit, limit].
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "board/position.h"
#include "core/move.h"
#include "search/parameters.h"

namespace sebastes {

inline void add_history(std::int16_t& value, int bonus, int limit = parameters::kHistoryLimit) {
    value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / limit);
}

// One number for each piece and the square it goes to.
using PieceToHistory = PieceArray<SquareArray<std::int16_t>>;

// The tables for the moves one, two and four plies before a node.  No pointer is null: see
// no_continuation.
using ContinuationRows = std::array<const PieceToHistory*, 3>;

// The history scores of the quiet moves of one piece from one square, by target.
struct QuietHistory {
    using Row = SquareArray<std::int16_t>;
    // One number for a target that the enemy does not attack and one for a target that it attacks.
    using RowByThreat = SquareArray<std::array<std::int16_t, 2>>;

    int operator[](Square to) const {
        return quiet[to][attacked.contains(to)] + after_last[to] + after_second_last[to] +
               after_fourth_last[to] / parameters::kFourthContinuationShare;
    }

    const RowByThreat& quiet;
    Bitboard attacked;  // by the enemy
    const Row& after_last;
    const Row& after_second_last;
    const Row& after_fourth_last;
};

struct Histories {
    // Quiet moves by side, whether the enemy attacks the origin, origin, target, and whether the
    // enemy attacks the target: butterfly boards divided by threats, as in Stockfish (+38 ± 28,
    // bench/sprt.md).
    ColorArray<std::array<SquareArray<QuietHistory::RowByThreat>, 2>> quiet;
    // Captures by moving piece, target and captured kind.
    PieceArray<SquareArray<PieceTypeArray<std::int16_t>>> capture;
    // Moves after a move one, two or four plies earlier.
    PieceArray<SquareArray<PieceToHistory>> continuation;
    // The table that follows a null move, and the root where there is no earlier move.
    PieceToHistory no_continuation;

    // Evaluation errors by pawn structure and by each side's pieces.
    static constexpr std::size_t kCorrectionSize = 16384;
    using Correction = std::array<std::int16_t, kCorrectionSize>;
    ColorArray<Correction> pawn_correction;
    ColorArray<ColorArray<Correction>> non_pawn_correction;

    void clear() { std::memset(static_cast<void*>(this), 0, sizeof(*this)); }

    // The scores by which quiet moves are ordered, reduced and pruned.  `attacked` are the squares
    // that the enemy attacks.
    QuietHistory of_quiet(Piece moved, Square from, Bitboard attacked,
                          const ContinuationRows& rows) const {
        return {quiet[color_of(moved)][attacked.contains(from)][from], attacked, (*rows[0])[moved],
                (*rows[1])[moved], (*rows[2])[moved]};
    }
    std::int16_t& of_quiet_alone(Color us, Move move, Bitboard attacked) {
        return quiet[us][attacked.contains(move.from())][move.from()][move.to()]
                    [attacked.contains(move.to())];
    }

    // What to add to the evaluation of a position, in centipawns.
    int correction(const Position& position) const {
        using namespace parameters;
        const Color us = position.side_to_move();
        const int of_pawns = pawn_correction[us][position.pawn_key() % kCorrectionSize];
        int of_pieces = 0;
        for (const Color color : kColors)
            of_pieces +=
                non_pawn_correction[us][color][position.non_pawn_key(color) % kCorrectionSize];
        return (kPawnCorrection * of_pawns + kNonPawnCorrection * of_pieces) / 1024;
    }
    // `error` is search score minus evaluation, in centipawns, found at `depth`.
    void update_correction(const Position& position, int error, int depth) {
        using namespace parameters;
        constexpr int kMostStep = kCorrectionLimit / kCorrectionStepShare;
        const Color us = position.side_to_move();
        const int bonus = std::clamp(error * depth / kCorrectionDepth, -kMostStep, kMostStep);
        add_history(pawn_correction[us][position.pawn_key() % kCorrectionSize], bonus,
                    kCorrectionLimit);
        for (const Color color : kColors)
            add_history(
                non_pawn_correction[us][color][position.non_pawn_key(color) % kCorrectionSize],
                bonus, kCorrectionLimit);
    }
};

}  // namespace sebastes
