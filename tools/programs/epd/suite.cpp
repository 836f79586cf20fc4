#include "tools/programs/epd/suite.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "board/move_list.h"
#include "tools/shared/pgn_epd/epd.h"
#include "tools/shared/text_file/text_file.h"
#include "tools/shared/text_file/text_lines.h"

namespace sebastes::epd {

namespace {

constexpr std::string_view kBadPoints = "points that cannot be right";
constexpr std::uint64_t kMostText = std::uint64_t{64} << 20;  // of a compressed file
constexpr std::string_view kUnsolvable = "positions that no move solves";
constexpr std::string_view kBadMove = "points for moves that cannot be played";

bool is_skipped(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t\r\v\f\x1A\xEF\xBB\xBF");
    if (first == std::string_view::npos) return true;
    return line[first] == '#' || line[first] == '%' || line[first] == ';' ||
           line.substr(first).starts_with("//");
}

class SuiteReader {
  public:
    SuiteReader(const std::string& name, const SuiteOptions& options, Suite& suite)
        : name_(name), options_(options), suite_(suite) {}

    void read(std::string_view line, std::size_t number) {
        if (is_skipped(line)) return;
        place_ = fmt::format("{}:{}", name_, number);
        auto reading = read_epd(line);
        if (!reading) return suite_.add_fault(place_, reading.error());
        SuiteEntry entry{name_, number, std::move(reading->record), {}};
        if (auto error = find_expectation(entry)) return suite_.add_fault(place_, error->message);
        for (const EpdWarning& warning : reading->warnings) note(warning.kind, warning.text);
        suite_.entries.push_back(std::move(entry));
    }

  private:
    void note(std::string_view kind, const std::string& what) {
        tools::count_message(suite_.left_out, kind, place_ + ": " + what);
    }

    std::optional<Error> find_expectation(SuiteEntry& entry) {
        EpdRecord& record = entry.record;
        const bool asks = record.find("bm") || record.find("am") || record.find("dm");
        std::vector<std::string> left_out;
        const auto points = points_of(record, &left_out);
        for (const std::string& move : left_out) note(kBadMove, move);
        if (!points && asks) {
            note(kBadPoints, points.error());
            std::erase_if(record.operations, [](const EpdOperation& operation) {
                return operation.opcode == "c0" || operation.opcode == "c8";
            });
        }
        auto expectation = expectation_of(record, options_.mate);
        if (!expectation) return Error{expectation.error()};
        entry.expectation = std::move(*expectation);
        const auto solves = [&](Move move) { return entry.expectation.allows(move); };
        if (std::ranges::none_of(legal_moves(record.position.board()), solves))
            note(kUnsolvable, "bm and am leave no move");
        return std::nullopt;
    }

    const std::string& name_;
    const SuiteOptions& options_;
    Suite& suite_;
    std::string place_;
};

}  // namespace

std::string SuiteEntry::name() const {
    const std::string id = record.id();
    return id.empty() ? fmt::format("{}:{}", file, line) : id;
}

void Suite::add_fault(const std::string& place, const std::string& reason) {
    ++fault_count;
    const std::string fault = place + ": " + reason;
    if (faults.size() < kMostFaults) faults.push_back(fault);
    tools::count_message(refused, tools::kind_of(reason), fault);
}

void read_suite(std::istream& text, const std::string& name, Suite& suite,
                const SuiteOptions& options) {
    SuiteReader reader(name, options, suite);
    TextLines lines(text, Suite::kMaxLine);
    for (std::string line; lines.next(line);) {
        if (lines.number() == 1 && (line.starts_with("\xFF\xFE") || line.starts_with("\xFE\xFF")))
            return suite.add_fault(name, "is UTF-16, not UTF-8");
        if (line.size() > Suite::kMaxLine)
            suite.add_fault(fmt::format("{}:{}", name, lines.number()),
                            fmt::format("longer than {} bytes", Suite::kMaxLine));
        else
            reader.read(line, lines.number());
    }
}

Suite read_suite_files(const std::vector<std::string>& paths, const SuiteOptions& options) {
    Suite suite;
    for (const std::string& path : paths) {
        const std::string name = path == "-" ? "stdin" : path;
        TextFile file;
        file.allow_text(kMostText);
        std::error_code ignored;
        if (path == "-") {
            file.open_standard_input();
        } else if (std::filesystem::is_directory(path, ignored)) {
            suite.add_fault(path, "is a directory");
            continue;
        } else if (const int reason = file.open(path)) {
            suite.add_fault(path, "cannot be read: " + std::generic_category().message(reason));
            continue;
        }
        read_suite(file, name, suite, options);
        if (file.bad()) suite.add_fault(name, file.fault());
    }
    return suite;
}

void show_faults(const Suite& suite, std::ostream& err) {
    for (const tools::Tally& tally : suite.refused) {
        err << tally.first;
        if (tally.count > 1) err << fmt::format(" (and {} more such)", tally.count - 1);
        err << '\n';
    }
    if (suite.fault_count > 0)
        err << fmt::format("lines or files left out: {}\n", suite.fault_count);
    for (const tools::Tally& tally : suite.left_out)
        err << fmt::format("left out in lines that are used: {}: {} (first: {})\n", tally.kind,
                           tally.count, tally.first);
    err << std::flush;
}

std::vector<std::string> left_out_lines(const Suite& suite) {
    std::vector<std::string> lines;
    if (suite.fault_count > 0)
        lines.push_back(
            fmt::format("lines or files refused, and not counted: {}", suite.fault_count));
    for (const tools::Tally& tally : suite.left_out)
        lines.push_back(fmt::format("left out: {}: {}", tally.kind, tally.count));
    return lines;
}

}  // namespace sebastes::epd
