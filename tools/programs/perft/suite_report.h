// This header reports the outcome of a suite: as lines for people, and as files for programs, which
// are written during the run.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "core/result.h"
#include "tools/programs/perft/suite_run.h"
#include "tools/shared/batch/output_file.h"
#include "tools/shared/batch/progress_bar.h"
#include "tools/shared/batch/tally.h"
#include "tools/shared/report/report.h"

namespace sebastes::tools {

// Returns "file:3: FEN: ok to depth 2, 420 leaves: D1 20, D2 400", or what is wrong, with every
// depth, as one line. The engine's name is empty if this program counted.
std::string outcome_line(const SuiteItem& entry, const SuiteOutcome& outcome,
                         const std::string& engine = {});

// Reports "125 of 126 positions counted, 0 wrong, 1 refused; ..." and why the run ended early.
Report totals_report(const SuiteTotals& totals, const std::string& engine);

// SuiteExport writes the results to files as they come. In JSON, "results" holds an object for each
// position and each refused line, in order, and the totals follow; CSV has a line for each of them.
class SuiteExport {
  public:
    // An empty path means no such file.
    static Result<SuiteExport> open(const std::string& json, const std::string& csv);

    void add(const SuiteItem& item, const SuiteOutcome& outcome);
    // Returns one error for each file that could not be written.
    std::vector<Error> finish(const Report& totals);

  private:
    SuiteExport() = default;

    std::optional<StreamedFile> json_;
    std::optional<StreamedFile> csv_;
    bool first_ = true;  // of the results
};

// ---- While it goes on ----
//
// SuiteProgress shows a suite run while it goes on: on a terminal a bar with the time left, and the
// positions that are wrong; elsewhere a line for each position. One thread at a time.

class SuiteProgress {
  public:
    struct Plan {
        std::string engine{};  // that is judged; empty: this program
        bool lists_all;        // a line for each position, not only for those that are wrong
        std::optional<std::uint64_t> bytes{};  // of all files, for the bar; none: no bar
    };
    // `out` gets the lines about positions, `err` the first message of each kind about the input.
    SuiteProgress(std::ostream& out, std::ostream& err, Plan plan, SuiteExport& files)
        : out_(out), err_(err), plan_(std::move(plan)), files_(files) {}

    // `bytes` of the files were read by now.
    void show(const SuiteItem& item, const SuiteOutcome& outcome, std::uint64_t bytes);

    // Lists what is wrong once more, in one place and at most kMaxWrong lines, and says how many
    // messages of each kind were not shown.
    void finish();

    static constexpr std::size_t kMaxWrong = 1000;

  private:
    void warn(std::string_view kind, const std::string& message);

    std::ostream& out_;
    std::ostream& err_;
    Plan plan_;
    SuiteExport& files_;
    ProgressBar bar_{stderr};
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::vector<std::string> wrong_;
    std::size_t wrong_count_ = 0;
    std::vector<Tally> warnings_;
};

}  // namespace sebastes::tools
