#include "eval/evaluation_stack.h"

#include "eval/evaluate.h"
#include "eval/vector_evaluation.h"

namespace sebastes {

// From the row before it, which must be known.
void EvaluationStack::bring_up_to_date(std::size_t row) {
    Row& next = rows_[row];
    next.sums = rows_[row - 1].sums;
    next.sums.play(*next.before, next.move, *next.after);
    next.known = true;
}

int EvaluationStack::evaluate_vectors(const Position& last) {
    std::size_t row = top_;
    while (!rows_[row].known) --row;
    while (row < top_) {
        ++row;
        Row& next = rows_[row];
        vectors_[row].follow(vectors_[row - 1], *next.before, next.move, *next.after, cache_);
        next.known = true;
    }
    assert(last.key() % 16 != 0 ||
           vectors_[top_] == Accumulator(last, vectors_[top_].tables()));  // a sample
    return evaluate_sums(vectors_[top_], last);
}

int EvaluationStack::evaluate(const Position& last) {
    if (evaluator_ == Evaluator::Vector) return evaluate_vectors(last);
    std::size_t known = top_;
    while (!rows_[known].known) --known;
    while (known < top_) bring_up_to_date(++known);
    assert(last.key() % 16 != 0 || rows_[top_].sums == PieceSquareSums(last));  // a sample
    return evaluate_sums(rows_[top_].sums, last.side_to_move());
}

}  // namespace sebastes
