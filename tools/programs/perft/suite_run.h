// Judging a whole suite as it is read, on several threads, in bounded memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/programs/perft/suite_judge.h"
#include "tools/programs/perft/suite_reader.h"

namespace sebastes::tools {

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

// Gets all that is read, in the files' order.  Called from one thread at a time.
class SuiteObserver {
  public:
    virtual ~SuiteObserver() = default;
    // `bytes` of the files were read by now.
    virtual void judged(const SuiteCase& entry, const SuiteOutcome& outcome,
                        std::uint64_t bytes) = 0;
    virtual void refused(const RefusedLine& line) = 0;
};

// One judge a thread.  After three positions without an answer, one after the other, an
// engine is given up.
SuiteTotals run_suite(SuiteReader& reader, const SuiteOptions& options,
                      std::vector<std::unique_ptr<SuiteJudge>>& judges, SuiteObserver& observer);

}  // namespace sebastes::tools
