// epd FILE...
#include <fmt/core.h>

#include "tools/programs/epd/commands.h"
#include "tools/programs/epd/csv_report.h"
#include "tools/programs/epd/html_report.h"
#include "tools/programs/epd/mate_files.h"
#include "tools/programs/epd/repeats.h"
#include "tools/programs/epd/report_file.h"
#include "tools/programs/epd/run_display.h"
#include "tools/programs/epd/solve_options.h"
#include "tools/shared/batch/output_file.h"

namespace sebastes::epd {

namespace {

EngineRun run_of(const Suite& suite, const SolveSettings& settings, RunResult& result) {
    EngineRun run{result.engines.front(), &suite, {}, curve_axis(settings), ""};
    for (auto& outcomes : result.outcomes)
        run.outcomes.push_back(outcomes ? std::optional(std::move(outcomes->front()))
                                        : std::nullopt);
    run.given_up = result.given_up.front();
    return run;
}

// Whether all of it was done.
bool is_sound(const EngineRun& run) { return run.is_complete() && run.given_up.empty(); }

std::string heading_of(const std::vector<EngineRun>& runs) {
    return fmt::format("run {}\n", runs.size());
}

class SolveCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override { options_.add_to(line); }

    Result<ExitCode> run(const Streams& streams) override {
        if (const auto error =
                tools::check_writable({options_.json, options_.csv, options_.unsolved,
                                       options_.html, options_.found, options_.missed}))
            return *error;
        const Suite suite = read_suite_files(options_.files, options_.suite);
        show_faults(suite, streams.err);
        // Where stdout is asked to carry data, people read stderr.
        return solve(suite, {options_.writes_to_stdout() ? streams.err : streams.out, streams.err});
    }

  private:
    Result<ExitCode> solve(const Suite& suite, const Streams& streams) const {
        const auto [jobs, warning] = options_.search.fair_jobs();
        if (!warning.empty()) complain(streams, "epd", warning);
        RunSetup setup = options_.search.setup_of(0, options_.files, jobs);
        auto plan = plan_of(suite, setup);
        if (!plan) return Error{plan.error()};
        const tools::Interruption interruption;
        std::vector<EngineRun> runs;
        double seconds = 0;  // of the first
        while (runs.empty() || (runs.size() < options_.repeat && !interruption.requested())) {
            auto result = run_once(suite, *plan, interruption, streams.out);
            if (!result) return Error{result.error()};
            if (runs.empty()) seconds = result->seconds;
            runs.push_back(run_of(suite, setup.settings, *result));
            if (runs.size() == 1) {
                setup.engine = runs.front().engine;
                streams.out << engine_text(setup) << conditions_text(setup);
            }
            if (options_.repeat > 1) streams.out << heading_of(runs);
            streams.out << totals_text(runs.back()) << std::flush;
            if (!is_sound(runs.back())) break;
        }
        const bool is_whole = is_sound(runs.back()) && runs.size() == options_.repeat;
        ExitCode code = suite.faults.empty() && is_whole ? kExitFine : kExitWrong;
        if (!is_sound(runs.back()) && runs.size() > 1) runs.pop_back();  // cut off
        if (options_.repeat > 1) streams.out << repeats_text(runs) << std::flush;
        if (!write_reports(setup, runs, seconds, streams)) code = kExitWrong;
        for (const EngineRun& run : runs) {
            const std::size_t solved = totals_of(run).solved;
            if (!options_.min_pass || solved >= *options_.min_pass) continue;
            complain(streams, "epd",
                     fmt::format("{} solved, {} wanted", solved, *options_.min_pass));
            code = kExitWrong;
        }
        return code;
    }

    Result<RunResult> run_once(const Suite& suite, const RunPlan& plan,
                               const tools::Interruption& interruption, std::ostream& out) const {
        Table table(suite);
        RunDisplay display(suite, out, options_.verbosity > 0 ? &table : nullptr);
        return run_suite(suite, options_.search.factories(), plan, interruption, display);
    }

    Result<RunPlan> plan_of(const Suite& suite, const RunSetup& setup) const {
        RunPlan plan;
        plan.settings = setup.settings;
        plan.jobs = setup.jobs;
        plan.threads = setup.threads;
        plan.reports_iterations = options_.verbosity > 1;
        if (options_.resume.empty()) return plan;
        const auto report = read_report(options_.resume);
        if (!report) return Error{report.error()};
        auto known = known_outcomes(*report, suite, setup);
        if (!known) return Error{options_.resume + ": " + known.error()};
        plan.known = std::move(*known);
        return plan;
    }

    // The files asked for; false when one cannot be written, which is said.
    bool write_reports(const RunSetup& setup, const std::vector<EngineRun>& runs, double seconds,
                       const Streams& streams) const {
        const EngineRun& run = runs.front();
        const auto json = [&] {
            Json report = report_json(setup, run, seconds);
            if (options_.repeat > 1) report["repeats"] = repeats_json(runs);
            return report.to_text();
        };
        const auto errors =
            tools::write_output_files({{options_.json, json},
                                       {options_.csv, [&] { return report_csv({run}); }},
                                       {options_.unsolved, [&] { return unsolved_epd(run); }},
                                       {options_.found, [&] { return found_mates(run); }},
                                       {options_.missed, [&] { return missed_mates(run); }},
                                       {options_.html, [&] { return report_html(setup, run); }}});
        for (const Error& error : errors) complain(streams, "epd", error.message);
        return errors.empty();
    }

    SolveOptions options_;
};

}  // namespace

std::unique_ptr<tools::Command> make_solve() { return std::make_unique<SolveCommand>(); }

}  // namespace sebastes::epd
