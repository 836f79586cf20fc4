#include "tools/epd/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>

#include "core/score.h"

namespace sebastes::epd {

namespace {

constexpr std::int64_t kDefaultMoveTime = 1000;
constexpr std::int64_t kMaxMoveTime = 7 * 24 * 3600 * std::int64_t{1000};
constexpr std::size_t kMaxHashMib = std::size_t{1} << 24;

}  // namespace

Result<Options> parse_options(std::vector<std::string> arguments) {
    Options options;
    CLI::App app{
        "Solves the positions of EPD suites: best moves (bm), moves to avoid (am) and\n"
        "distances to mate (dm).  A position is solved when the answer at the end of its\n"
        "search is right.",
        "epd"};
    app.footer(
        "Exit code: 0; 1 if a line was malformed, a file missing or --min-pass missed; 2 if\n"
        "the command line was wrong.");

    std::int64_t move_time = kDefaultMoveTime;
    int depth = 0;
    std::uint64_t nodes = 0;
    app.add_option("FILE", options.files, "EPD files")->required();
    CLI::Option* by_time = app.add_option("--movetime", move_time, "Milliseconds for each position")
                               ->check(CLI::Range(std::int64_t{1}, kMaxMoveTime))
                               ->capture_default_str();
    CLI::Option* by_depth = app.add_option("--depth", depth, "Depth in plies for each position")
                                ->check(CLI::Range(1, kMaxPly - 1));
    CLI::Option* by_nodes = app.add_option("--nodes", nodes, "Nodes for each position")
                                ->check(CLI::Range(std::uint64_t{1}, UINT64_MAX / 2));
    by_time->excludes(by_depth)->excludes(by_nodes);
    by_depth->excludes(by_nodes);
    app.add_option("--hash", options.hash_mib, "MiB of the transposition table")
        ->check(CLI::Range(std::size_t{1}, kMaxHashMib))
        ->capture_default_str();
    app.add_option("--threads", options.threads, "Search threads")
        ->check(CLI::Range(std::size_t{1}, Session::kMaxThreads))
        ->capture_default_str();
    app.add_flag("-v,--verbose", options.verbose, "Show every iteration");
    app.add_option("--json", options.json, "Write a report to this file");
    app.add_option("--min-pass", options.min_pass, "Fail when fewer positions are solved")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 40));

    try {
        std::ranges::reverse(arguments);  // as CLI11 wants them
        app.parse(arguments);
    } catch (const CLI::CallForHelp&) {
        options.help = app.help();
        return options;
    } catch (const CLI::ParseError& error) {
        return Error{std::string(error.what()) +
                     "\nusage: epd FILE... [--movetime MS | --depth N | "
                     "--nodes N]; epd --help says more"};
    }
    if (*by_depth)
        options.limits.depth = depth;
    else if (*by_nodes)
        options.limits.nodes = nodes;
    else
        options.limits.move_time = move_time;
    return options;
}

}  // namespace sebastes::epd
