// epd race FILE... --engine A --engine B
#include <fmt/core.h>

#include <algorithm>

#include "tools/programs/epd/commands.h"
#include "tools/programs/epd/race_report.h"
#include "tools/programs/epd/run_display.h"
#include "tools/programs/epd/run_page.h"
#include "tools/programs/epd/search_arguments.h"
#include "tools/shared/batch/output_file.h"

namespace sebastes::epd {

namespace {

class RaceCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe("Solves the same suite with several engines and shows them side by side.");
        line.footer(
            "The engines take turns at each position, so that whatever else the machine does hits\n"
            "all of them.  Columns show the seconds from which on the solution was held; -- is "
            "not\n"
            "solved, !! a fault of the engine.");
        add_suite_to(line, files_, suite_);
        search_.add_to(line);
        line.add_flag("-v,--verbose", verbose_, "Show each position");
        line.add("--json", json_, "Write the engines' reports, an array, to this file");
        line.add("--csv", csv_, "The same as comma-separated values");
        line.add("--html", html_, "Write a page with curves and a table of all engines");
        line.check([this] {
            return search_.engines.size() < 2 ? "a race needs two engines or more" : "";
        });
    }

    Result<ExitCode> run(const Streams& streams) override {
        if (const auto error = tools::check_writable({json_, csv_, html_})) return *error;
        const Suite suite = read_suite_files(files_, suite_);
        show_faults(suite, streams.err);
        const bool data_on_stdout = json_ == "-" || csv_ == "-" || html_ == "-";
        return race(suite, {data_on_stdout ? streams.err : streams.out, streams.err});
    }

  private:
    Result<ExitCode> race(const Suite& suite, const Streams& streams) const {
        const RunPlan plan = search_.plan(streams);
        std::vector<RunSetup> setups;
        for (std::size_t i = 0; i < search_.engines.size(); ++i)
            setups.push_back(search_.setup_of(i, files_, plan));
        const tools::Interruption interruption;
        auto result = [&] {
            RunDisplay::MakeTable make_table;
            if (verbose_)
                make_table = [&](const std::vector<std::string>& engines) {
                    return race_table(suite, distinct(engines), curve_axis(search_.settings));
                };
            RunDisplay display(suite, streams.out, std::move(make_table));
            return run_suite(suite, search_.factories(), plan, interruption, display);
        }();
        if (!result) return Error{result.error()};
        const std::vector<EngineRun> runs = runs_of(suite, search_.settings, *result);
        for (std::size_t i = 0; i < runs.size(); ++i) setups[i].engine = runs[i].engine;
        streams.out << tools::to_text(setup_report(setups)) << tools::to_text(race_report(runs))
                    << std::flush;

        const bool sound = suite.faults.empty() && runs.front().is_complete() &&
                           std::ranges::all_of(runs, &std::string::empty, &EngineRun::given_up);
        const auto errors = tools::write_output_files(
            {{json_, [&] { return reports_json(setups, runs, result->seconds); }},
             {csv_, [&] { return report_csv(runs); }},
             {html_, [&] { return race_html(setups, runs); }}});
        for (const Error& error : errors) complain(streams, "epd", error.message);
        return sound && errors.empty() ? kExitFine : kExitWrong;
    }

    static std::string reports_json(const std::vector<RunSetup>& setups,
                                    const std::vector<EngineRun>& runs, double seconds) {
        tools::Json json = tools::Json::array();
        for (std::size_t i = 0; i < runs.size(); ++i)
            json.push_back(report_json(setups[i], runs[i], seconds));
        return json.to_text();
    }

    std::vector<std::string> files_;
    SuiteOptions suite_;
    SearchArguments search_;
    bool verbose_ = false;
    std::string json_;
    std::string csv_;
    std::string html_;
};

}  // namespace

std::unique_ptr<tools::Command> make_race() { return std::make_unique<RaceCommand>(); }

}  // namespace sebastes::epd
