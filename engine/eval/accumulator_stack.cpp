#include "eval/accumulator_stack.h"

#include "eval/evaluate.h"
#include "eval/nnue.h"

namespace sebastes {

// Computes a row from the previous one, which must be known.
void AccumulatorStack::bring_up_to_date(std::size_t row) {
    Row& next = rows_[row];
    next.sums = rows_[row - 1].sums;
    next.sums.play(*next.before, next.move, *next.after);
    next.known = true;
}

int AccumulatorStack::evaluate_nnue(const Position& last) {
    std::size_t row = top_;
    while (!rows_[row].known) --row;
    while (row < top_) {
        ++row;
        Row& next = rows_[row];
        accumulators_[row].follow(accumulators_[row - 1], *next.before, next.move, *next.after,
                                  finny_table_);
        next.known = true;
    }
    assert(last.key() % 16 != 0 ||
           accumulators_[top_] == Accumulator(last, accumulators_[top_].tables()));  // 1 in 16
    return evaluate_sums(accumulators_[top_], last);
}

int AccumulatorStack::evaluate(const Position& last) {
    if (evaluator_ == Evaluator::Nnue) return evaluate_nnue(last);
    std::size_t known = top_;
    while (!rows_[known].known) --known;
    while (known < top_) bring_up_to_date(++known);
    assert(last.key() % 16 != 0 || rows_[top_].sums == PieceSquareSums(last));  // 1 in 16
    return evaluate_sums(rows_[top_].sums, last.side_to_move());
}

}  // namespace sebastes
