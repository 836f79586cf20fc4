// perft compare --engine 'CMD' DEPTH [FEN]
#include <fmt/format.h>

#include <chrono>
#include <cstdio>

#include "tools/perft/arguments.h"
#include "tools/perft/commands.h"
#include "tools/perft/compare.h"

namespace sebastes::tools {

int run_compare(std::vector<std::string> arguments) {
    CLI::App app{"Counts with another engine, and finds the move that it gets wrong",
                 "perft compare"};
    PositionArguments target;
    target.add_to(app);
    EngineArguments other;
    other.add_to(app);
    if (const auto code = parse_arguments(app, std::move(arguments))) return *code;
    if (target.depth < 1) return refuse("compare needs a DEPTH of at least 1");
    const Result<Line> line = parse_position_argument(target.words);
    if (!line) return refuse(line.error());
    tell_oddities(*line);

    Result<PerftEngine> engine = PerftEngine::start(other.command);
    if (!engine) return refuse(engine.error());
    CompareOptions options = other.options();
    options.chess960 = target.chess960 || needs_chess960(line->root.board());
    if (options.chess960 && !engine->knows_chess960())
        fmt::print(stderr, "{} has no option UCI_Chess960; asking all the same\n", engine->name());

    const Comparison comparison = compare(*engine, *line, target.depth, options);
    fmt::print("{}", comparison_text(comparison, *line, *engine, options));
    std::fflush(stdout);
    return comparison.findings.empty() ? kExitFine : kExitWrong;
}

}  // namespace sebastes::tools
