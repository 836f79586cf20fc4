// The evaluators that a search can judge by.
#pragma once

#include <string_view>

namespace sebastes {

enum class Evaluator : unsigned char {
    Nnue,  // accumulator.h
    Psqt,  // piece_square_sums.h
};
constexpr Evaluator kUsualEvaluator = Evaluator::Nnue;

// What users call it.
constexpr std::string_view name_of(Evaluator evaluator) {
    return evaluator == Evaluator::Nnue ? "nnue" : "psqt";
}
constexpr Evaluator other_evaluator(Evaluator evaluator) {
    return evaluator == Evaluator::Nnue ? Evaluator::Psqt : Evaluator::Nnue;
}

}  // namespace sebastes
