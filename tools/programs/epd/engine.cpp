#include "tools/programs/epd/engine.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "board/move_list.h"
#include "core/score.h"
#include "search/engine.h"
#include "tools/programs/epd/run_setup.h"

namespace sebastes::epd {

namespace {

using tools::ExternalEngine;
using tools::Fault;
using tools::FaultKind;
using tools::Seconds;
using tools::SteadyClock;

class BuiltInEngine : public TestedEngine {
  public:
    BuiltInEngine(std::size_t hash_mib, std::size_t threads) : session_(hash_mib, threads) {}

    const std::string& name() const override { return name_; }

    SearchAnswer think(const Position& position, const Limits& limits, SearchControl& control,
                       const OnReport& on_report) override {
        SearchOptions options;
        options.move_overhead = 0;  // no referee's clock is running
        session_.new_game();
        const auto on_line = [&](const SearchReport& report) {
            if (!report.line.empty()) on_report(report);
        };
        SearchResult result = session_.search({Game(position), limits, options, control, on_line});

        SearchAnswer answer;
        answer.move = result.best;
        answer.score = result.score;
        answer.depth = result.depth;
        answer.nodes = result.nodes;
        answer.milliseconds = result.milliseconds;
        answer.line = std::move(result.line);
        return answer;
    }

  private:
    std::string name_ = "Sebastes";
    Engine session_;
};

// How soon a stop from outside is seen while the engine is silent.
constexpr Seconds kGlance{0.05};
constexpr Seconds kStopLimit{5};
// By how much a time limit may be exceeded, since the machine is busy with other things too.
constexpr Seconds kTolerance{0.2};
constexpr double kDefaultGrace = 5;
constexpr double kDefaultTimeout = 300;
// The part of the grace after which an engine whose time is over is told to stop.
constexpr double kPatience = 0.2;

Seconds move_time(const Limits& limits) {
    return Seconds(static_cast<double>(*limits.move_time) / 1000);
}

Seconds longest(const Limits& limits, std::optional<double> timeout) {
    if (!limits.move_time) return Seconds(timeout.value_or(kDefaultTimeout));
    return move_time(limits) + Seconds(timeout.value_or(kDefaultGrace));
}

std::int64_t milliseconds(SteadyClock::duration duration) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
}

// SearchWatch watches one search of another program: what it says, when it must be told to stop,
// and when it counts as hung. The engine knows the limits; one that exceeds its nodes, its depth or
// its time is told to stop all the same.
class SearchWatch {
  public:
    // The search begins now. What is referred to must outlive the watch.
    SearchWatch(const Limits& limits, const ExternalEngine& engine, SearchControl& control,
                const TestedEngine::OnReport& on_report, SearchAnswer& answer)
        : limits_(limits), control_(control), on_report_(on_report), answer_(answer) {
        const auto timeout = engine.command().timeout;
        deadline_ = tools::after(longest(limits, timeout));
        if (!limits.move_time) return;
        const double grace = engine.keeps_limits() ? timeout.value_or(kDefaultGrace) : 0;
        late_ = tools::after(move_time(limits) + Seconds(kPatience * grace));
    }

    // Returns true once, when the engine must be told to stop.
    bool must_stop() {
        if (told_to_stop_) return false;
        was_interrupted_ = control_.stopped();
        const bool late = SteadyClock::now() >= late_;
        if (!was_interrupted_ && !passed_count() && !late) return false;
        told_to_stop_ = true;
        deadline_ = std::min(deadline_, tools::after(kStopLimit));
        return true;
    }
    bool is_overdue() const { return SteadyClock::now() >= deadline_; }
    std::string overdue_fault() const {
        if (was_interrupted_) return "did not answer stop in time";
        const bool passed = passed_count();
        return passed ? "passed its limit and did not answer stop in time"
                      : "did not answer in time";
    }
    // When to ask again, at the latest.
    tools::Deadline next_look() const { return std::min(deadline_, tools::after(kGlance)); }

    // Takes a report about the best move. Its time becomes that of this process's clock.
    void see(tools::InfoLine info) {
        SearchReport& report = info.report;
        answer_.nodes = std::max(answer_.nodes, report.nodes);
        answer_.illegal_lines += info.illegal_line;
        if (!info.has_score || report.line.empty()) return;
        report.milliseconds = milliseconds(SteadyClock::now() - start_);
        deepest_ = std::max(deepest_, report.depth);
        answer_.score = report.score;
        answer_.depth = report.depth;
        answer_.line = report.line;
        if (!was_interrupted_) on_report_(report);
    }

