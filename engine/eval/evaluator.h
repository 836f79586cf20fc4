// The evaluators that a search can judge by.
#pragma once

#include <string_view>

namespace sebastes {

enum class Evaluator : unsigned char {
    Vector,  // accumulator.h
    Scalar,  // piece_square_sums.h
};
constexpr Evaluator kUsualEvaluator = Evaluator::Vector;

// What users call it.
constexpr std::string_view name_of(Evaluator evaluator) {
    return evaluator == Evaluator::Vector ? "vector" : "scalar";
}
constexpr Evaluator other_evaluator(Evaluator evaluator) {
    return evaluator == Evaluator::Vector ? Evaluator::Scalar : Evaluator::Vector;
}

}  // namespace sebastes
