// perft compare --engine 'CMD' DEPTH [FEN]
#include <fmt/core.h>

#include "tools/perft/arguments.h"
#include "tools/perft/commands.h"
#include "tools/perft/compare.h"

namespace sebastes::tools {

namespace {

class CompareCommand : public Command {
  public:
    void describe(CommandLine& line) override {
        line.describe("Counts with another engine, and finds the move that it gets wrong");
        target_.add_to(line);
        other_.add_to(line);
        line.check([this] {
            return target_.depth < 1 ? "compare needs a DEPTH of at least 1" : std::string();
        });
    }

    Result<ExitCode> run(const Streams& streams) override {
        const Result<Variation> line = target_.read(streams);
        if (!line) return Error{line.error()};
        Result<PerftEngine> engine = PerftEngine::start(other_.command);
        if (!engine) return Error{engine.error()};
        CompareOptions options = other_.options();
        options.chess960 = target_.needs_chess960(*line);
        if (options.chess960 && !engine->knows_chess960())
            complain(streams, "perft",
                     engine->name() + " has no option UCI_Chess960; asking all the same");

        const Comparison comparison = compare(*engine, *line, target_.depth, options);
        streams.out << comparison_text(comparison, *line, *engine, options);
        return comparison.findings.empty() ? kExitFine : kExitWrong;
    }

  private:
    PositionArguments target_;
    EngineArguments other_;
};

}  // namespace

std::unique_ptr<Command> make_compare() { return std::make_unique<CompareCommand>(); }

}  // namespace sebastes::tools
