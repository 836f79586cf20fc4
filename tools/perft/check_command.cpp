// perft check DEPTH [FEN]
#include <fmt/format.h>

#include <chrono>

#include "tools/perft/arguments.h"
#include "tools/perft/commands.h"
#include "tools/perft/self_check.h"

namespace sebastes::tools {

int run_check(std::vector<std::string> arguments) {
    CLI::App app{
        "Checks this program against itself at every node: keys and sums, FEN, UCI and "
        "SAN out and in, exchanged colours, and a second, slow generator",
        "perft check"};
    PositionArguments target;
    target.add_to(app);
    if (const auto code = parse_arguments(app, std::move(arguments))) return *code;
    const Result<Line> line = parse_position_argument(target.words);
    if (!line) return refuse(line.error());
    tell_oddities(*line);

    const auto start = std::chrono::steady_clock::now();
    const CheckReport report = self_check(*line, target.depth);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    if (!report.fault) {
        fmt::print("{} positions, all is well ({:.1f} s)\n", report.nodes, spent.count());
        return kExitFine;
    }
    const bool chess960 = target.chess960 || needs_chess960(line->root.board());
    fmt::print("Wrong in position {}: {}\n  path  {}\n  FEN   {}\n", report.nodes, *report.fault,
               moves_text(report.line, castling_notation(chess960)),
               end_fen(report.line, chess960));
    return kExitWrong;
}

}  // namespace sebastes::tools
