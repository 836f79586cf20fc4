#include "tools/programs/ucistress/stress_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <utility>

#include "core/number.h"
#include "tools/programs/ucistress/shrink.h"
#include "tools/shared/batch/parallel.h"

namespace sebastes::stress {

namespace {

constexpr int kShrinkTrials = 60;
constexpr int kSilentTrials = 20;  // each of which waits in vain
constexpr int kRepeats = 3;

// Faults of a sort: the same kind, and an end in the same way.
bool is_alike(const Finding& a, const Finding& b) {
    return a.kind == b.kind && (a.kind != FindingKind::Died || a.detail == b.detail);
}

class StressRun {
  public:
    StressRun(const EngineCommand& engine, const RunSettings& settings, const Progress& progress,
              const StopAsked& stop_asked, EngineReport& report)
        : engine_(engine),
          settings_(settings),
          progress_(progress),
          stop_asked_(stop_asked),
          report_(report),
          limits_{settings.limits.timeout, allowed_memory(engine, report.facts, settings.memory)},
          circumstances_{report.facts, settings.memory, settings.threads} {}

    void run() {
        note_announcement();
        tools::for_each_index(settings_.sessions, settings_.jobs,
                              [&](std::size_t i) { run_session(settings_.first + i); });
        std::ranges::sort(report_.faults, {},
                          [](const FaultGroup& group) { return group.sessions.front(); });
        std::ranges::sort(report_.remarks, {}, &RemarkGroup::kind);
        shrunk_ = 0;
        tools::for_each_index(report_.faults.size(), settings_.jobs,
                              [&](std::size_t i) { shorten(report_.faults[i]); });
        std::erase_if(report_.faults,
                      [&](const FaultGroup& group) { return was_the_machine(group); });
    }

  private:
    bool is_stopped() const { return stop_asked_ && stop_asked_(); }

    void note_announcement() {
        for (const Finding& finding : report_.facts.contradictions())
            add_remark(finding, settings_.first);
    }

    // An engine that is silent is asked once more, with more patience.
    std::vector<Finding> talk_fairly(const Session& session) const {
        std::vector<Finding> findings = talk(engine_, session, limits_);
        const Finding* fault = first_fault(findings);
        if (fault == nullptr || !is_silence(fault->kind) || is_stopped()) return findings;
        const Finding first = *fault;
        findings = talk(engine_, session, {limits_.timeout * kPatience, limits_.memory});
        if (first_fault(findings) == nullptr)
            findings.push_back({FindingKind::Slow,
                                fmt::format("{}: {}", words_of(first.kind).name, first.detail)});
        return findings;
    }

    void run_session(std::size_t number) {
        if (is_stopped()) {
            const std::scoped_lock lock(mutex_);
            report_.interrupted = true;
            return;
        }
        const Session session = make_session(settings_.plan, number, circumstances_);
        const bool skipped = !session.needs.empty() && report_.facts.find(session.needs) == nullptr;
        std::vector<Finding> findings;
        if (!skipped) findings = talk_fairly(session);
        const std::scoped_lock lock(mutex_);
        ++(skipped ? report_.kinds[session.kind].skipped : report_.kinds[session.kind].run);
        add(session, number, findings);
        ++done_;
        tell();
    }

    // The work behind the sessions is taken for a tenth.
    void tell() {
        if (!progress_) return;
        const auto share = [](std::size_t part, std::size_t all) {
            return all == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(all);
        };
        progress_(
            0.9 * share(done_, settings_.sessions) + 0.1 * share(shrunk_, report_.faults.size()),
            report_.total().failed);
    }

    void add(const Session& session, std::size_t number, const std::vector<Finding>& findings) {
        std::vector<FindingKind> seen;
        for (const Finding& finding : findings) {
            const bool is_new = std::ranges::find(seen, finding.kind) == seen.end();
            if (!is_new) continue;
            if (!is_fault(finding.kind)) add_remark(finding, number);
            seen.push_back(finding.kind);
        }
        const Finding* fault = first_fault(findings);
        if (fault == nullptr) return;
        ++report_.kinds[session.kind].failed;
        const auto known = std::ranges::find_if(report_.faults, [&](const FaultGroup& group) {
            return group.kind == session.kind && group.name == session.name &&
                   is_alike(group.fault, *fault);
        });
        if (known == report_.faults.end()) {
            report_.faults.push_back({*fault, session.kind, session.name, {number}, {}});
        } else {
            known->sessions.push_back(number);
            std::ranges::sort(known->sessions);
        }
    }

