#include "tools/programs/perft/suite_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "perft/perft.h"
#include "tools/programs/perft/suite_report.h"

namespace sebastes::tools {

// ---- One position ----
namespace {

// Whether the options ask for this count.
bool is_wanted(const SuiteCount& count, const SuiteOptions& options) {
    return count.depth <= options.max_depth &&
           (options.max_nodes == 0 || count.expected <= options.max_nodes);
}

}  // namespace

SuiteJudge::SuiteJudge(const SuiteOptions& options, std::optional<PerftEngine> engine,
                       const CompareOptions& compare)
    : options_(options), engine_(std::move(engine)), compare_(compare) {
    compare_.stop = options.stop;
}

SuiteOutcome SuiteJudge::judge(const SuiteItem& entry) {
    SuiteOutcome outcome;
    const auto start = std::chrono::steady_clock::now();
    for (const PerftCount& known : entry.counts)
        outcome.counts.push_back({known.depth, known.nodes});
    if (engine_)
        ask_engine(entry, outcome);
    else
        count(entry, outcome);
    for (const SuiteCount& count : outcome.counts) outcome.nodes += count.counted.value_or(0);
    outcome.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return outcome;
}

void SuiteJudge::count(const SuiteItem& entry, SuiteOutcome& outcome) const {
    for (SuiteCount& wanted : outcome.counts) {
        if (!is_wanted(wanted, options_)) continue;
        const std::uint64_t nodes =
            total(divide(entry.position.board(), wanted.depth,
                         {.threads = 1, .hash_mib = options_.hash_mib, .stop = options_.stop}));
        outcome.interrupted = options_.stop != nullptr && *options_.stop;
        if (outcome.interrupted) return;
        wanted.counted = nodes;
    }
}

void SuiteJudge::ask_engine(const SuiteItem& entry, SuiteOutcome& outcome) {
    compare_.chess960 = needs_chess960(entry.position.board());
    if (compare_.chess960 && !engine_->knows_chess960()) {
        outcome.explanation = "the engine does not know Chess960";
        return;
    }
    int deepest = 0;
    for (const SuiteCount& wanted : outcome.counts)
        if (is_wanted(wanted, options_)) deepest = wanted.depth;
    if (deepest == 0) return;
    const Variation line(entry.position);
    const Comparison comparison = compare(*engine_, line, deepest, compare_);
    outcome.interrupted = comparison.interrupted;
    // The engine may be wrong at a depth that the suite does not have.
    if (comparison.theirs && *comparison.theirs != comparison.ours) {
        const auto place =
            std::ranges::lower_bound(outcome.counts, comparison.depth, {}, &SuiteCount::depth);
        if (place == outcome.counts.end() || place->depth != comparison.depth)
            outcome.counts.insert(place, {comparison.depth, comparison.ours, comparison.theirs});
    }
    for (const DepthCounts& depth : comparison.depths) {
        const auto wanted = std::ranges::find(outcome.counts, depth.depth, &SuiteCount::depth);
        if (wanted == outcome.counts.end() || !is_wanted(*wanted, options_)) continue;
        wanted->counted = depth.theirs;
        if (wanted->is_wrong() && wanted->expected != depth.ours)
            outcome.explanation = fmt::format(
                "Sebastes counts {}{}", depth.ours,
                depth.theirs == depth.ours ? " too: the suite is wrong" : ": neither is right");
    }
    if (comparison.findings.empty()) return;
    const Finding& finding = comparison.findings.front();
    if (!comparison.theirs) {
        outcome.fault = finding.fault->message;
        return;
    }
    const std::string path = moves_text(finding.line, castling_notation(compare_.chess960));
    outcome.explanation =
        (path.empty() ? std::string() : "after " + path + ": ") + finding_summary(finding);
    outcome.report = comparison_text(comparison, line, *engine_, compare_);
}

const SuiteCount* SuiteOutcome::mismatch() const {
    const auto found = std::ranges::find_if(counts, &SuiteCount::is_wrong);
    return found == counts.end() ? nullptr : &*found;
}

int SuiteOutcome::depth() const {
    int deepest = 0;
    for (const SuiteCount& count : counts)
        if (count.counted) deepest = count.depth;
    return deepest;
}

SuiteStatus SuiteOutcome::status() const {
    if (mismatch() != nullptr || !report.empty()) return SuiteStatus::Wrong;
    if (!fault.empty()) return SuiteStatus::Failed;
    if (interrupted) return SuiteStatus::Interrupted;
    return depth() == 0 ? SuiteStatus::LeftOut : SuiteStatus::Right;
}

// ---- A whole suite ----
namespace {

constexpr std::size_t kMaxFailures = 3;
// How far reading may be ahead of the first position that is not done yet.
constexpr std::size_t kWindow = 1024;

class Pipeline {
  public:
    Pipeline(SuiteReader& reader, const SuiteOptions& options, SuiteProgress& progress)
        : reader_(reader), options_(options), progress_(progress) {}

