// perft fuzz --engine 'CMD' --seed S --games N --depth D
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <map>

#include "tools/perft/arguments.h"
#include "tools/perft/commands.h"
#include "tools/perft/fuzz.h"

namespace sebastes::tools {

int run_fuzz(std::vector<std::string> arguments) {
    CLI::App app{"Compares with another engine in random positions, until one differs",
                 "perft fuzz"};
    EngineArguments other;
    other.add_to(app);
    FuzzOptions options;
    const std::map<std::string, FuzzVariant> variants{{"both", FuzzVariant::Both},
                                                      {"standard", FuzzVariant::Standard},
                                                      {"chess960", FuzzVariant::Chess960}};
    app.add_option("--seed", options.seed, "The same seed gives the same positions (default 1)");
    app.add_option("--games", options.games, "Random games, each to one position (default 1000)")
        ->check(CLI::Range(1, 1000000000));
    app.add_option("--depth", options.depth, "Plies to count in each (default 3)")
        ->check(CLI::Range(1, 20));
    app.add_option("--first", options.first_game, "The number of the first game (default 0)")
        ->check(CLI::Range(0, 1000000000));
    app.add_option("--variant", options.variant, "both (in turn, the default), standard, chess960")
        ->transform(CLI::CheckedTransformer(variants));
    if (const auto code = parse_arguments(app, std::move(arguments))) return *code;

    Result<PerftEngine> engine = PerftEngine::start(other.command);
    if (!engine) return refuse(engine.error());
    options.compare = other.options();
    if (!engine->knows_chess960() && options.variant != FuzzVariant::Standard) {
        if (options.variant == FuzzVariant::Chess960)
            return refuse(engine->name() + " has no option UCI_Chess960");
        fmt::print(stderr, "{} has no option UCI_Chess960; standard games only\n", engine->name());
        options.variant = FuzzVariant::Standard;
    }

    const auto start = std::chrono::steady_clock::now();
    const bool terminal = isatty(STDERR_FILENO) == 1;
    const FuzzReport report = fuzz(*engine, options, [&](const FuzzReport& so_far) {
        if (terminal)
            fmt::print(stderr, "\r{} of {} positions agree", so_far.standard + so_far.chess960,
                       options.games);
    });
    if (terminal) fmt::print(stderr, "\r\x1b[K");
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    fmt::print("{} standard and {} Chess960 positions, depth {}, seed {}: {} leaves in {:.1f} s\n",
               report.standard, report.chess960, options.depth, options.seed, report.leaves,
               spent.count());
    if (!report.difference) {
        fmt::print("No difference to {}.\n", engine->name());
        return kExitFine;
    }
    const FuzzDifference& difference = *report.difference;
    fmt::print(
        "\nGame {} (again: --seed {} --first {} --games 1)\n{}", difference.game, options.seed,
        difference.game,
        comparison_text(difference.comparison, difference.line, *engine, difference.options));
    return kExitWrong;
}

}  // namespace sebastes::tools
