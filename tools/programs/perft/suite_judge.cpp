#include "tools/programs/perft/suite_judge.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "perft/perft.h"
#include "tools/programs/perft/divide_text.h"

namespace sebastes::tools {

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

}  // namespace sebastes::tools
