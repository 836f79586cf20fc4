// AccumulatorStack evaluates the positions of the line that is being searched; it keeps one
// accumulator for each ply.  It updates an accumulator from the previous one only when its position
// or a later one is evaluated, because most positions are never evaluated.  One evaluator serves
// the whole line.
//
// Only one thread may use an object.  A line has at most kMaxPly plies.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "board/position.h"
#include "core/score.h"
#include "eval/accumulator.h"
#include "eval/evaluate.h"
#include "eval/nnue.h"

namespace sebastes {

class AccumulatorStack {
  public:
    // Begins a line.  The stack keeps the evaluation and its tables alive.
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
    // Adds the position after a legal move, or after a null move (no move).  Both positions must
    // stay in place until pop().
    void push(const Position& before, Move move, const Position& after) {
        assert(top_ + 1 < rows_.size());
        Row& row = rows_[++top_];
        row.before = &before;
        row.after = &after;
        row.move = move;
        row.known = false;
        if (evaluator_ == Evaluator::Psqt && rows_[top_ - 1].known && !after.in_check())
            update(top_);
    }
    void pop() { --top_; }

    // Evaluates the last position, in centipawns from its side to move's point of view.
    int evaluate(const Position& last);

  private:
    // Computes a row from the previous one, which must be known.
    void update(std::size_t row) {
        Row& next = rows_[row];
        if (evaluator_ == Evaluator::Nnue) {
            accumulators_[row].follow(accumulators_[row - 1], *next.before, next.move, *next.after,
                                      finny_table_);
        } else {
            next.sums = rows_[row - 1].sums;
            next.sums.play(*next.before, next.move, *next.after);
        }
        next.known = true;
    }

    struct Row {
        PieceSquareSums sums;  // for the PSQT evaluator
        const Position* before = nullptr;
        const Position* after = nullptr;
        Move move;
        bool known = false;
    };

    std::array<Row, kMaxPly + 8> rows_;
    std::array<Accumulator, kMaxPly + 8> accumulators_;  // for the NNUE evaluator, by row
    std::size_t top_ = 0;
    Evaluation evaluation_;
    Evaluator evaluator_ = kUsualEvaluator;  // evaluation_.evaluator()
    FinnyTable finny_table_;                 // for evaluation_.tables()
};

inline int AccumulatorStack::evaluate(const Position& last) {
    std::size_t known = top_;
    while (!rows_[known].known) --known;
    while (known < top_) update(++known);
    // One evaluation in 16 is compared with a new computation.
    if (evaluator_ == Evaluator::Nnue) {
        assert(last.key() % 16 != 0 ||
               accumulators_[top_] == Accumulator(last, accumulators_[top_].tables()));
        return evaluate_sums(accumulators_[top_], last);
    }
    assert(last.key() % 16 != 0 || rows_[top_].sums == PieceSquareSums(last));
    return evaluate_sums(rows_[top_].sums, last.side_to_move());
}

}  // namespace sebastes
