// What the commands' command lines share.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/perft/compare.h"
#include "tools/perft/position_argument.h"

namespace sebastes::tools {

// The position that a command works on.
struct PositionArguments {
    int depth = 0;
    std::vector<std::string> words;
    bool chess960 = false;

    // DEPTH, [FEN] [moves...] and --chess960.
    void add_to(CLI::App& app);
};

// The other engine, and how to deal with it.
struct EngineArguments {
    std::string command;
    double timeout = 0;  // seconds; 0: not given
    std::size_t max_findings = 20;

    // --engine, --timeout and --findings.
    void add_to(CLI::App& app);
    CompareOptions options() const;
};

// Parses the arguments; returns the exit code when the command ends here: help was asked
// for, or the arguments are wrong, and why has been said.
std::optional<int> parse_arguments(CLI::App& app, std::vector<std::string> arguments);

}  // namespace sebastes::tools
