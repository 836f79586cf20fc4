// Evaluator names the two ways to evaluate a position: NNUE and piece-square tables (PSQT).
#pragma once

#include <string_view>

namespace sebastes {

enum class Evaluator : unsigned char {
    Nnue,  // accumulator.h
    Psqt,  // piece_square_sums.h
};
constexpr Evaluator kUsualEvaluator = Evaluator::Nnue;

// The name in options and messages.
constexpr std::string_view name_of(Evaluator evaluator) {
    return evaluator == Evaluator::Nnue ? "nnue" : "psqt";
}
constexpr Evaluator other_evaluator(Evaluator evaluator) {
    return evaluator == Evaluator::Nnue ? Evaluator::Psqt : Evaluator::Nnue;
}

}  // namespace sebastes
