// RunSetup holds the settings of a run, and where and when it ran, for its report.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/programs/epd/solver.h"
#include "tools/programs/epd/totals.h"
#include "tools/shared/batch/machine.h"
#include "tools/shared/report/report.h"

namespace sebastes::epd {

struct RunSetup {
    std::string engine;                                        // its name
    std::string command;                                       // the engine's; empty: in process
    std::vector<std::pair<std::string, std::string>> options;  // given for the engine
    std::vector<std::string> files;
    SolveSettings settings;
    std::size_t hash_mib = 16;
    std::size_t threads = 1;
    std::size_t jobs = 1;
    std::optional<double> timeout;  // seconds, if given

    std::string invocation;  // "epd a.epd --nodes 1000", as a shell reads it
    std::string date;        // UTC, of the start
    std::string version;     // of epd
    tools::Machine machine;
};

// Sets date, version and machine.
void add_circumstances(RunSetup& setup);

// Returns the program's name and its arguments, in quotes where a shell needs them.
std::string invocation_text(const std::string& name, const std::vector<std::string>& words);

// Reports the engines, and from the first setup what is the same for all of them. As JSON it is for
// one engine.
tools::Report setup_report(const std::vector<RunSetup>& setups);

// Returns "Stockfish 15.1 (Use NNUE=false)": the name with the options that were given, so that an
// engine with two sets of options has two names. Of a path it takes only the last part.
std::string engine_label(const std::string& name,
                         const std::vector<std::pair<std::string, std::string>>& options);

inline CurveAxis curve_axis(const SolveSettings& settings) {
    return settings.limits.nodes ? CurveAxis::Nodes : CurveAxis::Milliseconds;
}

}  // namespace sebastes::epd
