#include "tools/programs/epd/report_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <iterator>
#include <map>

#include "core/text.h"
#include "tools/programs/epd/totals.h"
#include "tools/shared/report/report.h"

namespace sebastes::epd {

namespace {

constexpr std::string_view kParts[] = {"engine",   "command", "options", "limit",   "hold",
                                       "min_time", "go_mate", "hash",    "threads", "jobs",
                                       "timeout",  "version", "machine", "files",   "complete"};

// Returns the part as text. Only the version and the machine are in every report of today.
std::string text_of(const Json& report, std::string_view part) {
    if (!report.contains(part))
        return part == "version" || part == "machine" ? "not recorded" : "none";
    const Json& value = report.at(part);
    return value.is_string() ? value.get<std::string>() : value.to_line();
}

}  // namespace

std::vector<std::string> differences(const Json& before, const Json& after) {
    constexpr std::size_t kLongest = 400;  // bytes that are shown
    std::vector<std::string> found;
    for (const std::string_view part : kParts) {
        const std::string a = text_of(before, part);
        const std::string b = text_of(after, part);
        if (a != b)
            found.push_back(
                fmt::format("{}: {} and {}", part, printable(a, kLongest), printable(b, kLongest)));
    }
    return found;
}

namespace {

// Returns the position's name on one line, whatever the report says.
std::string name_of(const Json& position) {
    const std::string id = position.value("id", std::string());
    return printable(id.empty() ? position.at("fen").get<std::string>() : id);
}

bool is_timed(const Json& report) {
    return report.contains("limit") && report.at("limit").contains("movetime");
}

bool is_change(std::uint64_t before, std::uint64_t after, bool in_milliseconds) {
    const auto [low, high] = std::minmax(before, after);
    return high - low >= (in_milliseconds ? 5U : 1U) && 10 * high >= 11 * low;
}

void add_pair(const Json& before, const Json& after, ReportDiff& diff, double& log_sum) {
    ++diff.shared;
    const bool solved_before = before.at("solved").get<bool>();
    const bool solved_after = after.at("solved").get<bool>();
    diff.solved_before += solved_before;
    diff.solved_after += solved_after;
    if (solved_after && !solved_before) diff.newly_solved.push_back(name_of(after));
    if (solved_before && !solved_after) diff.newly_lost.push_back(name_of(after));
    if (!solved_before || !solved_after) return;
    ++diff.both_solved;
    const char* const unit = diff.in_milliseconds ? "milliseconds" : "nodes";
    const EffortChange change{name_of(after), before.at("held_from").at(unit).get<std::uint64_t>(),
                              after.at("held_from").at(unit).get<std::uint64_t>()};
    log_sum += std::log(change.ratio());
    if (!is_change(change.before, change.after, diff.in_milliseconds)) return;
    (change.after < change.before ? diff.faster : diff.slower).push_back(change);
}

std::string names_text(std::string_view heading, const std::vector<std::string>& names) {
    std::string text = fmt::format("{}: {}\n", heading, names.size());
    for (const std::string& name : names) text += "  " + name + '\n';
    return text;
}

std::string changes_text(std::string_view heading, const std::vector<EffortChange>& changes,
                         const ReportDiff& diff, std::size_t longest) {
    std::string text = fmt::format("{}: {}\n", heading, changes.size());
    for (std::size_t i = 0; i < std::min(longest, changes.size()); ++i)
        fmt::format_to(std::back_inserter(text), "  {:<40} {:>12} -> {:>12} {}  x {:.2f}\n",
                       tools::clipped(changes[i].name, 40), changes[i].before, changes[i].after,
                       diff.in_milliseconds ? "ms" : "nodes", changes[i].ratio());
    if (changes.size() > longest) text += fmt::format("  and {} more\n", changes.size() - longest);
    return text;
}

}  // namespace

double EffortChange::ratio() const {
    return static_cast<double>(std::max<std::uint64_t>(after, 1)) /
           static_cast<double>(std::max<std::uint64_t>(before, 1));
}

Result<ReportDiff> compare_reports(const Json& before, const Json& after) try {
    ReportDiff diff;
    diff.before = printable(before.at("engine").get<std::string>());
    diff.after = printable(after.at("engine").get<std::string>());
    diff.in_milliseconds = is_timed(before) && is_timed(after);
    std::map<std::string, std::deque<const Json*>> earlier;
    for (const Json& position : before.at("positions"))
        earlier[position_key(position)].push_back(&position);
    double log_sum = 0;
    for (const Json& position : after.at("positions")) {
        auto& found = earlier[position_key(position)];
        if (found.empty()) {
            ++diff.only_after;
            continue;
        }
        add_pair(*found.front(), position, diff, log_sum);
        found.pop_front();
    }
    diff.only_before = before.at("positions").size() - diff.shared;
    if (diff.both_solved > 0)
        diff.mean_ratio = std::exp(log_sum / static_cast<double>(diff.both_solved));
    std::ranges::sort(diff.faster, std::less(), &EffortChange::ratio);
    std::ranges::sort(diff.slower, std::greater(), &EffortChange::ratio);
    return diff;
} catch (const tools::JsonError& error) {
    return Error{fmt::format("a report cannot be read: {}", error.what())};
}

std::string to_text(const ReportDiff& diff, std::size_t longest) {
    std::string text = names_text("newly solved", diff.newly_solved);
    text += names_text("newly lost", diff.newly_lost);
    text += changes_text("faster", diff.faster, diff, longest);
    text += changes_text("slower", diff.slower, diff, longest);
    if (diff.only_before + diff.only_after > 0)
        text += fmt::format("only in the first report: {}, only in the second: {}\n",
                            diff.only_before, diff.only_after);
    text += fmt::format(
        "{} positions: {} solved {}, {} solved {}; p = {:.4f} (sign test, {} against {})\n",
        diff.shared, diff.before, diff.solved_before, diff.after, diff.solved_after,
        sign_test(diff.newly_solved.size(), diff.newly_lost.size()), diff.newly_solved.size(),
        diff.newly_lost.size());
    text += fmt::format(
        "{} solved by both: {} to solution times {:.3f} (geometric mean); p = {:.4f} (sign test, "
        "{} "
        "faster, {} slower)\n",
        diff.both_solved, diff.in_milliseconds ? "time" : "nodes", diff.mean_ratio,
        sign_test(diff.faster.size(), diff.slower.size()), diff.faster.size(), diff.slower.size());
    return text;
}

}  // namespace sebastes::epd
