#include "tools/programs/perft/suite_text.h"

#include <fmt/format.h>

#include <iterator>

#include "core/quoted.h"
#include "notation/fen.h"

namespace sebastes::tools {

namespace {

void add_some(std::string& text, std::size_t number, std::string_view what) {
    if (number > 0) fmt::format_to(std::back_inserter(text), ", {} {}", number, what);
}

// ": D1 20, D2 401 (400 counted), 3 counts left out"
std::string depths_text(const SuiteOutcome& outcome) {
    std::string text;
    std::size_t left_out = 0;
    for (const SuiteCount& count : outcome.counts) {
        left_out += !count.counted;
        if (!count.counted) continue;
        fmt::format_to(std::back_inserter(text), "{} D{} {}", text.empty() ? ":" : ",", count.depth,
                       count.expected);
        if (count.is_wrong())
            fmt::format_to(std::back_inserter(text), " ({} counted)", *count.counted);
    }
    add_some(text, left_out, left_out == 1 ? "count left out" : "counts left out");
    return text;
}

}  // namespace

std::string outcome_line(const SuiteCase& entry, const SuiteOutcome& outcome,
                         const std::string& engine) {
    std::string text =
        fmt::format("{}:{}: {}{}: ", entry.file, entry.line,
                    entry.id.empty() ? "" : printable(entry.id) + ", ", to_fen(entry.position));
    switch (outcome.status()) {
        case SuiteStatus::Wrong:
            fmt::format_to(std::back_inserter(text), "depth {} is wrong: {} expected, {} counted",
                           outcome.mismatch()->depth, outcome.mismatch()->expected,
                           *outcome.mismatch()->counted);
            break;
        case SuiteStatus::LeftOut:
            return text + (outcome.explanation.empty() ? "beyond the limits, left out"
                                                       : "left out: " + outcome.explanation);
        case SuiteStatus::Failed:
            return text + engine + " " + outcome.fault;
        case SuiteStatus::Interrupted:
            text += "interrupted";
            break;
        case SuiteStatus::Right:
            fmt::format_to(std::back_inserter(text), "ok to depth {}, {} leaves", outcome.depth(),
                           outcome.nodes);
            break;
    }
    text += depths_text(outcome);
    if (!outcome.explanation.empty()) text += "; " + outcome.explanation;
    return text;
}

std::string totals_text(const SuiteTotals& totals) {
    std::string text = fmt::format("{} of {} positions counted, {} wrong", totals.counted(),
                                   totals.positions + totals.refused, totals.wrong);
    add_some(text, totals.refused, "refused");
    add_some(text, totals.left_out, "left out");
    add_some(text, totals.failed, "without an answer");
    add_some(text, totals.interrupted, "interrupted");
    add_some(text, totals.unread, totals.unread == 1 ? "file not read" : "files not read");
    fmt::format_to(
        std::back_inserter(text), "; {} leaves in {:.2f} s, {:.0f} M/s\n", totals.nodes,
        totals.seconds,
        totals.seconds > 0 ? static_cast<double>(totals.nodes) / totals.seconds / 1e6 : 0.0);
    const std::string rest =
        totals.stopped_at.empty() ? "" : "; nothing behind " + totals.stopped_at + " was read";
    if (!totals.given_up.empty())
        text += "Given up: the engine " + totals.given_up + rest + '\n';
    else if (totals.stopped)
        text += "Interrupted" + rest + '\n';
    return text;
}

}  // namespace sebastes::tools
