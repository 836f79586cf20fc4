// What positions are judged by: one of the evaluators, the vector one with the built-in tables or
// with others.
#pragma once

#include <memory>
#include <utility>

#include "eval/evaluator.h"
#include "tables/vector_tables.h"

namespace sebastes {

class Evaluation {
  public:
    // With the built-in tables.
    Evaluation(Evaluator evaluator = kUsualEvaluator)  // NOLINT(google-explicit-constructor)
        : evaluator_(evaluator) {}
    // The vector evaluator with these tables, which stay as they are; none: the built-in ones.
    explicit Evaluation(std::shared_ptr<const tables::VectorTables> tables)
        : evaluator_(Evaluator::Vector), tables_(std::move(tables)) {}

    Evaluator evaluator() const { return evaluator_; }
    // Of the vector evaluator.
    const tables::VectorTables& tables() const {
        return tables_ ? *tables_ : tables::kVectorTables;
    }

    // Whether they judge alike; tables that were read twice are two.
    friend bool operator==(const Evaluation&, const Evaluation&) = default;

  private:
    Evaluator evaluator_;
    std::shared_ptr<const tables::VectorTables> tables_;
};

}  // namespace sebastes
