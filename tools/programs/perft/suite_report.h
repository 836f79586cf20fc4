// This header reports the outcome of a suite: as lines for people, and as files for programs, which
// are written during the run.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "core/result.h"
#include "tools/programs/perft/suite_run.h"
#include "tools/shared/batch/output_file.h"
#include "tools/shared/batch/progress_bar.h"
#include "tools/shared/report/report.h"

namespace sebastes::tools {

// "file:3: FEN: ok, D1 20 D2 400, 420 leaves", or what is wrong, with every depth; the
// engine's name is empty when this program counted.  One line.
std::string outcome_line(const SuiteCase& entry, const SuiteOutcome& outcome,
                         const std::string& engine = {});

// "125 of 126 positions counted, 0 wrong, 1 refused; ..." and why it ended early.
Report totals_report(const SuiteTotals& totals, const std::string& engine);

// JSON: "results" holds an object for each position and each refused line, in order; the
// totals follow.  CSV: a line for each of them.
class SuiteExport {
  public:
    // Empty paths are none.
    static Result<SuiteExport> open(const std::string& json, const std::string& csv);

    void add(const SuiteCase& entry, const SuiteOutcome& outcome);
    void add(const RefusedLine& refused);
    // One error for each file that could not be written.
    std::vector<Error> finish(const Report& totals);

  private:
    SuiteExport() = default;
    void add(const Row& row);

    std::optional<StreamedFile> json_;
    std::optional<StreamedFile> csv_;
    bool first_ = true;  // of the results
};

// ---- While it goes on ----
//
// What a suite run shows while it goes on: on a terminal a bar with the time left, and what
// is wrong; a line for each position where stdout goes elsewhere.

// Called from one thread at a time.
class SuiteProgress {
  public:
    struct Plan {
        std::string engine{};  // that is judged; empty: this program
        bool lists_all;        // a line for each position, not only for those that are wrong
        // What the bar goes by: leaves, or bytes where these are not known.
        std::optional<double> leaves{};
        std::optional<double> bytes{};
    };
    // `out` gets the lines, `err` what was refused.
    SuiteProgress(std::ostream& out, std::ostream& err, Plan plan, SuiteExport& files,
                  const SuiteOptions& options)
        : out_(out), err_(err), plan_(std::move(plan)), files_(files), options_(options) {}

    // `bytes` of the files were read by now.
    void judged(const SuiteCase& entry, const SuiteOutcome& outcome, std::uint64_t bytes);
    void refused(const RefusedLine& line);

    // Again, in one place, the lines of what is wrong: at most kMaxWrong.
    void list_wrong(std::ostream& out) const;

    static constexpr std::size_t kMaxWrong = 1000;

  private:
    std::ostream& out_;
    std::ostream& err_;
    Plan plan_;
    SuiteExport& files_;
    const SuiteOptions& options_;
    ProgressBar bar_{stderr};
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    double leaves_ = 0;
    std::vector<std::string> wrong_;
    std::size_t wrong_count_ = 0;
};

// The leaves that are to be counted in all; nothing where the files are not to be read twice.
std::optional<double> planned_leaves(const std::vector<std::string>& files,
                                     const SuiteOptions& options);

}  // namespace sebastes::tools
