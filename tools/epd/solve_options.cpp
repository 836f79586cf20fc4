#include "tools/epd/solve_options.h"

#include <cstdint>

namespace sebastes::epd {

Result<SolveOptions> parse_solve_options(std::vector<std::string> arguments) {
    SolveOptions options;
    CLI::App app{
        "Solves the positions of EPD suites: best moves (bm), moves to avoid (am),\n"
        "distances to mate (dm) and points (STS).  A position is solved when the answer at\n"
        "the end of its search is right.",
        "epd"};
    app.footer(
        "Commands: epd race compares engines, epd diff two JSON reports, epd mine makes a suite;\n"
        "each has a --help of its own.  Ctrl-C ends the run with a report of what there is.\n"
        "Exit code: 0; 1 if a line was malformed, a file missing, --min-pass missed or the run\n"
        "stopped; 2 if the command line was wrong or an engine could not be started.");
    app.add_option("FILE", options.files, "EPD files")->required();
    options.search.add_to(app);
    app.add_flag("-v,--verbose", options.verbosity,
                 "Show each position; twice: each iteration too");
    app.add_option("--json", options.json, "Write a report to this file; - is stdout");
    app.add_option("--csv", options.csv, "The same as comma-separated values");
    app.add_option("--unsolved", options.unsolved, "Write the unsolved positions as a suite");
    app.add_option("--html", options.html, "Write a page with boards, table and solution curve");
    app.add_option("--resume", options.resume,
                   "Take the outcomes that this JSON report has and solve the rest");
    app.add_option("--min-pass", options.min_pass, "Fail when fewer positions are solved")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 40));

    const std::string usage =
        "epd FILE... [--movetime MS | --depth N | --nodes N] [--engine CMD]; epd --help says more";
    auto help = parse_arguments(app, std::move(arguments), usage);
    if (!help) return Error{help.error()};
    options.help = *help;
    if (options.search.engines.size() > 1)
        return Error{"one --engine at a time; epd race compares several\nusage: " + usage};
    if (options.search.engines.empty()) options.search.engines.emplace_back();
    return options;
}

}  // namespace sebastes::epd
