#include "tools/epd/suite.h"

#include <fmt/core.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace sebastes::epd {

namespace {

bool is_skipped(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t\r\xEF\xBB\xBF");
    return first == std::string_view::npos || line[first] == '#';
}

Result<SuiteEntry> parse_entry(const std::string& line) {
    auto record = parse_epd(line);
    if (!record) return Error{record.error()};
    auto expectation = expectation_of(*record);
    if (!expectation) return Error{expectation.error()};
    return SuiteEntry{{}, 0, std::move(*record), std::move(*expectation)};
}

}  // namespace

std::string SuiteEntry::name() const {
    const std::string id = record.id();
    return id.empty() ? fmt::format("{}:{}", file, line) : id;
}

void read_suite(std::istream& text, const std::string& name, Suite& suite) {
    std::string line;
    for (std::size_t number = 1; std::getline(text, line); ++number) {
        if (is_skipped(line)) continue;
        auto entry = parse_entry(line);
        if (!entry) {
            suite.faults.push_back(fmt::format("{}:{}: {}", name, number, entry.error()));
            continue;
        }
        entry->file = name;
        entry->line = number;
        suite.entries.push_back(std::move(*entry));
    }
}

Suite read_suite_files(const std::vector<std::string>& paths) {
    Suite suite;
    for (const std::string& path : paths) {
        std::error_code ignored;
        if (std::filesystem::is_directory(path, ignored)) {
            suite.faults.push_back(path + ": is a directory");
            continue;
        }
        errno = 0;
        std::ifstream file(path);
        if (!file) {
            const std::string reason = std::generic_category().message(errno);
            suite.faults.push_back(fmt::format("{}: cannot be read: {}", path, reason));
            continue;
        }
        read_suite(file, path, suite);
    }
    return suite;
}

void show_faults(const Suite& suite, std::ostream& err) {
    for (const std::string& fault : suite.faults) err << fault << '\n';
    if (!suite.faults.empty())
        err << fmt::format("lines or files left out: {}\n", suite.faults.size());
    err << std::flush;
}

}  // namespace sebastes::epd
