#include "tools/programs/epd/solve_options.h"

#include <cstdint>

namespace sebastes::epd {

void SolveOptions::add_to(tools::CommandLine& line) {
    line.describe(
        "Solves the positions of EPD suites: best moves (bm), moves to avoid (am),\n"
        "distances to mate (dm) and points (STS).  A position is solved when the answer at\n"
        "the end of its search is right.");
    line.footer(
        "Commands: epd race compares engines, epd diff two JSON reports, epd mine makes a suite;\n"
        "each has a --help of its own.  Ctrl-C ends the run with a report of what there is.\n"
        "Exit code: 0; 1 if a line was malformed, a file missing, --min-pass missed, an engine\n"
        "given up or the run stopped; 2 if the command line was wrong or an engine could not be\n"
        "started.");
    add_suite_to(line, files, suite);
    search.add_to(line);
    line.add_count("-v,--verbose", verbosity, "Show each position; twice: each iteration too");
    line.add("--json", json, "Write a report to this file; - is stdout");
    line.add("--csv", csv, "The same as comma-separated values");
    line.add("--unsolved", unsolved, "Write the unsolved positions as a suite");
    line.add("--found", found, "Write the mates that were found, with their lines, as a suite");
    line.add("--missed", missed, "Write the mates that were not found as a suite");
    line.add("--html", html, "Write a page with boards, table and solution curve");
    line.add("--resume", resume, "Take the outcomes that this JSON report has and solve the rest");
    line.add("--repeat", repeat,
             "Solve the suite so often and show the spread; reports are of the first run")
        .within(1, 10'000)
        .excludes("--resume");
    line.add("--min-pass", min_pass, "Fail when fewer positions are solved")
        .within(0, std::int64_t{1} << 40);
    line.check([this] {
        if (search.engines.size() > 1) return "one --engine at a time; epd race compares several";
        if (search.engines.empty()) search.engines.emplace_back();
        return "";
    });
}

}  // namespace sebastes::epd
