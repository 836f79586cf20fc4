// epd race FILE... --engine A --engine B
#include <fmt/format.h>

#include "tools/batch/output_file.h"
#include "tools/epd/commands.h"
#include "tools/epd/csv_report.h"
#include "tools/epd/json_report.h"
#include "tools/epd/race_report.h"
#include "tools/epd/run_display.h"
#include "tools/epd/search_arguments.h"

namespace sebastes::epd {

namespace {

struct RaceOptions {
    std::vector<std::string> files;
    SearchArguments search;
    bool verbose = false;
    std::string json;
    std::string csv;
};

Result<std::string> parse(std::vector<std::string> arguments, RaceOptions& options) {
    CLI::App app{"Solves the same suite with several engines and shows them side by side.",
                 "epd race"};
    app.footer(
        "The engines take turns at each position, so that whatever else the machine does hits\n"
        "all of them.  Columns show the seconds from which on the solution was held; -- is not\n"
        "solved, !! a fault of the engine.");
    app.add_option("FILE", options.files, "EPD files")->required();
    options.search.add_to(app);
    app.add_flag("-v,--verbose", options.verbose, "Show each position");
    app.add_option("--json", options.json, "Write the engines' reports, an array, to this file");
    app.add_option("--csv", options.csv, "The same as comma-separated values");
    const std::string usage =
        "epd race FILE... --engine CMD --engine CMD; epd race --help says more";
    auto help = parse_arguments(app, std::move(arguments), usage);
    if (help && help->empty() && options.search.engines.size() < 2)
        return Error{"a race needs two engines or more\nusage: " + usage};
    return help;
}

std::vector<EngineRun> runs_of(const Suite& suite, RunResult& result) {
    std::vector<EngineRun> runs;
    for (const std::string& name : distinct(result.engines)) runs.push_back({name, &suite, {}});
    for (auto& outcomes : result.outcomes)
        for (std::size_t i = 0; i < runs.size(); ++i)
            runs[i].outcomes.push_back(outcomes ? std::optional(std::move((*outcomes)[i]))
                                                : std::nullopt);
    return runs;
}

std::string race_json(const RaceOptions& options, const std::vector<EngineRun>& runs,
                      std::size_t jobs, double seconds) {
    Json json = Json::array();
    for (std::size_t i = 0; i < runs.size(); ++i) {
        RunSetup setup;
        setup.engine = runs[i].engine;
        setup.command = options.search.engines[i].command;
        setup.files = options.files;
        setup.settings = options.search.settings;
        setup.hash_mib = options.search.hash_mib;
        setup.threads = options.search.threads;
        setup.jobs = jobs;
        json.push_back(report_json(setup, runs[i], seconds));
    }
    return json_text(json);
}

ExitCode race(const RaceOptions& options, const Suite& suite, std::ostream& out,
              std::ostream& err) {
    const auto [jobs, warning] = options.search.fair_jobs();
    if (!warning.empty()) err << "epd: " << warning << '\n' << std::flush;
    RunPlan plan;
    plan.settings = options.search.settings;
    plan.jobs = jobs;
    plan.threads = options.search.threads;
    const tools::Interruption interruption;
    RaceTable table(suite);
    auto result = [&] {
        RunDisplay display(suite, out, options.verbose ? &table : nullptr);
        return run_suite(suite, options.search.factories(), plan, interruption, display);
    }();
    if (!result) return refuse(err, result.error());
    const std::vector<EngineRun> runs = runs_of(suite, *result);
    for (const EngineRun& run : runs) out << fault_lines(run);
    if (!runs.front().is_complete())
        out << fmt::format("stopped early: {} of {} positions were reached\n",
                           totals_of(runs.front()).positions, suite.entries.size());
    out << race_text(runs) << std::flush;

    const bool sound = suite.faults.empty() && runs.front().is_complete();
    ExitCode code = sound ? kSuccess : kFailure;
    const auto write = [&](const std::string& path, const std::string& text) {
        if (path.empty()) return;
        if (const auto error = tools::write_output_file(path, text)) {
            refuse(err, error->message);
            code = kFailure;
        }
    };
    if (!options.json.empty()) write(options.json, race_json(options, runs, jobs, result->seconds));
    write(options.csv, report_csv(runs));
    return code;
}

}  // namespace

ExitCode run_race(std::vector<std::string> arguments, std::ostream& out, std::ostream& err) {
    RaceOptions options;
    const auto help = parse(std::move(arguments), options);
    if (!help) return refuse(err, help.error());
    if (!help->empty()) {
        out << *help;
        return kSuccess;
    }
    for (const std::string& path : {options.json, options.csv})
        if (!path.empty())
            if (const auto error = tools::check_writable(path)) return refuse(err, error->message);
    const Suite suite = read_suite_files(options.files);
    show_faults(suite, err);
    const bool data_on_stdout = options.json == "-" || options.csv == "-";
    return race(options, suite, data_on_stdout ? err : out, err);
}

}  // namespace sebastes::epd
