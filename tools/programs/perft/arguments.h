// This header holds the command-line arguments that several commands of `perft` share, and what
// they report about a comparison with another engine.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tools/shared/command_line/command_line.h"
#include "tools/shared/command_line/program.h"
#include "tools/shared/json/json.h"
#include "tools/shared/perft_compare/compare.h"
#include "tools/shared/perft_compare/position_argument.h"

namespace sebastes::tools {

// The position that a command works on.
struct PositionArguments {
    int depth = 0;
    std::vector<std::string> words;
    bool chess960 = false;

    // Adds DEPTH, [FEN] [moves...] and --chess960.
    void add_to(CommandLine& line);
    // Returns the position, and writes warnings about it to the error stream.
    Result<Variation> read(const Streams& streams) const;
    // Whether castling is written as in Chess960.
    bool needs_chess960(const Variation& line) const;
};

// The other engine, and how to talk to it.
struct EngineArguments {
    std::string command;
    double timeout = 0;  // seconds; 0: not given
    std::size_t max_findings = 20;
    PerftDialect dialect;

    // Adds --engine and the options about talking to it.
    void add_to(CommandLine& line, bool required = true);
    CompareOptions options() const;
    Result<PerftEngine> start() const;

  private:
    std::string take_format(const std::string& text);
    std::string take_total(const std::string& text);

    bool knows_no_uci_ = false;
};

// Returns "20 leaves in 0.001 s, 0.0 M/s" and a line end.
std::string speed_text(std::uint64_t leaves, std::chrono::duration<double> spent);

// Shows a result: the text on stdout, or on stderr if stdout gets the JSON, and the JSON in the
// file, if there is one. Returns the code, or kExitUnusable if the file could not be written.
ExitCode show_result(const Streams& streams, const std::string& json_file, const std::string& text,
                     const std::function<Json()>& json, ExitCode code);

// Returns the program's exit code after a comparison.
ExitCode comparison_code(const Comparison& comparison);

// Returns the comparison as JSON.
Json comparison_json(const Comparison& comparison, const Variation& line, const PerftEngine& engine,
                     const CompareOptions& options);

}  // namespace sebastes::tools
