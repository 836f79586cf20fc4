#include "tools/tune/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <thread>

namespace sebastes::tune {

Result<Options> parse_options(std::vector<std::string> arguments) {
    Options options;
    TrainingSettings& settings = options.settings;
    settings.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    CLI::App app{
        "Fits the piece-square tables to files of tools/datagen and writes them as a C++\n"
        "header.  The same files, settings and seed give the same header.",
        "tune"};
    app.add_option("FILE", options.files, "Files of datagen")->required();
    app.add_option("-o,--output", options.output, "The header to write, learned_values.h")
        ->required();
    app.add_option("--comment", options.comment, "What the header's comment adds");
    app.add_option("--epochs", settings.epochs, "Passes over the positions")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    app.add_option("--threads", settings.threads, "Threads; the result is the same with any")
        ->check(CLI::Range(1, 1024));
    app.add_option("--seed", settings.seed, "Of the order of the positions")->capture_default_str();
    app.add_option("--result-share", settings.result_share,
                   "Share of the game's result in the target; the rest is the search score")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option("--rate", settings.learning_rate, "Centipawns a step at first")
        ->check(CLI::Range(0.0001, 100.0))
        ->capture_default_str();
    const auto add_pull = [&](const char* name, double& value, const char* text) {
        app.add_option(name, value, text)->check(CLI::Range(0.0, 1e12))->capture_default_str();
    };
    add_pull("--shared-pull", settings.shared_pull,
             "Pull of the shared values to their start, in positions");
    add_pull("--region-pull", settings.region_pull, "Pull of the king regions' differences to 0");
    add_pull("--relation-pull", settings.relation_pull, "Pull of the pawn relations to 0");
    try {
        std::ranges::reverse(arguments);  // as CLI11 wants them
        app.parse(arguments);
    } catch (const CLI::CallForHelp&) {
        options.help = app.help();
        return options;
    } catch (const CLI::ParseError& error) {
        return Error{std::string(error.what()) +
                     "\nusage: tune FILE... -o learned_values.h [--epochs N]; tune --help says "
                     "more"};
    }
    return options;
}

}  // namespace sebastes::tune
