#include "tools/programs/epd/text_report.h"

#include <fmt/core.h>

#include <algorithm>

#include "tools/programs/epd/curve_picture.h"
#include "tools/programs/epd/notices.h"
#include "tools/programs/epd/position_text.h"
#include "tools/programs/epd/sts_rating.h"

namespace sebastes::epd {

namespace {

constexpr std::size_t kMaxColumn = 40;

double ratio(double part, double whole) { return whole == 0 ? 0.0 : part / whole; }

std::string solved_line(const Totals& totals) {
    const double rate =
        ratio(static_cast<double>(totals.nodes), static_cast<double>(totals.milliseconds)) / 1000;
    return fmt::format(
        "solved {} of {} ({:.1f} %), {} s, {} nodes (median {}), {:.2f} M nodes/s\n", totals.solved,
        totals.positions,
        percent(static_cast<double>(totals.solved), static_cast<double>(totals.positions)),
        seconds_text(totals.milliseconds), totals.nodes, totals.median_nodes, rate);
}

std::string curve_lines(const EngineRun& run) {
    const std::vector<CurvePoint> curve = solution_curve(run);
    if (curve.empty()) return {};
    std::string points = run.axis == CurveAxis::Nodes ? "by nodes" : "by s    ";
    std::string counts = "solved  ";
    for (const CurvePoint& point : curve) {
        points += fmt::format(" {:>6}", curve_label(run.axis, point.at));
        counts += fmt::format(" {:>6}", point.solved);
    }
    return points + '\n' + counts + '\n';
}

std::string mate_remarks(const Totals& totals) {
    std::string text;
    const auto add = [&](std::size_t count, std::string_view what) {
        if (count > 0) text += fmt::format("mates {}: {}\n", what, count);
    };
    add(totals.mates_unshown, "found, but their lines are cut short (not solved)");
    add(totals.mates_bounds, "only as bounds (not found)");
    add(totals.mates_sooner, "shown sooner than stated");
    return text;
}

std::string mate_lines(const Totals& totals) {
    std::string text;
    if (totals.mates > 0)
        text += fmt::format("mates: {} found, {} best, {} wrong, of {}\n", totals.mates_found,
                            totals.mates_best, totals.mates_wrong, totals.mates) +
                mate_remarks(totals);
    const MateLines& lines = totals.mate_lines;
    if (totals.mates > 0 || lines.wrong > 0)
        text += fmt::format("mate lines: {} end in the mate, {} are cut short, {} are wrong\n",
                            lines.whole, lines.cut_short, lines.wrong);
    if (totals.illegal_lines > 0)
        text += fmt::format("lines with an illegal move: {}\n", totals.illegal_lines);
    return text;
}

std::string points_text(std::int64_t points, std::int64_t most) {
    return fmt::format("{} of {} points ({:.1f} %)", points, most,
                       percent(static_cast<double>(points), static_cast<double>(most)));
}

// Nothing where the ids tell no themes apart: all are one, or nearly each is its own.
std::string theme_lines(const std::vector<Theme>& themes, std::size_t positions) {
    if (themes.size() < 2 || 3 * themes.size() > 2 * positions) return {};
    std::size_t width = 7;
    for (const Theme& theme : themes) width = std::max(width, width_of(theme.name));
    width = std::min(width, kMaxColumn);
    std::string text;
    for (const Theme& theme : themes) {
        text += fmt::format("  {:<{}} {:>5} of {:>5} solved", clipped(theme.name, width), width,
                            theme.solved, theme.positions);
        if (theme.most_points > 0) text += ", " + points_text(theme.points, theme.most_points);
        text += '\n';
    }
    return text;
}

std::string since(const std::optional<SearchProgress>& progress) {
    return progress ? seconds_text(progress->milliseconds) : "";
}

}  // namespace

Table::Table(const Suite& suite) {
    for (const SuiteEntry& entry : suite.entries) {
        name_width_ = std::max(name_width_, width_of(entry.name()));
        expected_width_ =
            std::max(expected_width_, to_text(entry.expectation, entry.record.position).size());
    }
    name_width_ = std::min(name_width_, kMaxColumn);
    expected_width_ = std::min(expected_width_, kMaxColumn);
}

std::string Table::heading(const std::vector<std::string>&) {
    return fmt::format("{:<{}}      {:<8} {:<{}} {:>7} {:>5} {:>8} {:>8} {:>8} {:>12}\n", "id",
                       name_width_, "move", "expected", expected_width_, "score", "depth",
                       "seconds", "found", "held", "nodes");
}

std::string Table::row(const SuiteEntry& entry, const Outcomes& outcomes) const {
    const Outcome& outcome = outcomes.front();
    const Position& position = entry.record.position;
    const SearchAnswer& answer = outcome.answer;
    const std::string_view mark = !answer.fault.empty() ? "!!" : outcome.solved ? "ok" : "--";
    std::string row = fmt::format(
        "{:<{}}  {:<3} {:<8} {:<{}} {:>7} {:>5} {:>8} {:>8} {:>8} {:>12}",
        clipped(entry.name(), name_width_), name_width_, mark, move_text(position, answer.move),
        clipped(to_text(entry.expectation, position), expected_width_), expected_width_,
        score_text(answer), answer.depth, seconds_text(answer.milliseconds),
        since(outcome.first_found), since(outcome.held_from), answer.nodes);
    const std::string remark = remark_on(entry, outcome);
    if (!remark.empty()) row += "  " + remark;
    return row + '\n';
}

std::string iteration_line(const SuiteEntry& entry, const SearchReport& report) {
    return fmt::format("    {:>3}/{:<3} {:>7} {:>8} {:>12}  {}\n", report.depth,
                       report.selective_depth, score_text(answer_of(report)),
                       seconds_text(report.milliseconds), report.nodes,
                       line_text(entry.record.position, report.line));
}

std::string remark_on(const SuiteEntry& entry, const Outcome& outcome) {
    if (!outcome.answer.fault.empty()) return outcome.answer.fault;
    const bool doubtful = outcome.mate_claim != MateClaim::None &&
                          outcome.mate_claim != MateClaim::Shown && entry.expectation.mate;
    return doubtful ? fmt::format("the mate is {}", name_of(outcome.mate_claim)) : "";
}

std::string fault_lines(const EngineRun& run) {
    std::string text;
    for (std::size_t i = 0; i < run.outcomes.size(); ++i)
        if (run.outcomes[i] && !run.outcomes[i]->answer.fault.empty() &&
            run.outcomes[i]->answer.was_asked)
            text += fmt::format("{}: {} {}\n", run.suite->entries[i].name(), run.engine,
                                run.outcomes[i]->answer.fault);
    return text;
}

std::string totals_text(const EngineRun& run) {
    const Totals totals = totals_of(run);
    std::string text = theme_lines(themes_of(run), totals.positions) + fault_lines(run);
    if (totals.faults > 0)
        text += fmt::format("positions lost to faults of {}: {}\n", run.engine, totals.faults);
    text += notice_lines(run) + curve_lines(run) + mate_lines(totals);
    if (totals.most_points > 0)
        text +=
            fmt::format("{} in {} positions, {} ms each\n",
                        points_text(totals.points, totals.most_points), totals.with_points,
                        totals.positions == 0
                            ? 0
                            : totals.milliseconds / static_cast<std::int64_t>(totals.positions));
    if (const auto rating = sts_rating(run))
        text += fmt::format("rating {:.0f} ({})\n", *rating, kStsFormula);
    if (!run.is_complete())
        text += fmt::format("stopped early: {} of {} positions were reached\n", totals.positions,
                            run.suite->entries.size());
    return text + left_out_text(*run.suite) + solved_line(totals);
}

}  // namespace sebastes::epd
