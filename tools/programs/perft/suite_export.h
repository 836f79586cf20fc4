// A suite's outcome for other programs, written while it goes on.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "tools/programs/perft/suite_run.h"
#include "tools/shared/batch/output_file.h"

namespace sebastes::tools {

// JSON: "results" holds an object for each position and each refused line, in order; the
// totals follow.  CSV: a line for each of them.
class SuiteExport {
  public:
    // Empty paths are none.
    static Result<SuiteExport> open(const std::string& json, const std::string& csv,
                                    const std::string& engine);

    void add(const SuiteCase& entry, const SuiteOutcome& outcome);
    void add(const RefusedLine& refused);
    // One error for each file that could not be written.
    std::vector<Error> finish(const SuiteTotals& totals);

  private:
    SuiteExport() = default;

    std::optional<StreamedFile> json_;
    std::optional<StreamedFile> csv_;
    std::string engine_;
    bool first_ = true;  // of the results
};

}  // namespace sebastes::tools
