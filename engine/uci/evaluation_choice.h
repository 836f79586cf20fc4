// What positions are judged by, and the options about it: Evaluation, EvalFile.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/goes_on.h"
#include "core/result.h"
#include "eval/evaluation.h"
#include "uci/options.h"

namespace sebastes {

class EvaluationChoice {
  public:
    // Both must outlive it.  What `goes_on` says when a file is read holds.
    EvaluationChoice(Options& options, const GoesOn& goes_on)
        : options_(options), goes_on_(goes_on) {}

    // Adds them; once, before the first search.
    void declare_options();

    Evaluation evaluation() const;
    // Its name and, where its values are not built in, their file: "vector, of my_values.txt".
    std::string description() const;

  private:
    std::optional<Error> open(const std::string& name);

    Options& options_;
    const GoesOn& goes_on_;
    std::shared_ptr<const tables::VectorTables> tables_;  // of a file
};

}  // namespace sebastes
