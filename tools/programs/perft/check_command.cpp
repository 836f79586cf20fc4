// perft check DEPTH [FEN]
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>

#include "perft/perft.h"
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
            const double all = bar.on_terminal() ? positions(line->position.board()) : 1;
            return self_check(*line, target_.depth, [&](std::uint64_t done) {
                if (bar.is_due()) bar.draw(static_cast<double>(done) / all, spent());
                return !interruption.requested();
            });
        }();
        if (report.interrupted) {
            streams.out << fmt::format("Interrupted: {} positions, all is well so far ({:.1f} s)\n",
                                       report.nodes, spent());
            return kExitUnusable;
        }
        if (!report.fault) {
            streams.out << fmt::format("{} positions, all is well ({:.1f} s)\n", report.nodes,
                                       spent());
            return kExitFine;
        }
        const bool chess960 = target_.needs_chess960(*line);
        streams.out << fmt::format(
            "Wrong in position {}: {}\n  path  {}\n  FEN   {}\n", report.nodes, *report.fault,
            moves_text(report.line, castling_notation(chess960)), end_fen(report.line, chess960));
        return kExitWrong;
    }

  private:
    // How many there are in all; deep in the tree they are guessed.
    double positions(const Board& board) const {
        constexpr int kCounted = 5;
        double sum = 0;
        double last = 1;
        double factor = 1;
        for (int depth = 0; depth <= target_.depth; ++depth) {
            const double before = last;
            last = depth <= kCounted ? static_cast<double>(perft(board, depth)) : last * factor;
            if (depth <= kCounted) factor = last / std::max(before, 1.0);
            sum += last;
        }
        return std::max(sum, 1.0);
    }

    PositionArguments target_;
};

}  // namespace

std::unique_ptr<Command> make_check() { return std::make_unique<CheckCommand>(); }

}  // namespace sebastes::tools
