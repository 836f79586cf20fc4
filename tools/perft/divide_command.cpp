// perft DEPTH [FEN] [moves...]
#include <fmt/format.h>

#include <chrono>
#include <cstdio>

#include "tools/perft/arguments.h"
#include "tools/perft/commands.h"
#include "tools/perft/counters.h"
#include "tools/perft/divide_text.h"

namespace sebastes::tools {

namespace {

constexpr const char* kOtherCommands =
    "Other commands (each explains itself: perft COMMAND --help):\n"
    "  perft suite FILE...                            check counts that are known\n"
    "  perft compare --engine 'CMD' DEPTH [FEN]       find what another engine gets wrong\n"
    "  perft fuzz --engine 'CMD' --games N --depth D  the same in random positions\n"
    "  perft check DEPTH [FEN]                        check this program against itself\n"
    "Exit codes: 0 all is well, 1 something is wrong, 2 the input could not be used";

void print_speed(std::uint64_t nodes, double seconds) {
    fmt::print(stderr, "{} leaves in {:.3f} s, {:.1f} M/s\n", nodes, seconds,
               seconds > 0 ? static_cast<double>(nodes) / seconds / 1e6 : 0.0);
}

}  // namespace

int run_divide(std::vector<std::string> arguments) {
    CLI::App app{"Counts the leaves of the tree of legal moves, divided by root move", "perft"};
    app.footer(kOtherCommands);
    PositionArguments target;
    target.add_to(app);
    PerftOptions options;
    int plies = 1;
    bool perftree = false;
    app.add_option("--threads", options.threads, "Worker threads")->check(CLI::Range(1, 1024));
    app.add_option("--hash", options.hash_mib, "MiB for a table of counts; 0: none")
        ->check(CLI::Range(0, 1 << 20));
    const auto* ply =
        app.add_option("--ply", plies, "Divide over this many plies")->check(CLI::Range(1, 99));
    auto* tree_style = app.add_flag("--perftree", perftree, "Output as perftree expects it");
    tree_style->excludes("--ply");
    bool counters = false;
    app.add_flag("--counters", counters,
                 "Instead, the captures, checks, mates and so on of each depth up to DEPTH")
        ->excludes("--ply")
        ->excludes("--perftree")
        ->excludes("--hash");
    if (const auto code = parse_arguments(app, std::move(arguments))) return *code;
    if (ply->count() > 0 && plies > 1 && options.hash_mib > 0)
        return refuse("--hash serves one ply at a time: leave out --hash or --ply");

    const Result<Line> line = parse_position_argument(target.words);
    if (!line) return refuse(line.error());
    tell_oddities(*line);
    const Board& board = line->position.board();
    const bool chess960 = target.chess960 || needs_chess960(line->root.board());
    const CastlingNotation notation = castling_notation(chess960);

    const auto start = std::chrono::steady_clock::now();
    std::string text;
    std::uint64_t nodes = 0;
    if (target.depth == 0) {
        nodes = 1;
        text = perftree ? "\n1\n" : "\nNodes searched: 1\n\n";
    } else if (counters) {
        const auto depths = count_kinds(board, target.depth, options.threads);
        for (const Counters& depth : depths) nodes += depth.nodes;
        text = counters_table(depths);
    } else if (plies > 1) {
        DivideTree tree = divide_tree(board, target.depth, plies, options.threads, notation);
        text = std::move(tree.text);
        nodes = tree.nodes;
    } else {
        const auto entries = divide(board, target.depth, options);
        nodes = total(entries);
        text = divide_text(entries, perftree ? DivideStyle::Perftree : DivideStyle::Stockfish,
                           notation);
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    fmt::print("{}", text);
    std::fflush(stdout);
    if (!perftree) print_speed(nodes, spent.count());
    return kExitFine;
}

}  // namespace sebastes::tools
