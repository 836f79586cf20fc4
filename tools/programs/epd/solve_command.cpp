// epd FILE...
#include <fmt/core.h>

#include "tools/programs/epd/commands.h"
#include "tools/programs/epd/race_report.h"
#include "tools/programs/epd/report_file.h"
#include "tools/programs/epd/run_display.h"
#include "tools/programs/epd/run_page.h"
#include "tools/programs/epd/run_report.h"
#include "tools/programs/epd/search_arguments.h"
#include "tools/shared/batch/output_file.h"

namespace sebastes::epd {

namespace {

// Whether the run reached all positions.
bool is_sound(const EngineRun& run) { return run.is_complete() && run.given_up.empty(); }

class SolveCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Solves the positions of EPD suites: best moves (bm), moves to avoid (am),\n"
            "distances to mate (dm) and points (STS).  A position is solved when the answer at\n"
            "the end of its search is right.");
        line.footer(
            "Commands: epd race compares engines, epd diff two JSON reports, epd mine makes a "
            "suite;\n"
            "each has a --help of its own.  Ctrl-C ends the run with a report of what there is.\n"
            "Exit code: 0; 1 if a line was malformed, a file missing, --min-pass missed, an "
            "engine\n"
            "given up or the run stopped; 2 if the command line was wrong or an engine could not "
            "be\n"
            "started.");
        add_suite_to(line, files_, suite_);
        search_.add_to(line);
        line.add_count("-v,--verbose", verbosity_, "Show each position; twice: each iteration too");
        line.add("--json", json_, "Write a report to this file; - is stdout");
        line.add("--csv", csv_, "The same as comma-separated values");
        line.add("--unsolved", unsolved_, "Write the unsolved positions as a suite");
        line.add("--found", found_,
                 "Write the mates that were found, with their lines, as a suite");
        line.add("--missed", missed_, "Write the mates that were not found as a suite");
        line.add("--html", html_, "Write a page with boards, table and solution curve");
        line.add("--resume", resume_,
                 "Take the outcomes that this JSON report has and solve the rest");
        line.add("--repeat", repeat_,
                 "Solve the suite so often and show the spread; reports are of the first run")
            .within(1, 10'000)
            .excludes("--resume");
        line.add("--min-pass", min_pass_, "Fail when fewer positions are solved")
            .within(0, std::int64_t{1} << 40);
        line.check([this] {
            if (search_.engines.size() > 1)
                return "one --engine at a time; epd race compares several";
            if (search_.engines.empty()) search_.engines.emplace_back();
            return "";
        });
    }

    Result<ExitCode> run(const Streams& streams) override {
        if (const auto error =
                tools::check_writable({json_, csv_, unsolved_, html_, found_, missed_}))
            return *error;
        const Suite suite = read_suite_files(files_, suite_);
        show_faults(suite, streams.err);
        // Where stdout is asked to carry data, people read stderr.
        return solve(suite, {writes_to_stdout() ? streams.err : streams.out, streams.err});
    }

  private:
    Result<ExitCode> solve(const Suite& suite, const Streams& streams) const {
        RunPlan plan = search_.plan(streams);
        plan.reports_iterations = verbosity_ > 1;
        RunSetup setup = search_.setup_of(0, files_, plan);
        if (const auto error = resume(suite, setup, plan)) return *error;
        const tools::Interruption interruption;
        std::vector<EngineRun> runs;
        double seconds = 0;  // of the first
        while (runs.empty() || (runs.size() < repeat_ && !interruption.requested())) {
            auto result = run_once(suite, plan, interruption, streams.out);
            if (!result) return Error{result.error()};
            if (runs.empty()) seconds = result->seconds;
            runs.push_back(runs_of(suite, setup.settings, *result).front());
            if (runs.size() == 1) {
                setup.engine = runs.front().engine;
                streams.out << tools::to_text(setup_report({setup}));
            }
            if (repeat_ > 1) streams.out << fmt::format("run {}\n", runs.size());
            streams.out << tools::to_text(summary_report(runs.back())) << std::flush;
            if (!is_sound(runs.back())) break;
        }
        const bool is_whole = is_sound(runs.back()) && runs.size() == repeat_;
        ExitCode code = suite.faults.empty() && is_whole ? kExitFine : kExitWrong;
        if (!is_sound(runs.back()) && runs.size() > 1) runs.pop_back();  // cut off
        if (repeat_ > 1) streams.out << tools::to_text(repeats_report(runs)) << std::flush;
        if (!write_reports(setup, runs, seconds, streams)) code = kExitWrong;
        for (const EngineRun& run : runs) {
            const std::size_t solved = totals_of(run).solved;
            if (!min_pass_ || solved >= *min_pass_) continue;
            complain(streams, "epd", fmt::format("{} solved, {} wanted", solved, *min_pass_));
            code = kExitWrong;
        }
        return code;
    }

    Result<RunResult> run_once(const Suite& suite, const RunPlan& plan,
                               const tools::Interruption& interruption, std::ostream& out) const {
        RunDisplay::MakeTable make_table;
        if (verbosity_ > 0)
            make_table = [&](const auto& engines) { return solve_table(suite, engines.front()); };
        RunDisplay display(suite, out, std::move(make_table));
        return run_suite(suite, search_.factories(), plan, interruption, display);
    }

    // Takes the outcomes of the report to resume, if there is one.
    std::optional<Error> resume(const Suite& suite, const RunSetup& setup, RunPlan& plan) const {
        if (resume_.empty()) return std::nullopt;
        const auto report = read_report(resume_);
        if (!report) return Error{report.error()};
        auto known = known_outcomes(*report, suite, setup);
        if (!known) return Error{resume_ + ": " + known.error()};
        plan.known = std::move(*known);
        return std::nullopt;
    }

    // Writes the files asked for. Returns false, and says so, if one cannot be written.
    bool write_reports(const RunSetup& setup, const std::vector<EngineRun>& runs, double seconds,
                       const Streams& streams) const {
        const EngineRun& run = runs.front();
        const auto json = [&] {
            tools::Json report = report_json(setup, run, seconds);
            if (repeat_ > 1) report["repeats"] = tools::to_json(repeats_report(runs));
            return report.to_text();
        };
        const auto errors =
            tools::write_output_files({{json_, json},
                                       {csv_, [&] { return report_csv({run}); }},
                                       {unsolved_, [&] { return unsolved_epd(run); }},
                                       {found_, [&] { return found_mates(run); }},
                                       {missed_, [&] { return missed_mates(run); }},
                                       {html_, [&] { return report_html(setup, run); }}});
        for (const Error& error : errors) complain(streams, "epd", error.message);
        return errors.empty();
    }

    bool writes_to_stdout() const {
        return json_ == "-" || csv_ == "-" || unsolved_ == "-" || html_ == "-" || found_ == "-" ||
               missed_ == "-";
    }

    std::vector<std::string> files_;
    SuiteOptions suite_;
    SearchArguments search_;  // with one engine
    int verbosity_ = 0;       // 1: a line a position, 2: a line an iteration too
    // Paths of what is written at the end; empty: nothing, "-": stdout.
    std::string json_;
    std::string csv_;
    std::string unsolved_;
    std::string html_;
    std::string found_;
    std::string missed_;
    std::string resume_;                   // a report to go on from; empty: none
    std::optional<std::size_t> min_pass_;  // fewer solved is a failure
    std::size_t repeat_ = 1;               // how often the suite is solved
};

}  // namespace

std::unique_ptr<tools::Command> make_solve() { return std::make_unique<SolveCommand>(); }

}  // namespace sebastes::epd
