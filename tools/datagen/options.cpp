#include "tools/datagen/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace sebastes::datagen {

Result<Options> parse_options(std::vector<std::string> arguments) {
    Options options;
    GameSettings& settings = options.settings;
    CLI::App app{
        "Plays the engine against itself and writes the quiet positions of the games, with\n"
        "score and result, to a file for tools/tune.  Started again with the same settings it\n"
        "goes on where it was stopped.",
        "datagen"};
    app.add_option("FILE", options.file, "The file to make, or to go on with")->required();
    app.add_option("--games", options.games, "Games in the file in the end")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40))
        ->capture_default_str();
    app.add_option("--threads", options.threads, "Games at once")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    app.add_option("--seed", settings.seed, "Of the random openings")->capture_default_str();
    app.add_option("--nodes", settings.nodes, "Nodes searched for each move")
        ->check(CLI::Range(std::uint32_t{1}, std::uint32_t{100000000}))
        ->capture_default_str();
    app.add_option("--random-plies", settings.random_plies,
                   "Random plies at the start of a game; one more in every second game")
        ->check(CLI::Range(std::uint32_t{0}, std::uint32_t{40}))
        ->capture_default_str();
    try {
        std::ranges::reverse(arguments);  // as CLI11 wants them
        app.parse(arguments);
    } catch (const CLI::CallForHelp&) {
        options.help = app.help();
        return options;
    } catch (const CLI::ParseError& error) {
        return Error{std::string(error.what()) +
                     "\nusage: datagen FILE [--games N] [--threads N] [--seed N] [--nodes N]; "
                     "datagen --help says more"};
    }
    return options;
}

}  // namespace sebastes::datagen
