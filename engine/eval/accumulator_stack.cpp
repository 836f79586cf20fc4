#include "eval/accumulator_stack.h"

#include "eval/evaluate.h"
#include "eval/nnue.h"

namespace sebastes {

// Computes a row from the previous one, which must be known.
void AccumulatorStack::update(std::size_t row) {
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

int AccumulatorStack::evaluate(const Position& last) {
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
