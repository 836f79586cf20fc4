#include "uci/evaluation_choice.h"

#include <fmt/core.h>

#include <utility>

#include "eval/vector_file.h"
#include "uci/words.h"

namespace sebastes {

void EvaluationChoice::declare_options() {
    options_.add_combo("Evaluation", {std::string(name_of(kUsualEvaluator)),
                                      std::string(name_of(other_evaluator(kUsualEvaluator)))});
    options_.add_string("EvalFile", "", [this](const std::string& name) { return open(name); });
}

std::optional<Error> EvaluationChoice::open(const std::string& name) {
    if (name.empty()) {
        tables_.reset();
        return std::nullopt;
    }
    auto opened = open_vector_file(name, goes_on_);
    if (!opened) return Error{fmt::format("EvalFile: {}", opened.error())};
    tables_ = std::move(*opened);
    return std::nullopt;
}

Evaluation EvaluationChoice::evaluation() const {
    if (options_.text("Evaluation") == name_of(Evaluator::Scalar)) return Evaluator::Scalar;
    return Evaluation(tables_);
}

std::string EvaluationChoice::description() const {
    const std::string name(name_of(evaluation().evaluator()));
    if (evaluation() == Evaluation(evaluation().evaluator())) return name + ", built in";
    return fmt::format("{}, of {}", name, shown(options_.text("EvalFile")));
}

}  // namespace sebastes
