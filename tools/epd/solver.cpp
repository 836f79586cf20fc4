#include "tools/epd/solver.h"

namespace sebastes::epd {

Outcome Solver::solve(const SuiteEntry& entry, const OnIteration& on_iteration) {
    const Expectation& expectation = entry.expectation;
    Limits limits = limits_;
    if (expectation.mate && *expectation.mate > 0) limits.mate = expectation.mate;

    std::optional<std::int64_t> held_from;
    const auto on_report = [&](const SearchReport& report) {
        if (report.is_lower_bound || report.is_upper_bound || report.line.empty()) return;
        if (!expectation.is_met(report.line.front(), report.score))
            held_from.reset();
        else if (!held_from)
            held_from = report.milliseconds;
        if (on_iteration) on_iteration(entry, report);
    };

    SearchOptions search_options;
    search_options.move_overhead = 0;  // no referee's clock is running
    session_.new_game();
    SearchControl control;
    const SearchResult result =
        session_.search(Game(entry.record.position), limits, search_options, control, on_report);

    Outcome outcome;
    outcome.solved = expectation.is_met(result.best, result.score);
    outcome.move = result.best;
    outcome.score = result.score;
    outcome.depth = result.depth;
    outcome.nodes = result.nodes;
    outcome.milliseconds = result.milliseconds;
    if (outcome.solved) outcome.held_from = held_from.value_or(result.milliseconds);
    outcome.line = result.line;
    return outcome;
}

}  // namespace sebastes::epd
