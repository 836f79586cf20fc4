// What the commands' command lines share.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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

// Parses the arguments; returns the exit code when the command ends here: help was asked
// for, or the arguments are wrong, and why has been said.
std::optional<int> parse_arguments(CLI::App& app, std::vector<std::string> arguments);

}  // namespace sebastes::tools
