// perft check DEPTH [FEN]
#include <fmt/core.h>

#include <chrono>
#include <cstdio>

#include "tools/programs/perft/arguments.h"
#include "tools/programs/perft/commands.h"
#include "tools/programs/perft/self_check.h"
#include "tools/shared/batch/interruption.h"
#include "tools/shared/batch/progress_bar.h"

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
        const auto spent = [&] {
            return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        };
        const Interruption interruption;
        const CheckReport report = [&] {
            ProgressBar bar(stderr);
            return self_check(*line, target_.depth, [&](const CheckReport& so_far) {
                if (bar.is_due()) bar.draw(so_far.done, spent());
                return !interruption.requested();
            });
        }();
        if (!report.fault) {
            streams.out << fmt::format("{}{} positions, all is well{} ({:.1f} s)\n",
                                       report.interrupted ? "Interrupted: " : "", report.nodes,
                                       report.interrupted ? " so far" : "", spent());
            return report.interrupted ? kExitUnusable : kExitFine;
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
