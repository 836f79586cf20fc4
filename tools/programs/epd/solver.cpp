#include "tools/programs/epd/solver.h"

#include <algorithm>

#include "core/score.h"
#include "tools/programs/epd/judge.h"
#include "tools/programs/epd/mate_line.h"

namespace sebastes::epd {

void SolutionTracker::see(const SearchReport& report) {
    const bool bound = report.is_lower_bound || report.is_upper_bound;
    if (bound && entry_.expectation.mate) return;
    if (!judge(entry_, answer_of(report)).solved) {
        held_from_.reset();
        return;
    }
    const SearchProgress now{report.milliseconds, report.depth, report.nodes};
    if (!first_found_) first_found_ = now;
    if (!held_from_) {
        held_from_ = now;
        held_iterations_ = 0;
        last_depth_ = -1;
    }
    if (bound || report.depth <= last_depth_) return;  // engines may show a depth several times
    ++held_iterations_;
    last_depth_ = report.depth;
}

// ---- Solving ----
namespace {

void count(MateLine line, MateLines& lines) {
    lines.whole += line == MateLine::Whole;
    lines.cut_short += line == MateLine::CutShort;
    lines.wrong += line == MateLine::Wrong;
}

}  // namespace

Outcome solve(TestedEngine& engine, const SuiteEntry& entry, const SolveSettings& settings,
              SearchControl& control, const OnIteration& on_iteration) {
    const bool wants_mate = entry.expectation.mate.value_or(0) > 0;
    SolutionTracker tracker(entry);
    Evidence evidence;
    std::optional<SearchReport> enough;  // what ended the search
    Outcome outcome;
    const auto on_report = [&](const SearchReport& report) {
        if (enough) return;  // said before the stop was heard
        evidence.see(report);
        tracker.see(report);
        const bool whole = !report.is_lower_bound && !report.is_upper_bound;
        if (whole && is_mate(report.score))
            count(check_mate_line(entry.record.position, report.line, report.score),
                  outcome.mate_lines);
        if (on_iteration) on_iteration(entry, report);
        const int held = tracker.held_iterations();
        const bool ends = wants_mate ? held > 0 : settings.hold && held >= *settings.hold;
        if (!whole || !ends || report.milliseconds < settings.min_time) return;
        enough = report;
        control.stop();
    };
    SearchAnswer& answer = outcome.answer;
    answer = engine.think(entry.record.position, settings.limits, control, on_report);
    evidence.complete(answer);
    if (enough && answer.fault.empty()) {
        answer.move = enough->line.front();
        answer.nodes = enough->nodes;
        answer.milliseconds = enough->milliseconds;
        show(*enough, answer);
    }

    outcome.first_found = tracker.first_found();
    if (!answer.fault.empty()) return outcome;
    const Verdict verdict = judge(entry, answer);
    outcome.solved = verdict.solved;
    outcome.mate_claim = verdict.mate;
    outcome.points = verdict.points;
    if (!outcome.solved) return outcome;
    const SearchProgress end{answer.milliseconds, answer.depth, answer.nodes};
    outcome.held_from = tracker.held_from().value_or(end);
    if (!outcome.first_found) outcome.first_found = end;
    return outcome;
}

}  // namespace sebastes::epd
