// What positions are judged by: one of the evaluators, the NNUE one with the built-in tables or
// with others.
#pragma once

#include <memory>
#include <utility>

#include "eval/evaluator.h"
#include "tables/nnue_weights.h"

namespace sebastes {

class Evaluation {
  public:
    // With the built-in tables.
    Evaluation(Evaluator evaluator = kUsualEvaluator)  // NOLINT(google-explicit-constructor)
        : evaluator_(evaluator) {}
    // The NNUE evaluator with these tables, which stay as they are; none: the built-in ones.
    explicit Evaluation(std::shared_ptr<const tables::NnueWeights> tables)
        : evaluator_(Evaluator::Nnue), tables_(std::move(tables)) {}

    Evaluator evaluator() const { return evaluator_; }
    // Of the NNUE evaluator.
    const tables::NnueWeights& tables() const { return tables_ ? *tables_ : tables::kNnueWeights; }

    // Whether they judge alike; tables that were read twice are two.
    friend bool operator==(const Evaluation&, const Evaluation&) = default;

  private:
    Evaluator evaluator_;
    std::shared_ptr<const tables::NnueWeights> tables_;
};

}  // namespace sebastes
