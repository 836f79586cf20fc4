// Counting a whole suite and saying how it went.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/perft/suite_file.h"

namespace sebastes::tools {

struct SuiteOptions {
    int max_depth = 99;
    std::uint64_t max_nodes = 0;  // leaves of a position beyond which it is left out; 0: no limit
    int jobs = 1;                 // positions counted at a time
    std::size_t hash_mib = 0;     // for each job
};

struct SuiteMismatch {
    int depth;  // the shallowest that is wrong
    std::uint64_t expected;
    std::uint64_t counted;
};

struct SuiteOutcome {
    int depth = 0;  // the deepest counted; 0 when the limits leave nothing to do
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::optional<SuiteMismatch> mismatch;
};

struct SuiteReport {
    std::vector<SuiteOutcome> outcomes;  // one a case, in the suite's order
    std::uint64_t nodes = 0;
    double seconds = 0;
    int counted() const;
    int mismatches() const;
};

// What a progress line needs; `done` of `all` leaves, in `seconds`.
class SuiteObserver {
  public:
    virtual ~SuiteObserver() = default;
    // Called from one thread at a time.
    virtual void finished(const SuiteCase& entry, const SuiteOutcome& outcome, double done,
                          double all, double seconds) = 0;
};

SuiteReport run_suite(const Suite& suite, const SuiteOptions& options, SuiteObserver& observer);

// "ok", or what is wrong, in one line.
std::string outcome_line(const SuiteCase& entry, const SuiteOutcome& outcome);

std::string suite_json(const Suite& suite, const SuiteReport& report);
std::string suite_csv(const Suite& suite, const SuiteReport& report);

}  // namespace sebastes::tools
