#include "tools/epd/solver.h"

#include <algorithm>

#include "core/score.h"
#include "tools/epd/mate_line.h"

namespace sebastes::epd {

namespace {

void count(MateLine line, MateLines& lines) {
    lines.whole += line == MateLine::Whole;
    lines.cut_short += line == MateLine::CutShort;
    lines.wrong += line == MateLine::Wrong;
}

}  // namespace

Outcome solve(Engine& engine, const SuiteEntry& entry, const SolveSettings& settings,
              SearchControl& control, const OnIteration& on_iteration) {
    const Expectation& expectation = entry.expectation;
    const Position& position = entry.record.position;
    const bool wants_mate = expectation.mate.value_or(0) > 0;
    SolutionTracker tracker(expectation);
    Outcome outcome;
    const auto on_report = [&](const SearchReport& report) {
        tracker.see(report);
        if (is_mate(report.score))
            count(check_mate_line(position, report.line, report.score), outcome.mate_lines);
        if (on_iteration) on_iteration(entry, report);
        const bool enough = wants_mate
                                ? tracker.held_iterations() > 0
                                : settings.hold && tracker.held_iterations() >= *settings.hold;
        if (enough && report.milliseconds >= settings.min_time) control.stop();
    };
    outcome.answer = engine.think(position, settings.limits, control, on_report);

    const SearchAnswer& answer = outcome.answer;
    outcome.first_found = tracker.first_found();
    outcome.solved = answer.fault.empty() && expectation.is_met(answer.move, answer.score);
    if (answer.fault.empty()) outcome.points = points_for(expectation.points, answer.move);
    if (!outcome.solved) return outcome;
    const SearchProgress end{answer.milliseconds, answer.depth, answer.nodes};
    outcome.held_from = tracker.held_from().value_or(end);
    if (!outcome.first_found) outcome.first_found = end;
    return outcome;
}

}  // namespace sebastes::epd
