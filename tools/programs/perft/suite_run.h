// Compares the known counts of a suite with those that this program or another engine counts, and
// looks for the wrong move of an engine.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/programs/perft/suite_file.h"
#include "tools/shared/perft_compare/compare.h"

namespace sebastes::tools {

// ---- One position ----

struct SuiteOptions {
    int max_depth = 99;
    std::uint64_t max_nodes = 0;              // counts above this are left out; 0: no limit
    int jobs = 1;                             // positions counted at a time
    std::size_t hash_mib = 0;                 // for each job
    const std::atomic<bool>* stop = nullptr;  // when it becomes true the run ends soon
};

// The counts of one depth of a position.
struct SuiteCount {
    int depth = 0;
    std::uint64_t expected = 0;
    std::optional<std::uint64_t> counted{};  // none: left out, or not reached

    bool is_wrong() const { return counted && *counted != expected; }
};

enum class SuiteStatus {
    Right,
    Wrong,
    LeftOut,      // the limits leave nothing to count
    Failed,       // the engine gave no answer
    Interrupted,  // told to stop before it was done
};

struct SuiteOutcome {
    std::vector<SuiteCount> counts;  // by rising depth, as in the file
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::string fault{};  // of the engine, a predicate
    bool interrupted = false;
    std::string explanation{};  // the wrong move, or why nothing was counted, in one line
    std::string report{};       // the report of `perft compare` about an engine that is wrong

    SuiteStatus status() const;
    // Returns the shallowest count that is wrong, or null.
    const SuiteCount* mismatch() const;
    // Returns the deepest depth that was counted; 0 if none was.
    int depth() const;
};

// Judges positions by this program's counts, or judges another engine. One thread at a time.
class SuiteJudge {
  public:
    // The options must outlive the judge. `compare` is how to deal with the engine, if there is
    // one.
    explicit SuiteJudge(const SuiteOptions& options, std::optional<PerftEngine> engine = {},
                        const CompareOptions& compare = {});

    // An engine stops at the first depth where it is wrong; this program goes on.
    SuiteOutcome judge(const SuiteItem& entry);

  private:
    void count(const SuiteItem& entry, SuiteOutcome& outcome) const;
    // Compares the engine's counts with this program's up to the deepest count that is wanted.
    void ask_engine(const SuiteItem& entry, SuiteOutcome& outcome);

    const SuiteOptions& options_;
    std::optional<PerftEngine> engine_;
    CompareOptions compare_;
};

// ---- A whole suite ----

struct SuiteTotals {
    std::size_t positions = 0;  // that were read
    std::size_t right = 0;
    std::size_t wrong = 0;
    std::size_t left_out = 0;
    std::size_t failed = 0;
    std::size_t interrupted = 0;  // begun and not done
    std::size_t refused = 0;      // lines that were not understood
    std::size_t unread = 0;       // files that could not be read
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool stopped = false;    // before the end of the suite
    std::string stopped_at;  // where reading ended then, "file:line"
    std::string given_up;    // why the engine is asked no more

    std::size_t counted() const { return right + wrong; }
    void add(const SuiteItem& item, const SuiteOutcome& outcome);
};

class SuiteProgress;  // suite_report.h

// Judges a whole suite as it is read, in bounded memory, on one thread for each judge. `progress`
// gets all items in the files' order. An engine is given up after three positions in a row without
// an answer.
SuiteTotals run_suite(SuiteReader& reader, const SuiteOptions& options,
                      std::vector<SuiteJudge>& judges, SuiteProgress& progress);

}  // namespace sebastes::tools
