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
#include "tools/programs/perft/divide_text.h"
#include "tools/programs/perft/suite_report.h"

namespace sebastes::tools {

// ---- One position ----
namespace {

using Clock = std::chrono::steady_clock;

bool is_stopped(const SuiteOptions& options) { return options.stop != nullptr && *options.stop; }

// Nothing when it was told to stop.
std::optional<std::uint64_t> own_count(const Board& board, int depth, const SuiteOptions& options) {
    const std::uint64_t nodes = total(
        divide(board, depth, {.threads = 1, .hash_mib = options.hash_mib, .stop = options.stop}));
    if (is_stopped(options)) return std::nullopt;
    return nodes;
}

// What both judges do: they differ in how they count.
class Judge : public SuiteJudge {
  public:
    explicit Judge(const SuiteOptions& options) : options_(options) {}

    SuiteOutcome judge(const SuiteCase& entry) final {
        SuiteOutcome outcome;
        const Clock::time_point start = Clock::now();
        for (const PerftCount& count : entry.counts)
            outcome.counts.push_back({count.depth, count.nodes});
        for (std::size_t i = 0; i < entry.counts.size(); ++i) {
            if (!is_wanted(entry.counts[i], options_) || !can_judge(entry, outcome)) continue;
            SuiteCount& count = outcome.counts[i];
            count.counted = this->count(entry, count.depth, outcome);
            if (!count.counted) break;
            outcome.nodes += *count.counted;
            if (count.is_wrong() && !goes_on(entry, count, outcome)) break;
        }
        outcome.seconds = std::chrono::duration<double>(Clock::now() - start).count();
        return outcome;
    }

  protected:
    // Whether it is to be asked; the outcome else says why not.
    virtual bool can_judge(const SuiteCase&, SuiteOutcome&) const { return true; }
    // Nothing when it could not; the outcome then says why.
    virtual std::optional<std::uint64_t> count(const SuiteCase& entry, int depth,
                                               SuiteOutcome& outcome) = 0;
    // Something is wrong; whether to look at deeper counts too.
    virtual bool goes_on(const SuiteCase& entry, const SuiteCount& wrong,
                         SuiteOutcome& outcome) = 0;

    const SuiteOptions& options_;
};

class OwnJudge : public Judge {
  public:
    using Judge::Judge;

  private:
    std::optional<std::uint64_t> count(const SuiteCase& entry, int depth,
                                       SuiteOutcome& outcome) override {
        const auto nodes = own_count(entry.position.board(), depth, options_);
        outcome.interrupted = !nodes;
        return nodes;
    }
    bool goes_on(const SuiteCase&, const SuiteCount&, SuiteOutcome&) override { return true; }
};

class EngineJudge : public Judge {
  public:
    EngineJudge(PerftEngine engine, const SuiteOptions& options, const CompareOptions& compare)
        : Judge(options), engine_(std::move(engine)), compare_(compare) {
        compare_.stop = options.stop;
    }

  private:
    bool can_judge(const SuiteCase& entry, SuiteOutcome& outcome) const override {
        if (engine_.knows_chess960() || !needs_chess960(entry.position.board())) return true;
        outcome.explanation = "the engine does not know Chess960";
        return false;
    }

    CompareOptions options_for(const SuiteCase& entry) const {
        CompareOptions options = compare_;
        options.chess960 = needs_chess960(entry.position.board());
        return options;
    }

    std::optional<std::uint64_t> count(const SuiteCase& entry, int depth,
                                       SuiteOutcome& outcome) override {
        const auto known = std::ranges::find(entry.counts, depth, &PerftCount::depth);
        const Seconds limit =
            compare_.limit.value_or(Seconds(30 + static_cast<double>(known->nodes) / 20000));
        const bool chess960 = needs_chess960(entry.position.board());
        engine_.stop_with(options_.stop);
        const auto answer = engine_.divide(Variation(entry.position), {}, depth, chess960, limit);
        outcome.interrupted = is_stopped(options_);
        if (outcome.interrupted) return std::nullopt;
        if (answer) return answer->total;
        outcome.fault = answer.error();
        return std::nullopt;
    }

    bool goes_on(const SuiteCase& entry, const SuiteCount& wrong, SuiteOutcome& outcome) override {
        const auto ours = own_count(entry.position.board(), wrong.depth, options_);
        if (!ours) return false;
        if (*ours != wrong.expected) {
            outcome.explanation = fmt::format("Sebastes counts {} too: the suite is wrong", *ours);
            if (*ours != *wrong.counted)
                outcome.explanation = fmt::format("Sebastes counts {}: neither is right", *ours);
            return true;
        }
        const CompareOptions options = options_for(entry);
        const Variation line(entry.position);
        const Comparison comparison = compare(engine_, line, wrong.depth, options);
        if (comparison.findings.empty()) {
            outcome.explanation = "asked again, it counts right";
            return false;
        }
        const Finding& finding = comparison.findings.front();
        const std::string path = moves_text(finding.line, castling_notation(options.chess960));
        outcome.explanation =
            (path.empty() ? std::string() : "after " + path + ": ") + finding_summary(finding);
        outcome.report = comparison_text(comparison, line, engine_, options);
        return false;
    }

