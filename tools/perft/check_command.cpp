// perft check DEPTH [FEN]
#include <fmt/core.h>

#include <chrono>

#include "tools/perft/arguments.h"
#include "tools/perft/commands.h"
#include "tools/perft/self_check.h"

namespace sebastes::tools {

namespace {

class CheckCommand : public Command {
  public:
    void describe(CommandLine& line) override {
        line.describe(
            "Checks this program against itself at every node: keys and sums, FEN, UCI and "
            "SAN out and in, exchanged colours, and a second, slow generator");
        target_.add_to(line);
    }

    Result<ExitCode> run(const Streams& streams) override {
        const Result<Variation> line = target_.read(streams);
        if (!line) return Error{line.error()};
        const auto start = std::chrono::steady_clock::now();
        const CheckReport report = self_check(*line, target_.depth);
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        if (!report.fault) {
            streams.out << fmt::format("{} positions, all is well ({:.1f} s)\n", report.nodes,
                                       spent.count());
            return kExitFine;
        }
        const bool chess960 = target_.needs_chess960(*line);
        streams.out << fmt::format(
            "Wrong in position {}: {}\n  path  {}\n  FEN   {}\n", report.nodes, *report.fault,
            moves_text(report.line, castling_notation(chess960)), end_fen(report.line, chess960));
        return kExitWrong;
    }

  private:
    PositionArguments target_;
};

}  // namespace

std::unique_ptr<Command> make_check() { return std::make_unique<CheckCommand>(); }

}  // namespace sebastes::tools
