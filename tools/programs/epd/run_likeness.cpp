#include "tools/programs/epd/run_likeness.h"

#include <fmt/core.h>

#include "core/quoted.h"

namespace sebastes::epd {

namespace {

constexpr std::string_view kParts[] = {"engine",   "command", "options", "limit",   "hold",
                                       "min_time", "go_mate", "hash",    "threads", "jobs",
                                       "timeout",  "version", "machine", "files",   "complete"};

// Absent in a report where it is usual, so that its absence says something.
bool may_be_absent(std::string_view part) { return part != "version" && part != "machine"; }

std::string text_of(const Json& report, std::string_view part) {
    if (!report.contains(part)) return may_be_absent(part) ? "none" : "not recorded";
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

}  // namespace sebastes::epd
