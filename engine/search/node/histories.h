// Move-ordering statistics that a thread gathers while it searches: which moves
// caused cut-offs, alone and after the moves before them; and by how much the
// evaluation was wrong in positions that share a structure.
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

// The rows of the moves one and two plies before a node; none is null, see no_continuation.
using ContinuationRows = std::array<const PieceToHistory*, 2>;

// What is known of the quiet moves of one piece from one square, by target.
class QuietHistory {
  public:
    using Row = SquareArray<std::int16_t>;
    QuietHistory(const Row& quiet, const Row& after_last, const Row& after_last_but_one)
        : rows_{&quiet, &after_last, &after_last_but_one} {}
    int operator[](Square to) const { return (*rows_[0])[to] + (*rows_[1])[to] + (*rows_[2])[to]; }

  private:
    std::array<const Row*, 3> rows_;
};

struct Histories {
    // Quiet moves by side, origin and target (butterfly boards).
    ColorArray<SquareArray<SquareArray<std::int16_t>>> quiet;
    // Captures by moving piece, target and captured kind.
    PieceArray<SquareArray<PieceTypeArray<std::int16_t>>> capture;
    // Moves after a move one or two plies earlier.
    PieceArray<SquareArray<PieceToHistory>> continuation;
    // A table row for "no move before".
    PieceToHistory no_continuation;

    // Evaluation errors by pawn structure and by each side's pieces.
    static constexpr std::size_t kCorrectionSize = 16384;
    using Correction = std::array<std::int16_t, kCorrectionSize>;
    ColorArray<Correction> pawn_correction;
    ColorArray<ColorArray<Correction>> non_pawn_correction;

    void clear() { std::memset(static_cast<void*>(this), 0, sizeof(*this)); }

    // What is known of quiet moves: orders them, reduces them and prunes them.
    QuietHistory of_quiet(Piece moved, Square from, const ContinuationRows& rows) const {
        return {quiet[color_of(moved)][from], (*rows[0])[moved], (*rows[1])[moved]};
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
