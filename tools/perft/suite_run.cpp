#include "tools/perft/suite_run.h"

#include <fmt/core.h>

#include <chrono>
#include <mutex>

#include "board/fen.h"
#include "board/perft.h"
#include "tools/batch/parallel.h"
#include "tools/perft/divide_text.h"

namespace sebastes::tools {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

bool is_wanted(const PerftCount& count, const SuiteOptions& options) {
    return count.depth <= options.max_depth &&
           (options.max_nodes == 0 || count.nodes <= options.max_nodes);
}

std::uint64_t expected_nodes(const SuiteCase& entry, const SuiteOptions& options) {
    std::uint64_t sum = 0;
    for (const PerftCount& count : entry.counts)
        if (is_wanted(count, options)) sum += count.nodes;
    return sum;
}

SuiteOutcome count_case(const SuiteCase& entry, const SuiteOptions& options) {
    SuiteOutcome outcome;
    const Clock::time_point start = Clock::now();
    for (const PerftCount& count : entry.counts) {
        if (!is_wanted(count, options)) continue;
        const Board& board = entry.position.board();
        const std::uint64_t nodes =
            options.hash_mib == 0
                ? perft(board, count.depth)
                : total(divide(board, count.depth, {.threads = 1, .hash_mib = options.hash_mib}));
        outcome.depth = count.depth;
        outcome.nodes += nodes;
        if (nodes != count.nodes) {
            outcome.mismatch = {count.depth, count.nodes, nodes};
            break;
        }
    }
    outcome.seconds = seconds_since(start);
    return outcome;
}

}  // namespace

int SuiteReport::counted() const {
    int sum = 0;
    for (const SuiteOutcome& outcome : outcomes) sum += outcome.depth > 0;
    return sum;
}

int SuiteReport::mismatches() const {
    int sum = 0;
    for (const SuiteOutcome& outcome : outcomes) sum += outcome.mismatch.has_value();
    return sum;
}

SuiteReport run_suite(const Suite& suite, const SuiteOptions& options, SuiteObserver& observer) {
    SuiteReport report;
    report.outcomes.resize(suite.cases.size());
    double all = 0;
    for (const SuiteCase& entry : suite.cases)
        all += static_cast<double>(expected_nodes(entry, options));

    std::mutex mutex;
    double done = 0;
    const Clock::time_point start = Clock::now();
    for_each_index(suite.cases.size(), options.jobs, [&](std::size_t i) {
        const SuiteCase& entry = suite.cases[i];
        const SuiteOutcome outcome = count_case(entry, options);
        const std::scoped_lock lock(mutex);
        report.outcomes[i] = outcome;
        report.nodes += outcome.nodes;
        done += static_cast<double>(expected_nodes(entry, options));
        observer.finished(entry, outcome, done, all, seconds_since(start));
    });
    report.seconds = seconds_since(start);
    return report;
}

std::string outcome_line(const SuiteCase& entry, const SuiteOutcome& outcome) {
    const std::string name =
        fmt::format("{}:{}: {}{}", entry.file, entry.line, entry.id.empty() ? "" : entry.id + ", ",
                    to_fen(entry.position));
    if (outcome.mismatch)
        return fmt::format("{}: depth {} is wrong: {} expected, {} counted", name,
                           outcome.mismatch->depth, outcome.mismatch->expected,
                           outcome.mismatch->counted);
    if (outcome.depth == 0) return name + ": beyond the limits, left out";
    return fmt::format("{}: ok to depth {}, {} leaves", name, outcome.depth, outcome.nodes);
}

}  // namespace sebastes::tools
