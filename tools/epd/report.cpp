#include "tools/epd/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "board/notation.h"
#include "core/score.h"

namespace sebastes::epd {

namespace {

constexpr std::size_t kMaxColumn = 40;

// At most `width` bytes.
std::string clipped(const std::string& text, std::size_t width) {
    return text.size() <= width ? text : text.substr(0, width - 1) + "~";
}

std::string seconds(std::int64_t milliseconds) {
    return fmt::format("{:.2f}", static_cast<double>(milliseconds) / 1000);
}

}  // namespace

void Totals::add(const SuiteEntry& entry, const Outcome& outcome) {
    ++positions;
    solved += outcome.solved;
    mates += entry.expectation.mate.has_value();
    mates_right += entry.expectation.mate && outcome.solved;
    nodes += outcome.nodes;
    milliseconds += outcome.milliseconds;
}

Table::Table(const Suite& suite) {
    for (const SuiteEntry& entry : suite.entries) {
        name_width_ = std::max(name_width_, entry.name().size());
        expected_width_ =
            std::max(expected_width_, to_text(entry.expectation, entry.record.position).size());
    }
    name_width_ = std::min(name_width_, kMaxColumn);
    expected_width_ = std::min(expected_width_, kMaxColumn);
}

std::string Table::heading() const {
    return fmt::format("{:<{}}      {:<8} {:<{}} {:>7} {:>5} {:>8} {:>9} {:>12}\n", "id",
                       name_width_, "move", "expected", expected_width_, "score", "depth",
                       "seconds", "held from", "nodes");
}

std::string Table::row(const SuiteEntry& entry, const Outcome& outcome) const {
    const Position& position = entry.record.position;
    return fmt::format("{:<{}}  {:<3} {:<8} {:<{}} {:>7} {:>5} {:>8} {:>9} {:>12}\n",
                       clipped(entry.name(), name_width_), name_width_,
                       outcome.solved ? "ok" : "--", to_san(position, outcome.move),
                       clipped(to_text(entry.expectation, position), expected_width_),
                       expected_width_, score_text(outcome.score), outcome.depth,
                       seconds(outcome.milliseconds),
                       outcome.held_from ? seconds(*outcome.held_from) : "", outcome.nodes);
}

std::string iteration_line(const SuiteEntry& entry, const SearchReport& report) {
    return fmt::format("    {:>3}/{:<3} {:>7} {:>8} {:>12}  {}\n", report.depth,
                       report.selective_depth, score_text(report.score),
                       seconds(report.milliseconds), report.nodes,
                       line_text(entry.record.position, report.line));
}

std::string totals_line(const Totals& totals) {
    const auto percent = [](std::size_t part, std::size_t whole) {
        return whole == 0 ? 0.0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
    };
    std::string text = fmt::format("solved {} of {} ({:.1f} %)", totals.solved, totals.positions,
                                   percent(totals.solved, totals.positions));
    if (totals.mates > 0) text += fmt::format(", mates {} of {}", totals.mates_right, totals.mates);
    const auto rate =
        totals.milliseconds == 0
            ? 0.0
            : static_cast<double>(totals.nodes) / static_cast<double>(totals.milliseconds) / 1000;
    text += fmt::format(", {} s, {} nodes, {:.2f} M nodes/s\n", seconds(totals.milliseconds),
                        totals.nodes, rate);
    return text;
}

std::string score_text(int score) {
    if (is_mate(score)) return fmt::format("#{}", mate_distance(score));
    return fmt::format("{:+.2f}", static_cast<double>(score) / 100);
}

std::string line_text(const Position& position, const std::vector<Move>& line) {
    std::string text;
    Position at = position;
    for (const Move move : line) {
        if (!text.empty()) text += ' ';
        text += to_san(at, move);
        at = at.after(move);
    }
    return text;
}

}  // namespace sebastes::epd
