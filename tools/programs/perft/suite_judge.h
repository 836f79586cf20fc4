// Holding one position's known counts against what is counted: by this program, or by
// another engine, whose wrong move is then looked for.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/programs/perft/suite_file.h"
#include "tools/shared/perft_compare/compare.h"

namespace sebastes::tools {

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

}  // namespace sebastes::tools
