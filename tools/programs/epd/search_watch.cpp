#include "tools/programs/epd/search_watch.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "board/move_list.h"
#include "core/score.h"

namespace sebastes::epd {

namespace {

using tools::SteadyClock;
using Seconds = std::chrono::duration<double>;

// How soon a stop from outside is seen while the engine is silent.
constexpr Seconds kGlance{0.05};
constexpr Seconds kStopLimit{5};
// Of a machine that is busy with other things too.
constexpr Seconds kTolerance{0.2};
constexpr double kDefaultGrace = 5;
constexpr double kDefaultTimeout = 300;
// Of the grace after the time is over, the part after which it is told to stop.
constexpr double kPatience = 0.2;

SteadyClock::duration ticks(Seconds seconds) {
    return std::chrono::duration_cast<SteadyClock::duration>(seconds);
}

Seconds move_time(const Limits& limits) {
    return Seconds(static_cast<double>(*limits.move_time) / 1000);
}

Seconds longest(const Limits& limits, std::optional<double> timeout) {
    if (!limits.move_time) return Seconds(timeout.value_or(kDefaultTimeout));
    return move_time(limits) + Seconds(timeout.value_or(kDefaultGrace));
}

}  // namespace

SearchWatch::SearchWatch(const Limits& limits, std::optional<double> timeout, Keeper keeper,
                         SearchControl& control, const Engine::OnReport& on_report,
                         SearchAnswer& answer)
    : limits_(limits),
      control_(control),
      on_report_(on_report),
      answer_(answer),
      start_(SteadyClock::now()),
      deadline_(start_ + ticks(longest(limits, timeout))) {
    if (!limits.move_time) return;
    late_ = start_ + ticks(move_time(limits));
    if (keeper == Keeper::Engine)
        *late_ += ticks(kPatience * Seconds(timeout.value_or(kDefaultGrace)));
}

bool SearchWatch::passed_count() const {
    return (limits_.nodes && answer_.nodes > *limits_.nodes) ||
           (limits_.depth && deepest_ > *limits_.depth);
}

bool SearchWatch::must_stop() {
    if (told_to_stop_) return false;
    was_interrupted_ = control_.stopped();
    const bool late = late_ && SteadyClock::now() >= *late_;
    if (!was_interrupted_ && !passed_count() && !late) return false;
    told_to_stop_ = true;
    deadline_ = std::min(deadline_, SteadyClock::now() + ticks(kStopLimit));
    return true;
}

std::string SearchWatch::overdue_fault() const {
    if (was_interrupted_) return "did not answer stop in time";
    const bool passed = passed_count();
    return passed ? "passed its limit and did not answer stop in time" : "did not answer in time";
}

tools::Deadline SearchWatch::next_look() const {
    return std::min(deadline_, SteadyClock::now() + ticks(kGlance));
}

void SearchWatch::see(InfoLine info) {
    SearchReport& report = info.report;
    answer_.nodes = std::max(answer_.nodes, report.nodes);
    answer_.illegal_lines += info.illegal_line;
    if (!info.has_score || report.line.empty()) return;
    report.milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(SteadyClock::now() - start_).count();
    deepest_ = std::max(deepest_, report.depth);
    answer_.score = report.score;
    answer_.depth = report.depth;
    answer_.line = report.line;
    if (!was_interrupted_) on_report_(report);
}

void SearchWatch::end(const Position& position) {
    const Seconds spent = SteadyClock::now() - start_;
    answer_.milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(spent).count();
    if (!answer_.fault.empty() || was_interrupted_ || control_.stopped()) return;
    // How much of its limit was used.
    double part = 1;
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

}  // namespace sebastes::epd
