// SearchArguments holds the command-line arguments that several commands share: the limit for each
// position, the engines and the jobs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "search/engine.h"
#include "tools/programs/epd/run_setup.h"
#include "tools/programs/epd/suite_run.h"
#include "tools/shared/command_line/command_line.h"
#include "tools/shared/command_line/program.h"

namespace sebastes::epd {

// An engine as the command line names it.
struct EngineChoice {
    std::string command;  // empty: Sebastes, in this process
    std::vector<std::pair<std::string, std::string>> options;
};

// Adds FILE... and --mate.
void add_suite_to(tools::CommandLine& line, std::vector<std::string>& files, SuiteOptions& options);

struct SearchArguments {
    SolveSettings settings;
    std::vector<EngineChoice> engines;
    std::size_t hash_mib = Engine::kDefaultHashMib;
    std::size_t threads = 1;
    std::size_t jobs = 1;
    std::optional<double> timeout;

    // Adds --movetime, --depth, --nodes, --hold, --min-time, --go-mate, --engine, --option,
    // --timeout, --hash, --threads and --jobs. An --option belongs to the --engine before it.
    void add_to(tools::CommandLine& line);
    // Adds only --engine, --option and --timeout.
    void add_engines_to(tools::CommandLine& line);

    // Returns the plan of a run with the jobs that fit on this machine's cores. Says on the error
    // stream if these are fewer than wanted.
    RunPlan plan(const tools::Streams& streams) const;
    // Returns the setup of a run of one of the engines, whose name is not known yet.
    RunSetup setup_of(std::size_t engine, const std::vector<std::string>& files,
                      const RunPlan& plan) const;
    // Returns one factory for each engine, in order.
    std::vector<EngineFactory> factories() const;

  private:
    // Return what is wrong; empty: nothing.
    std::string take_engine(const std::string& command);
    std::string take_option(const std::string& setting);

    const tools::CommandLine* line_ = nullptr;  // to which they were added; must outlive this
};

}  // namespace sebastes::epd
