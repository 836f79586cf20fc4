// What a suite run shows while it goes on: on a terminal a bar with the time left, and what
// is wrong; a line for each position where stdout goes elsewhere.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <string>

#include "core/result.h"
#include "tools/programs/perft/suite_export.h"
#include "tools/shared/batch/progress_bar.h"

namespace sebastes::tools {

class SuiteProgress : public SuiteObserver {
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

    void judged(const SuiteCase& entry, const SuiteOutcome& outcome, std::uint64_t bytes) override;
    void refused(const RefusedLine& line) override;

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
