#include "tools/epd/run.h"

#include <fmt/format.h>

#include <new>

#include "tools/epd/json_report.h"
#include "tools/epd/report.h"
#include "tools/epd/solver.h"
#include "tools/epd/suite.h"

namespace sebastes::epd {

namespace {

ExitCode solve_all(const Options& options, const Suite& suite, Solver& solver, std::ostream& out,
                   std::ostream& err) {
    OnIteration show_iteration;
    if (options.verbose)
        show_iteration = [&](const SuiteEntry& entry, const SearchReport& report) {
            out << iteration_line(entry, report) << std::flush;
        };

    const Table table(suite);
    JsonReport json(options);
    Totals totals;
    if (!suite.entries.empty()) out << table.heading() << std::flush;
    for (const SuiteEntry& entry : suite.entries) {
        const Outcome outcome = solver.solve(entry, show_iteration);
        totals.add(entry, outcome);
        json.add(entry, outcome);
        out << table.row(entry, outcome) << std::flush;
    }
    out << totals_line(totals) << std::flush;
    json.finish(totals, suite);

    ExitCode code = suite.faults.empty() ? kSuccess : kFailure;
    if (!options.json.empty())
        if (const auto error = json.write(options.json)) {
            err << "epd: " << error->message << '\n';
            code = kFailure;
        }
    if (options.min_pass && totals.solved < *options.min_pass) {
        err << fmt::format("epd: {} solved, {} wanted\n", totals.solved, *options.min_pass);
        code = kFailure;
    }
    return code;
}

}  // namespace

ExitCode run(const Options& options, std::ostream& out, std::ostream& err) {
    if (!options.json.empty())
        if (const auto error = check_writable(options.json)) {
            err << "epd: " << error->message << '\n';
            return kWrongCommandLine;
        }
    const Suite suite = read_suite_files(options.files);
    for (const std::string& fault : suite.faults) err << fault << '\n';
    err << std::flush;
    try {
        Solver solver(options.limits, options.hash_mib, options.threads);
        return solve_all(options, suite, solver, out, err);
    } catch (const std::bad_alloc&) {
        err << fmt::format("epd: no memory for a table of {} MiB\n", options.hash_mib);
        return kWrongCommandLine;
    }
}

}  // namespace sebastes::epd
