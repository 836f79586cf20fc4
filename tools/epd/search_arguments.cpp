#include "tools/epd/search_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "core/score.h"
#include "tools/batch/cores.h"
#include "tools/epd/session_engine.h"
#include "tools/epd/uci_engine.h"

namespace sebastes::epd {

namespace {

constexpr std::int64_t kDefaultMoveTime = 1000;
constexpr std::int64_t kMaxMoveTime = 7 * 24 * 3600 * std::int64_t{1000};
constexpr std::size_t kMaxHashMib = std::size_t{1} << 24;

Result<std::unique_ptr<Engine>> make_session(std::size_t hash_mib, std::size_t threads) {
    try {
        return std::unique_ptr<Engine>(std::make_unique<SessionEngine>(hash_mib, threads));
    } catch (const std::bad_alloc&) {
        return Error{fmt::format("no memory for a table of {} MiB", hash_mib)};
    }
}

}  // namespace

void SearchArguments::add_to(CLI::App& app) {
    Limits& limits = settings.limits;
    limits.move_time = kDefaultMoveTime;
    const auto only = [&limits](auto member) {
        return [&limits, member](const auto& value) {
            limits.move_time.reset();
            limits.*member = value;
        };
    };
    CLI::Option* by_time =
        app.add_option_function<std::int64_t>("--movetime", only(&Limits::move_time),
                                              "Milliseconds for each position; default 1000")
            ->check(CLI::Range(std::int64_t{1}, kMaxMoveTime));
    CLI::Option* by_depth = app.add_option_function<int>("--depth", only(&Limits::depth),
                                                         "Depth in plies for each position")
                                ->check(CLI::Range(1, kMaxPly - 1));
    CLI::Option* by_nodes = app.add_option_function<std::uint64_t>("--nodes", only(&Limits::nodes),
                                                                   "Nodes for each position")
                                ->check(CLI::Range(std::uint64_t{1}, UINT64_MAX / 2));
    by_time->excludes(by_depth)->excludes(by_nodes);
    by_depth->excludes(by_nodes);
    app.add_option("--hold", settings.hold,
                   "End a search when its solution has stood for so many iterations")
        ->check(CLI::Range(1, kMaxPly));
    app.add_option("--min-time", settings.min_time,
                   "Milliseconds before which neither --hold nor a mate found ends a search")
        ->check(CLI::Range(std::int64_t{0}, kMaxMoveTime));
    add_engines_to(app);
    app.add_option("--hash", hash_mib, "MiB of the transposition table")
        ->check(CLI::Range(std::size_t{1}, kMaxHashMib))
        ->capture_default_str();
    app.add_option("--threads", threads, "Search threads")
        ->check(CLI::Range(std::size_t{1}, Session::kMaxThreads))
        ->capture_default_str();
    app.add_option("--jobs", jobs, "Positions solved at a time, each on cores of its own")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1024}))
        ->capture_default_str();
}

void SearchArguments::add_engines_to(CLI::App& app) {
    app.add_option_function<std::vector<std::string>>(
           "--engine",
           [this](const std::vector<std::string>& commands) {
               for (const std::string& command : commands)
                   engines.push_back({command == "self" ? "" : command, {}});
           },
           "A UCI engine's command, with its arguments; self is Sebastes in this process")
        ->expected(1)
        ->check([](const std::string& command) {
            return command.empty() ? std::string("the command is empty") : std::string();
        })
        ->trigger_on_parse();
    app.add_option_function<std::vector<std::string>>(
           "--option",
           [this](const std::vector<std::string>& settings_of_last) {
               for (const std::string& setting : settings_of_last) {
                   const std::size_t sign = setting.find('=');
                   if (engines.empty() || engines.back().command.empty())
                       throw CLI::ValidationError("--option", "must follow an --engine");
                   engines.back().options.emplace_back(setting.substr(0, sign),
                                                       setting.substr(sign + 1));
               }
           },
           "Name=Value: an option of the engine before it")
        ->expected(1)
        ->check([](const std::string& setting) {
            const std::size_t sign = setting.find('=');
            return sign == std::string::npos || sign == 0 ? "must be Name=Value" : std::string();
        })
        ->trigger_on_parse();
    app.add_option("--timeout", timeout,
                   "Seconds beyond --movetime, or for a whole position without it, after which "
                   "an engine counts as hung; default 5 and 300")
        ->check(CLI::Range(0.01, 1e7));
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
            [command = EngineCommand{choice.command, choice.options, hash_mib, threads, timeout}] {
                return UciEngine::start(command);
            });
    }
    return made;
}

std::pair<std::size_t, std::string> SearchArguments::fair_jobs() const {
    const std::size_t cores = std::max<std::size_t>(1, tools::usable_cores().size());
    const std::size_t fitting = tools::fitting_jobs(jobs, threads, cores);
    if (fitting * threads > cores)
        return {fitting, fmt::format("{} threads share {} core{}: times are not those of a machine "
                                     "with a core for each",
                                     threads, cores, cores == 1 ? "" : "s")};
    if (fitting < jobs)
        return {fitting, fmt::format("{} jobs of {} thread{} do not fit on {} core{}: running {}",
                                     jobs, threads, threads == 1 ? "" : "s", cores,
                                     cores == 1 ? "" : "s", fitting)};
    return {fitting, ""};
}

Result<std::string> parse_arguments(CLI::App& app, std::vector<std::string> arguments,
                                    const std::string& usage) {
    try {
        std::ranges::reverse(arguments);  // as CLI11 wants them
        app.parse(arguments);
    } catch (const CLI::CallForHelp&) {
        return app.help();
    } catch (const CLI::ParseError& error) {
        return Error{std::string(error.what()) + "\nusage: " + usage};
    }
    return std::string();
}

}  // namespace sebastes::epd