    PerftEngine engine_;
    CompareOptions compare_;
};

}  // namespace

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
    if (mismatch() != nullptr) return SuiteStatus::Wrong;
    if (!fault.empty()) return SuiteStatus::Failed;
    if (interrupted) return SuiteStatus::Interrupted;
    return depth() == 0 ? SuiteStatus::LeftOut : SuiteStatus::Right;
}

bool is_wanted(const PerftCount& count, const SuiteOptions& options) {
    return count.depth <= options.max_depth &&
           (options.max_nodes == 0 || count.nodes <= options.max_nodes);
}

std::unique_ptr<SuiteJudge> own_judge(const SuiteOptions& options) {
    return std::make_unique<OwnJudge>(options);
}

std::unique_ptr<SuiteJudge> engine_judge(PerftEngine engine, const SuiteOptions& options,
                                         const CompareOptions& compare) {
    return std::make_unique<EngineJudge>(std::move(engine), options, compare);
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

    SuiteTotals run(std::vector<std::unique_ptr<SuiteJudge>>& judges) {
        const auto start = std::chrono::steady_clock::now();
        {
            std::vector<std::jthread> others;
            for (std::size_t i = 1; i < judges.size(); ++i)
                others.emplace_back([this, &judge = *judges[i]] { work(judge); });
            work(*judges.front());
        }
        totals_.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        totals_.stopped = totals_.stopped || totals_.interrupted > 0;
        return std::move(totals_);
    }

  private:
    struct Done {
        SuiteItem item;
        std::optional<SuiteOutcome> outcome;  // of a position
        std::uint64_t bytes;
    };

    bool is_stopped() const {
        return totals_.stopped || (options_.stop != nullptr && *options_.stop);
    }

    void work(SuiteJudge& judge) {
        std::unique_lock lock(mutex_);
        for (;;) {
            room_.wait(lock, [&] { return read_ - told_ < kWindow; });
            auto item = is_stopped() ? std::nullopt : reader_.next();
            if (!item) return note_end();
            const std::size_t index = read_++;
            Done done{std::move(*item), {}, reader_.bytes()};
            if (const auto* entry = std::get_if<SuiteCase>(&done.item)) {
                lock.unlock();
                done.outcome = judge.judge(*entry);
                lock.lock();
            }
            waiting_.emplace(index, std::move(done));
            tell();
        }
    }

    // Whether it is the suite's.
    void note_end() {
        if (!is_stopped()) return;
        totals_.stopped = true;
        if (totals_.stopped_at.empty()) totals_.stopped_at = reader_.place();
    }

    // All that is known in the files' order.
    void tell() {
        for (auto next = waiting_.begin(); next != waiting_.end() && next->first == told_;
             next = waiting_.erase(next), ++told_) {
            const Done& done = next->second;
            if (const auto* refused = std::get_if<RefusedLine>(&done.item)) {
                ++(refused->line == 0 ? totals_.unread : totals_.refused);
                progress_.refused(*refused);
                continue;
            }
            totals_.add(*done.outcome);
            count_failures(*done.outcome);
            progress_.judged(std::get<SuiteCase>(done.item), *done.outcome, done.bytes);
        }
        room_.notify_all();
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
    std::condition_variable room_;
    std::map<std::size_t, Done> waiting_;
    std::size_t read_ = 0;
    std::size_t told_ = 0;
    std::size_t failures_ = 0;
    SuiteTotals totals_;
};

}  // namespace

void SuiteTotals::add(const SuiteOutcome& outcome) {
    ++positions;
    nodes += outcome.nodes;
    switch (outcome.status()) {
        case SuiteStatus::Right:
            ++right;
            break;
        case SuiteStatus::Wrong:
            ++wrong;
            break;
        case SuiteStatus::LeftOut:
            ++left_out;
            break;
        case SuiteStatus::Failed:
            ++failed;
            break;
        case SuiteStatus::Interrupted:
            ++interrupted;
            break;
    }
}

SuiteTotals run_suite(SuiteReader& reader, const SuiteOptions& options,
                      std::vector<std::unique_ptr<SuiteJudge>>& judges, SuiteProgress& progress) {
    return Pipeline(reader, options, progress).run(judges);
}

}  // namespace sebastes::tools