    // Silence that never comes again is not the engine's: of a fault it becomes a remark.
    bool was_the_machine(const FaultGroup& group) {
        if (!is_silence(group.fault.kind) || group.tries == 0 || group.repeated > 0) return false;
        report_.kinds[group.kind].failed -= group.sessions.size();
        for (const std::size_t session : group.sessions)
            add_remark({FindingKind::Slow, group.fault.detail}, session);
        return true;
    }

    void add_remark(const Finding& finding, std::size_t number) {
        const auto known = std::ranges::find(report_.remarks, finding.kind, &RemarkGroup::kind);
        if (known == report_.remarks.end()) {
            report_.remarks.push_back({finding.kind, 1, number, finding.detail});
        } else {
            ++known->sessions;
            if (number < known->first)
                *known = {finding.kind, known->sessions, number, finding.detail};
        }
    }

    // Whether the session with these steps ends with such a fault.
    bool fails(const Session& session, const Steps& steps, const Finding& fault) const {
        if (is_stopped()) return false;
        Session shorter = session;
        shorter.steps = steps;
        const std::vector<Finding> findings = talk(engine_, shorter, limits_);
        const Finding* found = first_fault(findings);
        return found != nullptr && is_alike(*found, fault);
    }

    void shorten(FaultGroup& group) {
        const Session session =
            make_session(settings_.plan, group.sessions.front(), circumstances_);
        const auto fails_with = [&](const Steps& steps) {
            return fails(session, steps, group.fault);
        };
        const auto repeats = [&](const Steps& steps) {
            int count = 0;
            for (int i = 0; i < kRepeats; ++i) count += fails_with(steps) ? 1 : 0;
            return count;
        };
        group.shortest = shrink(session.steps, fails_with,
                                is_silence(group.fault.kind) ? kSilentTrials : kShrinkTrials);
        group.repeated = repeats(group.shortest);
        if (group.repeated == 0 && group.shortest != session.steps) {
            group.shortest = session.steps;
            group.repeated = repeats(group.shortest);
        }
        group.greeted = session.greeted;
        group.tries = is_stopped() ? 0 : kRepeats;
        const std::scoped_lock lock(mutex_);
        ++shrunk_;
        tell();
    }

    const EngineCommand& engine_;
    const RunSettings& settings_;
    const Progress& progress_;
    const StopAsked& stop_asked_;
    EngineReport& report_;
    TalkLimits limits_;
    Circumstances circumstances_;
    std::mutex mutex_;
    std::size_t done_ = 0;
    std::size_t shrunk_ = 0;
};

}  // namespace

std::size_t allowed_memory(const EngineCommand& engine, const EngineFacts& facts, int memory) {
    constexpr std::int64_t kMostMib = 1 << 20;
    if (!facts.peak_memory) return 0;
    std::int64_t tables = 0;  // MiB
    for (const UciOption& option : facts.options) {
        if (!is_memory(option)) continue;
        std::int64_t most =
            std::max<std::int64_t>(memory, to_number<std::int64_t>(option.initial).value_or(0));
        for (const std::string& setting : engine.settings) {
            const std::string begin = fmt::format("name {} value ", option.name);
            if (setting.starts_with(begin))
                most = std::max(most,
                                to_number<std::int64_t>(setting.substr(begin.size())).value_or(0));
        }
        tables += std::min(most, kMostMib);
    }
    return *facts.peak_memory + (static_cast<std::size_t>(tables) << 20) + kMoreMemory;
}

KindCount EngineReport::total() const {
    KindCount sum;
    for (const auto& [kind, count] : kinds) {
        sum.run += count.run;
        sum.failed += count.failed;
        sum.skipped += count.skipped;
    }
    return sum;
}

std::size_t EngineReport::count(FindingKind kind) const {
    std::size_t sum = 0;
    for (const FaultGroup& group : faults)
        if (group.fault.kind == kind) sum += group.sessions.size();
    for (const RemarkGroup& group : remarks)
        if (group.kind == kind) sum += group.sessions;
    return sum;
}

EngineReport stress(const std::string& command_text, const EngineCommand& engine,
                    const EngineFacts& facts, const RunSettings& settings, const Progress& progress,
                    const StopAsked& stop_asked) {
    EngineReport report{command_text, facts};
    const auto start = std::chrono::steady_clock::now();
    StressRun(engine, settings, progress, stop_asked, report).run();
    report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return report;
}

}  // namespace sebastes::stress
