#include "eval/evaluation_stack.h"

#include "eval/evaluate.h"

namespace sebastes {

int EvaluationStack::evaluate(const Position& last) {
    std::size_t known = top_;
    while (!rows_[known].known) --known;
    for (; known < top_; ++known) {
        Row& next = rows_[known + 1];
        next.sums = rows_[known].sums.after(*next.before, next.move, *next.after);
        next.known = true;
    }
    assert(last.key() % 16 != 0 || rows_[top_].sums == PieceSquareSums(last));  // a sample
    return evaluate_sums(rows_[top_].sums, last.side_to_move());
}

}  // namespace sebastes
