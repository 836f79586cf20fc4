// epd FILE...
#include <fmt/format.h>

#include "tools/batch/output_file.h"
#include "tools/epd/commands.h"
#include "tools/epd/csv_report.h"
#include "tools/epd/html_report.h"
#include "tools/epd/report_file.h"
#include "tools/epd/run_display.h"
#include "tools/epd/solve_options.h"

namespace sebastes::epd {

namespace {

RunSetup setup_of(const SolveOptions& options, std::size_t jobs) {
    const SearchArguments& search = options.search;
    RunSetup setup;
    setup.command = search.engines.front().command;
    setup.files = options.files;
    setup.settings = search.settings;
    setup.hash_mib = search.hash_mib;
    setup.threads = search.threads;
    setup.jobs = jobs;
    return setup;
}

// The files asked for; false when one cannot be written, which is said on `err`.
bool write_reports(const SolveOptions& options, const RunSetup& setup, const EngineRun& run,
                   double seconds, std::ostream& err) {
    bool written = true;
    const auto write = [&](const std::string& path, const auto& text) {
        if (path.empty()) return;
        if (const auto error = tools::write_output_file(path, text())) {
            refuse(err, error->message);
            written = false;
        }
    };
    write(options.json, [&] { return json_text(report_json(setup, run, seconds)); });
    write(options.csv, [&] { return report_csv({run}); });
    write(options.unsolved, [&] { return unsolved_epd(run); });
    write(options.html, [&] { return report_html(setup, run); });
    return written;
}

EngineRun run_of(const Suite& suite, RunResult& result) {
    EngineRun run{result.engines.front(), &suite, {}};
    for (auto& outcomes : result.outcomes)
        run.outcomes.push_back(outcomes ? std::optional(std::move(outcomes->front()))
                                        : std::nullopt);
    return run;
}

ExitCode solve_suite(const SolveOptions& options, const Suite& suite, std::ostream& out,
                     std::ostream& err) {
    const auto [jobs, warning] = options.search.fair_jobs();
    if (!warning.empty()) err << "epd: " << warning << '\n' << std::flush;
    RunSetup setup = setup_of(options, jobs);
    RunPlan plan;
    plan.settings = setup.settings;
    plan.jobs = jobs;
    plan.threads = setup.threads;
    plan.reports_iterations = options.verbosity > 1;
    if (!options.resume.empty()) {
        const auto report = read_report(options.resume);
        if (!report) return refuse(err, report.error());
        auto known = known_outcomes(*report, suite, setup);
        if (!known) return refuse(err, options.resume + ": " + known.error());
        plan.known = std::move(*known);
    }
    const tools::Interruption interruption;
    Table table(suite);
    auto result = [&] {
        RunDisplay display(suite, out, options.verbosity > 0 ? &table : nullptr);
        return run_suite(suite, options.search.factories(), plan, interruption, display);
    }();
    if (!result) return refuse(err, result.error());
    const EngineRun run = run_of(suite, *result);
    setup.engine = run.engine;
    out << totals_text(run) << std::flush;

    ExitCode code = suite.faults.empty() && run.is_complete() ? kSuccess : kFailure;
    if (!write_reports(options, setup, run, result->seconds, err)) code = kFailure;
    const std::size_t solved = totals_of(run).solved;
    if (options.min_pass && solved < *options.min_pass) {
        err << fmt::format("epd: {} solved, {} wanted\n", solved, *options.min_pass);
        code = kFailure;
    }
    return code;
}

}  // namespace

ExitCode run_solve(std::vector<std::string> arguments, std::ostream& out, std::ostream& err) {
    const auto options = parse_solve_options(std::move(arguments));
    if (!options) return refuse(err, options.error());
    if (!options->help.empty()) {
        out << options->help;
        return kSuccess;
    }
    for (const std::string& path : {options->json, options->csv, options->unsolved, options->html})
        if (!path.empty())
            if (const auto error = tools::check_writable(path)) return refuse(err, error->message);
    const Suite suite = read_suite_files(options->files);
    show_faults(suite, err);
    // Where stdout is asked to carry data, people read stderr.
    return solve_suite(*options, suite, options->writes_to_stdout() ? err : out, err);
}

}  // namespace sebastes::epd
