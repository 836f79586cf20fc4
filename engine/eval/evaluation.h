// Evaluation says how positions are evaluated: by the PSQT evaluator, or by the NNUE evaluator with
// the built-in weights or with others.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "tables/nnue_weights.h"

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

class Evaluation {
  public:
    // Uses the built-in tables.
    Evaluation(Evaluator evaluator = kUsualEvaluator)  // NOLINT(google-explicit-constructor)
        : evaluator_(evaluator) {}
    // Uses the NNUE evaluator with these weights, which must not change; null: the built-in ones.
    explicit Evaluation(std::shared_ptr<const tables::NnueWeights> tables)
        : evaluator_(Evaluator::Nnue), tables_(std::move(tables)) {}

    Evaluator evaluator() const { return evaluator_; }
    // The weights of the NNUE evaluator.
    const tables::NnueWeights& tables() const { return tables_ ? *tables_ : tables::kNnueWeights; }

    // Whether both use the same evaluator and the same weights object; weights that were read
    // twice from one file count as different.
    friend bool operator==(const Evaluation&, const Evaluation&) = default;

  private:
    Evaluator evaluator_;
    std::shared_ptr<const tables::NnueWeights> tables_;
};

}  // namespace sebastes
