#include "tools/programs/perft/progress.h"

#include <fmt/core.h>

#include "tools/programs/perft/suite_text.h"

namespace sebastes::tools {

namespace {

// Larger suites are not read a second time for the bar's sake.
constexpr std::uint64_t kMaxPlanned = 4 << 20;

double wanted_leaves(const SuiteCase& entry, const SuiteOptions& options) {
    double sum = 0;
    for (const PerftCount& count : entry.counts)
        if (is_wanted(count, options)) sum += static_cast<double>(count.nodes);
    return sum;
}

}  // namespace

void SuiteProgress::judged(const SuiteCase& entry, const SuiteOutcome& outcome,
                           std::uint64_t bytes) {
    files_.add(entry, outcome);
    if (!entry.note.empty()) {
        bar_.clear();
        err_ << fmt::format("{}:{}: counted, but {}\n", entry.file, entry.line, entry.note);
    }
    const SuiteStatus status = outcome.status();
    const bool is_wrong = status == SuiteStatus::Wrong || status == SuiteStatus::Failed;
    if (is_wrong || plan_.lists_all) {
        bar_.clear();
        std::string line = outcome_line(entry, outcome, plan_.engine);
        out_ << line << '\n';
        // The whole way there for the first, which is enough to begin with.
        if (!outcome.report.empty() && wrong_count_ == 0) out_ << '\n' << outcome.report << '\n';
        if (is_wrong && wrong_.size() < kMaxWrong) wrong_.push_back(std::move(line));
        wrong_count_ += is_wrong;
        if (is_wrong) out_.flush();
    }
    leaves_ += wanted_leaves(entry, options_);
    if (!bar_.is_due()) return;
    double part = 0;
    if (plan_.leaves && *plan_.leaves > 0)
        part = leaves_ / *plan_.leaves;
    else if (plan_.bytes && *plan_.bytes > 0)
        part = static_cast<double>(bytes) / *plan_.bytes;
    out_.flush();
    bar_.draw(part,
              std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count());
}

void SuiteProgress::refused(const RefusedLine& line) {
    files_.add(line);
    bar_.clear();
    err_ << to_text(line) << '\n';
}

void SuiteProgress::list_wrong(std::ostream& out) const {
    if (wrong_.empty()) return;
    out << "Wrong:\n";
    for (const std::string& line : wrong_) out << "  " << line << '\n';
    if (wrong_count_ > wrong_.size())
        out << fmt::format("  and {} more\n", wrong_count_ - wrong_.size());
}

std::optional<double> planned_leaves(const std::vector<std::string>& files,
                                     const SuiteOptions& options) {
    const auto size = total_size(files);
    if (!size || *size > kMaxPlanned) return std::nullopt;
    double sum = 0;
    SuiteReader reader(files);
    while (const auto item = reader.next()) {
        if (reader.text_bytes() > kMaxPlanned) return std::nullopt;
        if (const auto* entry = std::get_if<SuiteCase>(&*item))
            sum += wanted_leaves(*entry, options);
    }
    return sum;
}

}  // namespace sebastes::tools
