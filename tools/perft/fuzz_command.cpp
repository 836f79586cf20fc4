// perft fuzz --engine 'CMD' --seed S --games N --depth D
#include <fmt/core.h>
#include <unistd.h>

#include <chrono>

#include "tools/perft/arguments.h"
#include "tools/perft/commands.h"
#include "tools/perft/fuzz.h"

namespace sebastes::tools {

namespace {

class FuzzCommand : public Command {
  public:
    void describe(CommandLine& line) override {
        line.describe("Compares with another engine in random positions, until one differs");
        other_.add_to(line);
        line.add("--seed", options_.seed, "The same seed gives the same positions (default 1)");
        line.add("--games", options_.games, "Random games, each to one position (default 1000)")
            .within(1, 1000000000);
        line.add("--depth", options_.depth, "Plies to count in each (default 3)").within(1, 20);
        line.add("--first", options_.first_game, "The number of the first game (default 0)")
            .within(0, 1000000000);
        line.add_each(
            "--variant", [this](const std::string& word) { return take_variant(word); },
            "both (in turn, the default), standard, chess960");
    }

    Result<ExitCode> run(const Streams& streams) override {
        Result<PerftEngine> engine = PerftEngine::start(other_.command);
        if (!engine) return Error{engine.error()};
        options_.compare = other_.options();
        if (!engine->knows_chess960() && options_.variant != FuzzVariant::Standard) {
            const std::string lack = engine->name() + " has no option UCI_Chess960";
            if (options_.variant == FuzzVariant::Chess960) return Error{lack};
            complain(streams, "perft", lack + "; standard games only");
            options_.variant = FuzzVariant::Standard;
        }

        const auto start = std::chrono::steady_clock::now();
        const bool terminal = isatty(STDERR_FILENO) == 1;
        const FuzzReport report = fuzz(*engine, options_, [&](const FuzzReport& so_far) {
            if (terminal)
                streams.err << fmt::format("\r{} of {} positions agree",
                                           so_far.standard + so_far.chess960, options_.games)
                            << std::flush;
        });
        if (terminal) streams.err << "\r\x1b[K" << std::flush;
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        streams.out << fmt::format(
            "{} standard and {} Chess960 positions, depth {}, seed {}: {} leaves in {:.1f} s\n",
            report.standard, report.chess960, options_.depth, options_.seed, report.leaves,
            spent.count());
        if (report.difference) {
            show(*report.difference, *engine, streams);
            return kExitWrong;
        }
        streams.out << fmt::format("No difference to {}.\n", engine->name());
        return kExitFine;
    }

  private:
    std::string take_variant(const std::string& word) {
        if (word == "both")
            options_.variant = FuzzVariant::Both;
        else if (word == "standard")
            options_.variant = FuzzVariant::Standard;
        else if (word == "chess960")
            options_.variant = FuzzVariant::Chess960;
        else
            return "must be both, standard or chess960";
        return {};
    }

    void show(const FuzzDifference& difference, const PerftEngine& engine,
              const Streams& streams) const {
        streams.out << fmt::format(
            "\nGame {} (again: --seed {} --first {} --games 1)\n{}", difference.game, options_.seed,
            difference.game,
            comparison_text(difference.comparison, difference.line, engine, difference.options));
    }

    EngineArguments other_;
    FuzzOptions options_;
};

}  // namespace

std::unique_ptr<Command> make_fuzz() { return std::make_unique<FuzzCommand>(); }

}  // namespace sebastes::tools
