#include "tools/programs/epd/search_arguments.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <new>

#include "core/score.h"
#include "tools/programs/epd/engine.h"
#include "tools/shared/batch/cores.h"

namespace sebastes::epd {

namespace {

constexpr std::int64_t kDefaultMoveTime = 1000;
constexpr std::int64_t kMaxMoveTime = 7 * 24 * 3600 * std::int64_t{1000};
constexpr std::size_t kMaxHashMib = std::size_t{1} << 24;

Result<std::unique_ptr<TestedEngine>> make_session(std::size_t hash_mib, std::size_t threads) {
    try {
        return make_session_engine(hash_mib, threads);
    } catch (const std::bad_alloc&) {
        return Error{fmt::format("no memory for a table of {} MiB", hash_mib)};
    }
}

}  // namespace

void add_suite_to(tools::CommandLine& line, std::vector<std::string>& files,
                  SuiteOptions& options) {
    line.add("FILE", files, "EPD files, compressed or not; - is standard input").required();
    line.add("--mate", options.mate,
             "The moves to mate wanted of positions that ask for nothing, as bare FENs do")
        .within(1, 1000);
}

void SearchArguments::add_to(tools::CommandLine& line) {
    Limits& limits = settings.limits;
    line.add("--movetime", limits.move_time, "Milliseconds for each position; default 1000")
        .within(1, kMaxMoveTime);
    line.add("--depth", limits.depth, "Depth in plies for each position")
        .within(1, kMaxPly - 1)
        .excludes("--movetime");
    line.add("--nodes", limits.nodes, "Nodes for each position")
        .within(1, INT64_MAX)
        .excludes("--movetime")
        .excludes("--depth");
    line.check([&limits] {
        if (!limits.move_time && !limits.depth && !limits.nodes)
            limits.move_time = kDefaultMoveTime;
        return std::string();
    });
    line.add("--hold", settings.hold,
             "End a search when its solution has stood for so many iterations")
        .within(1, kMaxPly);
    line.add("--min-time", settings.min_time,
             "Milliseconds before which neither --hold nor a mate found ends a search")
        .within(0, kMaxMoveTime);
    line.add_flag("--go-mate", settings.go_mate,
                  "Search for the mate that is expected (`go mate N`), within the limit");
    add_engines_to(line);
    line.add("--hash", hash_mib, "MiB of the transposition table")
        .within(1, kMaxHashMib)
        .shows_default();
    line.add("--threads", threads, "Search threads").within(1, Engine::kMaxThreads).shows_default();
    line.add("--jobs", jobs, "Positions solved at a time, each on cores of its own")
        .within(1, 1024)
        .shows_default();
}

void SearchArguments::add_engines_to(tools::CommandLine& line) {
    line_ = &line;
    line.add_each(
        "--engine", [this](const std::string& command) { return take_engine(command); },
        "An engine's command, with its arguments, UCI or XBoard (uci:CMD and xboard:CMD say "
        "which); "
        "self is Sebastes in this process");
    line.add_each(
        "--option", [this](const std::string& setting) { return take_option(setting); },
        "Name=Value: an option of the engine before it");
    line.add("--timeout", timeout,
             "Seconds beyond --movetime, or for a whole position without it, after which "
             "an engine counts as hung; default 5 and 300")
        .within(0.01, 1e7);
}

std::string SearchArguments::take_engine(const std::string& command) {
    if (command.empty()) return "the command is empty";
    engines.push_back({command == "self" ? "" : command, {}});
    return {};
}

std::string SearchArguments::take_option(const std::string& setting) {
    const std::size_t sign = setting.find('=');
    if (sign == std::string::npos || sign == 0) return "must be Name=Value";
    if (engines.empty() || engines.back().command.empty()) return "must follow an --engine";
    engines.back().options.emplace_back(setting.substr(0, sign), setting.substr(sign + 1));
    return {};
}

RunSetup SearchArguments::setup_of(std::size_t engine, const std::vector<std::string>& files,
                                   const RunPlan& plan) const {
    RunSetup setup;
    setup.command = engines[engine].command;
    setup.options = engines[engine].options;
    setup.timeout = timeout;
    if (line_ != nullptr) setup.invocation = invocation_text(line_->name(), line_->words());
    add_circumstances(setup);
    setup.files = files;
    setup.settings = settings;
    setup.hash_mib = hash_mib;
    setup.threads = threads;
    setup.jobs = plan.jobs;
    return setup;
}

std::vector<EngineFactory> SearchArguments::factories() const {
    std::vector<EngineFactory> made;
    for (const EngineChoice& choice : engines) {
        if (choice.command.empty()) {
            made.emplace_back(
                [hash = hash_mib, count = threads] { return make_session(hash, count); });
            continue;
        }
        made.emplace_back(
            [command = tools::EngineCommand{choice.command, choice.options, hash_mib, threads,
                                            timeout}] { return start_external(command); });
    }
    return made;
}

RunPlan SearchArguments::plan(const tools::Streams& streams) const {
    const std::size_t cores = std::max<std::size_t>(1, tools::usable_cores().size());
    RunPlan plan;
    plan.settings = settings;
    plan.jobs = tools::fitting_jobs(jobs, threads, cores);
    plan.threads = threads;
    const char* plural = cores == 1 ? "" : "s";
    if (plan.jobs * threads > cores)
        tools::complain(streams, "epd",
                        fmt::format("{} threads share {} core{}: times are not those of a machine "
                                    "with a core for each",
                                    threads, cores, plural));
    else if (plan.jobs < jobs)
        tools::complain(
            streams, "epd",
            fmt::format("{} jobs of {} thread{} do not fit on {} core{}: running {}", jobs, threads,
                        threads == 1 ? "" : "s", cores, plural, plan.jobs));
    return plan;
}

}  // namespace sebastes::epd
