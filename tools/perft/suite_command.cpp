// perft suite FILE...
#include <fmt/format.h>

#include <cstdio>

#include "tools/batch/output_file.h"
#include "tools/perft/arguments.h"
#include "tools/perft/commands.h"
#include "tools/perft/progress.h"

namespace sebastes::tools {

namespace {

// Whether the text was written; if not, why has been said.
bool write_file(const std::string& name, const std::string& text) {
    const auto error = write_output_file(name, text);
    if (error) refuse(error->message);
    return !error;
}

}  // namespace

int run_suite_command(std::vector<std::string> arguments) {
    CLI::App app{"Counts positions whose counts are known and lists what differs", "perft suite"};
    std::vector<std::string> files;
    SuiteOptions options;
    std::string json;
    std::string csv;
    app.add_option("FILE", files,
                   "Lines such as \"FEN ;D1 20 ;D2 400\" or \"FEN; perft 6 = N\", "
                   "or python-chess's id, epd and perft lines")
        ->required();
    app.add_option("--max-depth", options.max_depth, "Leave out deeper counts")
        ->check(CLI::Range(1, 99));
    app.add_option("--max-nodes", options.max_nodes, "Leave out counts above this");
    app.add_option("--jobs", options.jobs, "Positions counted at a time")
        ->check(CLI::Range(1, 1024));
    app.add_option("--hash", options.hash_mib, "MiB of a table of counts for each job; 0: none")
        ->check(CLI::Range(0, 1 << 20));
    app.add_option("--json", json, "Write the outcome there as JSON; - is stdout");
    app.add_option("--csv", csv, "Write the outcome there as CSV; - is stdout");
    if (const auto code = parse_arguments(app, std::move(arguments))) return *code;

    Suite suite;
    for (const std::string& file : files) read_suite(file, suite);
    for (const std::string& error : suite.errors) fmt::print(stderr, "{}\n", error);
    if (suite.cases.empty()) return kExitUnusable;

    // Where stdout is asked to carry data, people read stderr.
    std::FILE* out = json == "-" || csv == "-" ? stderr : stdout;
    SuiteReport report;
    {
        SuiteProgress progress(out);
        report = run_suite(suite, options, progress);
    }
    fmt::print(out, "{} of {} positions counted, {} wrong; {} leaves in {:.2f} s, {:.0f} M/s\n",
               report.counted(), suite.cases.size(), report.mismatches(), report.nodes,
               report.seconds,
               report.seconds > 0 ? static_cast<double>(report.nodes) / report.seconds / 1e6 : 0.0);
    if (report.mismatches() > 0) {
        fmt::print(out, "Wrong:\n");
        for (std::size_t i = 0; i < suite.cases.size(); ++i)
            if (report.outcomes[i].mismatch)
                fmt::print(out, "  {}\n", outcome_line(suite.cases[i], report.outcomes[i]));
    }
    std::fflush(out);

    bool written = true;
    if (!json.empty()) written &= write_file(json, suite_json(suite, report));
    if (!csv.empty()) written &= write_file(csv, suite_csv(suite, report));
    if (report.mismatches() > 0) return kExitWrong;
    return suite.errors.empty() && written ? kExitFine : kExitUnusable;
}

}  // namespace sebastes::tools
