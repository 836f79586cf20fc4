// What the command lines of the commands share: the limit of each position, the engines,
// the jobs.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "search/session.h"
#include "tools/epd/solver.h"
#include "tools/epd/suite_run.h"

namespace sebastes::epd {

// An engine as the command line names it.
struct EngineChoice {
    std::string command;  // empty: Sebastes, in this process
    std::vector<std::pair<std::string, std::string>> options;
};

struct SearchArguments {
    SolveSettings settings;
    std::vector<EngineChoice> engines;
    std::size_t hash_mib = Session::kDefaultHashMib;
    std::size_t threads = 1;
    std::size_t jobs = 1;
    std::optional<double> timeout;

    // --movetime, --depth, --nodes, --hold, --min-time, --engine, --option, --timeout,
    // --hash, --threads, --jobs.  An --option is of the --engine before it.
    void add_to(CLI::App& app);
    // --engine, --option and --timeout alone.
    void add_engines_to(CLI::App& app);

    // One an engine, in their order.
    std::vector<EngineFactory> factories() const;
    // The jobs that fit on this machine's cores, and a line that says so when fewer.
    std::pair<std::size_t, std::string> fair_jobs() const;
};

// Parses the arguments.  The outcome is the help to print, or empty to go on; the error
// ends with a usage hint.
Result<std::string> parse_arguments(CLI::App& app, std::vector<std::string> arguments,
                                    const std::string& usage);

}  // namespace sebastes::epd