    // The answer has come: sets its time, and how the limit was kept. A limit is overrun by more
    // than a tenth; a search ends early before half of it, without a mate.
    void end(const Position& position) {
        const auto spent = SteadyClock::now() - start_;
        answer_.milliseconds = milliseconds(spent);
        if (!answer_.fault.empty() || was_interrupted_ || control_.stopped()) return;
        double part = 1;  // of the limit that was used
        if (limits_.nodes)
            part = static_cast<double>(answer_.nodes) / static_cast<double>(*limits_.nodes);
        else if (limits_.move_time)
            part = (told_to_stop_ ? spent - kTolerance : spent) / move_time(limits_);
        else if (limits_.depth && deepest_ > *limits_.depth)
            part = 2;
        answer_.overran = part > 1.1;
        answer_.ended_early = part < 0.5 && answer_.nodes > 0 && !limits_.mate &&
                              !is_mate(answer_.score) && legal_moves(position.board()).size() > 1;
    }

  private:
    bool passed_count() const {
        return (limits_.nodes && answer_.nodes > *limits_.nodes) ||
               (limits_.depth && deepest_ > *limits_.depth);
    }

    const Limits& limits_;
    SearchControl& control_;
    const TestedEngine::OnReport& on_report_;
    SearchAnswer& answer_;
    const SteadyClock::time_point start_ = SteadyClock::now();
    tools::Deadline late_ = tools::Deadline::max();  // when time is over, with some grace
    tools::Deadline deadline_;
    int deepest_ = 0;
    bool told_to_stop_ = false;
    bool was_interrupted_ = false;  // told by the control
};

// RestartingEngine is another program, which is started again when it has died.
class RestartingEngine : public TestedEngine {
  public:
    explicit RestartingEngine(std::unique_ptr<ExternalEngine> engine)
        : engine_(std::move(engine)),
          command_(engine_->command()),
          name_(engine_label(engine_->name(), command_.options)) {}

    const std::string& name() const override { return name_; }

    SearchAnswer think(const Position& position, const Limits& limits, SearchControl& control,
                       const OnReport& on_report) override {
        SearchAnswer answer;
        // One that died while it was idle is not this position's fault: a second try.
        for (const bool last : {false, true}) {
            auto reason = revive();
            if (!reason) reason = begin_game(position, limits);
            if (!reason) break;
            if (last || engine_ || failed_starts_ > 0) {
                answer.fault = *reason;
                answer.was_asked = !engine_;
                return answer;
            }
        }
        engine_->go({}, limits);
        SearchWatch watch(limits, *engine_, control, on_report, answer);
        listen(watch, answer);
        watch.end(position);
        return answer;
    }

  private:
    // Starts the engine if it does not run; returns why that failed, if so.
    std::optional<std::string> revive() {
        constexpr int kMaxFailedStarts = 3;
        if (engine_ && engine_->can_play_again()) return std::nullopt;
        if (failed_starts_ >= kMaxFailedStarts) return "does not start any more";
        engine_.reset();
        auto again = ExternalEngine::start(command_);
        if (!again) {
            ++failed_starts_;
            return "does not start again: " + again.error();
        }
        engine_ = std::move(*again);
        failed_starts_ = 0;
        return std::nullopt;
    }

    // Returns why the engine cannot be asked about the position, if so.
    std::optional<std::string> begin_game(const Position& position, const Limits& limits) {
        const auto fault = engine_->new_game(position, limits);
        return fault ? std::optional(told(*fault)) : std::nullopt;
    }

    std::string told(const Fault& fault) {
        if (fault.kind == FaultKind::Died || fault.kind == FaultKind::Silent) engine_.reset();
        return fault.message;
    }

    // Listens until the search ends.
    void listen(SearchWatch& watch, SearchAnswer& answer) {
        for (;;) {
            if (watch.must_stop()) engine_->stop();
            if (watch.is_overdue()) {
                engine_.reset();
                answer.fault = watch.overdue_fault();
                return;
            }
            auto said = engine_->poll(watch.next_look());
            if (!said) {
                answer.fault = told(said.fault());
                return;
            }
            if (said->info) watch.see(std::move(*said->info));
            if (!said->best) continue;
            answer.move = *said->best;
            return;
        }
    }

    std::unique_ptr<ExternalEngine> engine_;  // none: it has died
    tools::EngineCommand command_;
    std::string name_;
    int failed_starts_ = 0;  // in a row
};

}  // namespace

std::unique_ptr<TestedEngine> make_session_engine(std::size_t hash_mib, std::size_t threads) {
    return std::make_unique<BuiltInEngine>(hash_mib, threads);
}

Result<std::unique_ptr<TestedEngine>> start_external(const tools::EngineCommand& command) {
    auto engine = ExternalEngine::start(command);
    if (!engine) return Error{engine.error()};
    return std::unique_ptr<TestedEngine>(std::make_unique<RestartingEngine>(std::move(*engine)));
}

}  // namespace sebastes::epd