    SuiteTotals run(std::vector<SuiteJudge>& judges) {
        const auto start = std::chrono::steady_clock::now();
        {
            std::vector<std::jthread> others;
            for (std::size_t i = 1; i < judges.size(); ++i)
                others.emplace_back([this, &judge = judges[i]] { work(judge); });
            work(judges.front());
        }
        totals_.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        totals_.stopped = totals_.stopped || totals_.interrupted > 0;
        return std::move(totals_);
    }

  private:
    struct Done {
        SuiteItem item;
        SuiteOutcome outcome;  // of a position
        std::uint64_t bytes;
    };

    bool is_stopped() const {
        return totals_.stopped || (options_.stop != nullptr && *options_.stop);
    }

    void work(SuiteJudge& judge) {
        std::unique_lock lock(mutex_);
        for (;;) {
            reported_some_.wait(lock, [&] { return read_ - reported_ < kWindow; });
            auto item = is_stopped() ? std::nullopt : reader_.next();
            if (!item) return note_end();
            const std::size_t index = read_++;
            Done done{std::move(*item), {}, reader_.bytes()};
            if (!done.item.is_refused()) {
                lock.unlock();
                done.outcome = judge.judge(done.item);
                lock.lock();
            }
            waiting_.emplace(index, std::move(done));
            report_in_order();
        }
    }

    // Notes where reading stopped, unless that is the suite's end.
    void note_end() {
        if (!is_stopped()) return;
        totals_.stopped = true;
        if (totals_.stopped_at.empty()) totals_.stopped_at = reader_.place();
    }

    // Reports all that is known, in the files' order.
    void report_in_order() {
        for (auto next = waiting_.begin(); next != waiting_.end() && next->first == reported_;
             next = waiting_.erase(next), ++reported_) {
            const Done& done = next->second;
            totals_.add(done.item, done.outcome);
            if (!done.item.is_refused()) count_failures(done.outcome);
            progress_.show(done.item, done.outcome, done.bytes);
        }
        reported_some_.notify_all();
    }

    void count_failures(const SuiteOutcome& outcome) {
        failures_ = outcome.status() == SuiteStatus::Failed ? failures_ + 1 : 0;
        if (failures_ < kMaxFailures) return;
        totals_.stopped = true;
        totals_.given_up = outcome.fault;
    }

    SuiteReader& reader_;
    const SuiteOptions& options_;
    SuiteProgress& progress_;
    std::mutex mutex_;
    std::condition_variable reported_some_;
    std::map<std::size_t, Done> waiting_;
    std::size_t read_ = 0;
    std::size_t reported_ = 0;
    std::size_t failures_ = 0;
    SuiteTotals totals_;
};

}  // namespace

void SuiteTotals::add(const SuiteItem& item, const SuiteOutcome& outcome) {
    if (item.is_refused()) {
        ++(item.line == 0 ? unread : refused);
        return;
    }
    ++positions;
    nodes += outcome.nodes;
    const SuiteStatus status = outcome.status();
    right += status == SuiteStatus::Right;
    wrong += status == SuiteStatus::Wrong;
    left_out += status == SuiteStatus::LeftOut;
    failed += status == SuiteStatus::Failed;
    interrupted += status == SuiteStatus::Interrupted;
}

SuiteTotals run_suite(SuiteReader& reader, const SuiteOptions& options,
                      std::vector<SuiteJudge>& judges, SuiteProgress& progress) {
    return Pipeline(reader, options, progress).run(judges);
}

}  // namespace sebastes::tools
