#include "tools/programs/perft/suite_report.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "core/text.h"
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

std::string outcome_line(const SuiteItem& entry, const SuiteOutcome& outcome,
                         const std::string& engine) {
    std::string text =
        fmt::format("{}: {}{}: ", entry.place(), entry.id.empty() ? "" : printable(entry.id) + ", ",
                    to_fen(entry.position));
    switch (outcome.status()) {
        case SuiteStatus::Wrong:
            if (const SuiteCount* wrong = outcome.mismatch())
                fmt::format_to(std::back_inserter(text),
                               "depth {} is wrong: {} expected, {} counted", wrong->depth,
                               wrong->expected, *wrong->counted);
            else
                text += "the counts are right, the moves are wrong";
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

Report totals_report(const SuiteTotals& totals, const std::string& engine) {
    Report report;
    if (!engine.empty()) report.add("engine", "", engine);
    report.add("positions", "", totals.positions);
    report.add("counted", "", totals.counted());
    report.add("mismatches", "", totals.wrong);
    report.add("refused", "", totals.refused);
    report.add("left_out", "", totals.left_out);
    report.add("failed", "", totals.failed);
    report.add("unread_files", "", totals.unread);
    report.add("nodes", "", totals.nodes);
    report.add("seconds", "", totals.seconds);
    report.add("interrupted", "", totals.stopped && totals.given_up.empty());
    if (!totals.given_up.empty()) report.add("given_up", "", totals.given_up);
    if (totals.stopped) report.add("stopped_at", "", totals.stopped_at);

    std::string text = fmt::format("{} of {} positions counted, {} wrong", totals.counted(),
                                   totals.positions + totals.refused, totals.wrong);
    add_some(text, totals.refused, "refused");
    add_some(text, totals.left_out, "left out");
    add_some(text, totals.failed, "without an answer");
    add_some(text, totals.interrupted, "interrupted");
    add_some(text, totals.unread, totals.unread == 1 ? "file not read" : "files not read");
    fmt::format_to(
        std::back_inserter(text), "; {} leaves in {:.2f} s, {:.0f} M/s", totals.nodes,
        totals.seconds,
        totals.seconds > 0 ? static_cast<double>(totals.nodes) / totals.seconds / 1e6 : 0.0);
    report.lines.push_back(std::move(text));
    const std::string rest =
        totals.stopped_at.empty() ? "" : "; nothing behind " + totals.stopped_at + " was read";
    if (!totals.given_up.empty())
        report.lines.push_back("Given up: the engine " + totals.given_up + rest);
    else if (totals.stopped)
        report.lines.push_back("Interrupted" + rest);
    return report;
}

// ---- For other programs ----

namespace {

// In the order of SuiteStatus.
constexpr const char* kStatusWords[] = {"ok", "wrong", "left out", "failed", "interrupted"};

const std::vector<Column>& columns() {
    static const std::vector<Column> kColumns = [] {
        std::vector<Column> made;
        for (const char* name : {"file", "line", "id", "fen", "status", "depth", "nodes", "seconds",
                                 "wrong_depth", "expected", "got", "reason"})
            made.push_back({name, name, ""});
        made.push_back({"depths", "", ""});
        made.push_back({"note", "", ""});
        return made;
    }();
    return kColumns;
}

Cell unless_empty(const std::string& text) { return text.empty() ? Cell() : Cell(text); }

Json depths_json(const SuiteOutcome& outcome) {
    Json depths = Json::array();
    for (const SuiteCount& count : outcome.counts) {
        Json depth = Json::object({{"depth", count.depth}, {"expected", count.expected}});
        if (count.counted) depth["got"] = *count.counted;
        depths.push_back(std::move(depth));
    }
    return depths;
}

}  // namespace

Result<SuiteExport> SuiteExport::open(const std::string& json, const std::string& csv) {
    SuiteExport made;
    for (const auto& [path, file] : {std::pair{&json, &made.json_}, {&csv, &made.csv_}}) {
        if (path->empty()) continue;
        Result<StreamedFile> opened = StreamedFile::open(*path);
        if (!opened) return Error{opened.error()};
        file->emplace(std::move(*opened));
    }
    if (made.json_) made.json_->write("{\n\"results\": [");
    if (made.csv_) made.csv_->write(csv_heading(columns()));
    return made;
}

void SuiteExport::add(const SuiteItem& item, const SuiteOutcome& outcome) {
    Row row(columns().size());
    row[0] = item.file;
    row[1] = item.line > 0 ? Cell(item.line) : shown("0");
    if (item.is_refused()) {
        row[4] = item.line > 0 ? "refused" : "unread";
        row[11] = item.refusal;
    } else {
        const auto status = static_cast<std::size_t>(outcome.status());
        row = {row[0],
               row[1],
               unless_empty(item.id),
               to_fen(item.position),
               kStatusWords[status],
               outcome.depth(),
               outcome.nodes,
               outcome.seconds,
               Cell(),
               Cell(),
               Cell(),
               unless_empty(outcome.fault.empty() ? outcome.explanation : outcome.fault),
               depths_json(outcome),
               unless_empty(item.note)};
    }
    if (const SuiteCount* wrong = outcome.mismatch()) {
        row[8] = wrong->depth;
        row[9] = wrong->expected;
        row[10] = *wrong->counted;
    }
    const std::string_view separator = std::exchange(first_, false) ? "\n" : ",\n";
    if (json_) json_->write(std::string(separator) + to_json(columns(), row).to_line());
    if (csv_) csv_->write(csv_row(columns(), row));
}

std::vector<Error> SuiteExport::finish(const Report& totals) {
    // The members of the totals follow that of the results in one object.
    if (json_) json_->write("\n],\n" + to_json(totals).to_text().substr(2));
    std::vector<Error> errors;
    for (auto* file : {&json_, &csv_})
        if (*file)
            if (auto error = (*file)->finish()) errors.push_back(std::move(*error));
    return errors;
}

// ---- While it goes on ----

void SuiteProgress::show(const SuiteItem& item, const SuiteOutcome& outcome, std::uint64_t bytes) {
    files_.add(item, outcome);
    if (item.is_refused()) return warn(kind_of(item.refusal), item.place() + ": " + item.refusal);
    if (!item.note.empty())
        warn("counted, but " + kind_of(item.note),
             fmt::format("{}: counted, but {}", item.place(), item.note));
    const SuiteStatus status = outcome.status();
    const bool is_wrong = status == SuiteStatus::Wrong || status == SuiteStatus::Failed;
    if (is_wrong || plan_.lists_all) {
        bar_.clear();
        std::string line = outcome_line(item, outcome, plan_.engine);
        out_ << line << '\n';
        // The whole way there for the first, which is enough to begin with.
        if (!outcome.report.empty() && wrong_count_ == 0) out_ << '\n' << outcome.report << '\n';
        if (is_wrong && wrong_.size() < kMaxWrong) wrong_.push_back(std::move(line));
        wrong_count_ += is_wrong;
        if (is_wrong) out_.flush();
    }
    if (!plan_.bytes.value_or(0) || !bar_.is_due()) return;
    out_.flush();
    bar_.draw(static_cast<double>(bytes) / static_cast<double>(*plan_.bytes),
              std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count());
}

void SuiteProgress::warn(std::string_view kind, const std::string& message) {
    if (!count_message(warnings_, kind, message)) return;
    bar_.clear();
    err_ << message << '\n';
}

void SuiteProgress::finish() {
    bar_.clear();
    for (const Tally& tally : warnings_)
        if (tally.count > 1)
            err_ << fmt::format("{} (and {} more such)\n", tally.first, tally.count - 1);
    if (wrong_.empty()) return;
    out_ << "Wrong:\n";
    for (const std::string& line : wrong_) out_ << "  " << line << '\n';
    if (wrong_count_ > wrong_.size())
        out_ << fmt::format("  and {} more\n", wrong_count_ - wrong_.size());
}

}  // namespace sebastes::tools
