// perft compare --engine 'CMD' DEPTH [FEN]
#include "tools/programs/perft/arguments.h"
#include "tools/programs/perft/commands.h"
#include "tools/shared/batch/interruption.h"
#include "tools/shared/batch/output_file.h"
#include "tools/shared/perft_compare/compare.h"

namespace sebastes::tools {

namespace {

class CompareCommand : public Command {
  public:
    void describe(CommandLine& line) override {
        line.describe("Counts with another engine, and finds the move that it gets wrong");
        target_.add_to(line);
        other_.add_to(line);
        line.add("--json", json_, "Write the result to this file as JSON; - is stdout");
        line.check([this] {
            return target_.depth < 1 ? "compare needs a DEPTH of at least 1" : std::string();
        });
    }

    Result<ExitCode> run(const Streams& streams) override {
        if (const auto error = check_writable({json_})) return *error;
        const Result<Variation> line = target_.read(streams);
        if (!line) return Error{line.error()};
        Result<PerftEngine> engine = other_.start();
        if (!engine) return Error{engine.error()};
        CompareOptions options = other_.options();
        options.chess960 = target_.needs_chess960(*line);
        if (options.chess960 && !engine->knows_chess960())
            complain(streams, "perft",
                     engine->name() + " has no option UCI_Chess960; asking all the same");

        const Interruption interruption;
        options.stop = &interruption.flag();
        const Comparison comparison = compare(*engine, *line, target_.depth, options);
        return show_result(
            streams, json_, comparison_text(comparison, *line, *engine, options),
            [&] { return comparison_json(comparison, *line, *engine, options); },
            comparison_code(comparison));
    }

  private:
    PositionArguments target_;
    EngineArguments other_;
    std::string json_;
};

}  // namespace

std::unique_ptr<Command> make_compare() { return std::make_unique<CompareCommand>(); }

}  // namespace sebastes::tools
