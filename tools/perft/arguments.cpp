#include "tools/perft/arguments.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/perft/commands.h"

namespace sebastes::tools {

void PositionArguments::add_to(CLI::App& app) {
    app.add_option("DEPTH", depth, "Plies to count, 0 to 99")->required()->check(CLI::Range(0, 99));
    app.add_option("FEN", words,
                   "The position: startpos (also when absent) or a FEN, in quotes or not; moves "
                   "in coordinates may follow");
    app.add_flag("--chess960", chess960,
                 "Write castling as the king taking its rook (implied where it is needed)");
}

void EngineArguments::add_to(CLI::App& app) {
    app.add_option("--engine", command, "The other engine's command, with its arguments")
        ->required();
    app.add_option("--timeout", timeout,
                   "Seconds it may take for an answer (default: 30, and 1 more for each 20,000 "
                   "leaves)")
        ->check(CLI::Range(0.01, 1e6));
    app.add_option("--findings", max_findings, "Wrong positions to follow before stopping")
        ->check(CLI::Range(1, 1000000));
}

CompareOptions EngineArguments::options() const {
    CompareOptions options;
    if (timeout > 0) options.limit = Seconds(timeout);
    options.max_findings = max_findings;
    return options;
}

std::optional<int> parse_arguments(CLI::App& app, std::vector<std::string> arguments) {
    std::ranges::reverse(arguments);  // as CLI11 wants them
    try {
        app.parse(arguments);
    } catch (const CLI::CallForHelp&) {
        fmt::print("{}", app.help());
        return kExitFine;
    } catch (const CLI::ParseError& error) {
        return refuse(error.what());
    }
    return std::nullopt;
}

}  // namespace sebastes::tools
