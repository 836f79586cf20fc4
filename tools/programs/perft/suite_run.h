// SuiteJudge compares the known counts of a suite with those that this program or another engine
// counts; where an engine is wrong it looks for the wrong move.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/programs/perft/suite_file.h"
#include "tools/shared/perft_compare/compare.h"

namespace sebastes::tools {

// ---- One position ----

struct SuiteOptions {
    int max_depth = 99;
    std::uint64_t max_nodes = 0;  // leaves of a position beyond which it is left out; 0: no limit
    int jobs = 1;                 // positions counted at a time
    std::size_t hash_mib = 0;     // for each job
    const std::atomic<bool>* stop = nullptr;  // when it becomes true the run ends soon
};

// One depth of a position.
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
    std::string explanation{};  // the wrong move, in a line; when it was looked for
    std::string report{};       // the way there, as `compare` has it

    SuiteStatus status() const;
    // The shallowest that is wrong, or null.
    const SuiteCount* mismatch() const;
    // The deepest that was counted; 0 when none was.
    int depth() const;
};

// One thread at a time.
class SuiteJudge {
  public:
    virtual ~SuiteJudge() = default;
    virtual SuiteOutcome judge(const SuiteCase& entry) = 0;
};

std::unique_ptr<SuiteJudge> own_judge(const SuiteOptions& options);
// Other engines than this one stop at their first wrong depth.
std::unique_ptr<SuiteJudge> engine_judge(PerftEngine engine, const SuiteOptions& options,
                                         const CompareOptions& compare);

// Whether the options ask for this count.
bool is_wanted(const PerftCount& count, const SuiteOptions& options);

// ---- A whole suite ----
//
// Judging a whole suite as it is read, on several threads, in bounded memory.

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
    void add(const SuiteOutcome& outcome);
};

class SuiteProgress;  // suite_report.h

// One judge a thread; `progress` gets all that is read, in the files' order.  After three positions
// without an answer, one after the other, an engine is given up.
SuiteTotals run_suite(SuiteReader& reader, const SuiteOptions& options,
                      std::vector<std::unique_ptr<SuiteJudge>>& judges, SuiteProgress& progress);

}  // namespace sebastes::tools
