// The evaluation along a line that is being searched: a row for each ply, with what the
// evaluator adds up.  A row is brought up to date from the one before it when its position,
// or one further on, is evaluated, and not before: most positions are left without.  A line has
// one evaluator from its start on, and the rows hold what that one adds up.
//
// One thread; a line has at most kMaxPly plies.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "board/position.h"
#include "core/score.h"
#include "eval/accumulator.h"
#include "eval/evaluation.h"
#include "eval/finny_table.h"
#include "eval/piece_square_sums.h"

namespace sebastes {

class AccumulatorStack {
  public:
    // Begins a line.  The evaluation is kept, with its tables.
    void start(const Position& root, const Evaluation& evaluation = {}) {
        if (evaluation != evaluation_) finny_table_.clear();
        evaluation_ = evaluation;
        evaluator_ = evaluation.evaluator();
        top_ = 0;
        if (evaluator_ == Evaluator::Nnue)
            accumulators_[0] = Accumulator(root, evaluation.tables());
        else
            rows_[0].sums = PieceSquareSums(root);
        rows_[0].known = true;
    }
    // A legal move, or none for passing, leads from one position to the next.  Both must stay
    // where they are until pop().
    void push(const Position& before, Move move, const Position& after) {
        assert(top_ + 1 < rows_.size());
        Row& row = rows_[++top_];
        row.before = &before;
        row.after = &after;
        row.move = move;
        row.known = false;
        if (evaluator_ == Evaluator::Psqt && rows_[top_ - 1].known && !after.in_check())
            bring_up_to_date(top_);
    }
    void pop() { --top_; }

    // Centipawns from the point of view of the side to move in the last position.
    int evaluate(const Position& last);

  private:
    void bring_up_to_date(std::size_t row);
    int evaluate_nnue(const Position& last);

    struct Row {
        PieceSquareSums sums;  // of the PSQT evaluator
        const Position* before = nullptr;
        const Position* after = nullptr;
        Move move;
        bool known = false;
    };

    std::array<Row, kMaxPly + 8> rows_;
    std::array<Accumulator, kMaxPly + 8> accumulators_;  // of the NNUE evaluator, by rows
    std::size_t top_ = 0;
    Evaluation evaluation_;
    Evaluator evaluator_ = kUsualEvaluator;  // the evaluation's
    FinnyTable finny_table_;                 // of its tables
};

}  // namespace sebastes
