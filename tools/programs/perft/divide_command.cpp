// perft DEPTH [FEN] [moves...]

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "board/move_list.h"
#include "notation/notation.h"
#include "perft/perft.h"
#include "tools/programs/perft/arguments.h"
#include "tools/programs/perft/commands.h"
#include "tools/programs/perft/counters.h"
#include "tools/shared/batch/parallel.h"
#include "tools/shared/perft_compare/match.h"

namespace sebastes::tools {

namespace {

std::string total_text(std::uint64_t nodes) {
    return fmt::format("\nNodes searched: {}\n\n", nodes);
}

// A move of the tree.  Its replies follow it directly, one deeper.
struct TreeNode {
    Move move;
    Board board;  // after the move
    int ply;
    std::uint64_t nodes = 0;
};

void grow(const Board& board, int ply, int plies, std::vector<TreeNode>& tree) {
    for (const Move move : legal_moves(board)) {
        const Board next = board.after(move);  // not the tree's copy, which moves as the tree grows
        tree.push_back({move, next, ply});
        if (ply < plies) grow(next, ply + 1, plies, tree);
    }
}

// The text of a count and its number of leaves.
struct Divided {
    std::string text;
    std::uint64_t nodes = 0;
};

Divided divided(const std::vector<DivideEntry>& entries, bool perftree, CastlingNotation notation) {
    Divided result{{}, total(entries)};
    for (const DivideEntry& entry : entries)
        fmt::format_to(std::back_inserter(result.text), "{}{} {}\n", to_uci(entry.move, notation),
                       perftree ? "" : ":", entry.nodes);
    result.text += perftree ? fmt::format("\n{}\n", result.nodes) : total_text(result.nodes);
    return result;
}

// Counts the leaves `depth` plies below the board and divides them over the first `plies` plies, as
// an indented tree. Both are at least 1; more plies than the depth add nothing.
Divided divide_tree(const Board& board, int depth, int plies, int threads,
                    CastlingNotation notation) {
    plies = std::min(plies, depth);
    std::vector<TreeNode> tree;
    grow(board, 1, plies, tree);
    for_each_index(tree.size(), threads, [&](std::size_t i) {
        if (tree[i].ply == plies) tree[i].nodes = perft(tree[i].board, depth - plies);
    });

    // From the end, so that a node's replies have their sums before it needs them.
    std::vector<std::uint64_t> sums(static_cast<std::size_t>(plies) + 2, 0);
    for (auto node = tree.rbegin(); node != tree.rend(); ++node) {
        const auto ply = static_cast<std::size_t>(node->ply);
        if (node->ply < plies) node->nodes = std::exchange(sums[ply + 1], 0);
        sums[ply] += node->nodes;
    }

    Divided result{{}, sums[1]};
    for (const TreeNode& node : tree)
        fmt::format_to(std::back_inserter(result.text), "{:{}}{}: {}\n", "", 2 * (node.ply - 1),
                       to_uci(node.move, notation), node.nodes);
    result.text += total_text(result.nodes);
    return result;
}

constexpr const char* kOtherCommands =
    "Other commands (each explains itself: perft COMMAND --help):\n"
    "  perft suite FILE...                            check counts that are known\n"
    "  perft suite --engine 'CMD' FILE...             check another engine's counts\n"
    "  perft compare --engine 'CMD' DEPTH [FEN]       find what it gets wrong\n"
    "  perft fuzz --engine 'CMD'                      look for a position where it is wrong\n"
    "  perft check DEPTH [FEN]                        check this program against itself\n"
    "  perft split DEPTH [FEN] --plies N -o NAME      split a count into files\n"
    "  perft count FILE                               count one of them, or continue\n"
    "  perft sum FILE...                              add up what was counted\n"
    "Exit codes: 0 if all is well, 1 if a count is wrong, 2 if something could not be used or "
    "written, or the program was interrupted";

class DivideCommand : public Command {
  public:
    void describe(CommandLine& line) override {
        line.describe("Counts the leaves of the tree of legal moves, divided by root move");
        line.footer(kOtherCommands);
        target_.add_to(line);
        line.add("--threads", options_.threads, "Worker threads").within(1, 1024);
        line.add("--hash", options_.hash_mib, "MiB for a table of counts; 0: none")
            .within(0, 1 << 20);
        line.add("--ply", plies_, "Divide over this many plies").within(1, 99);
        line.add_flag("--perftree", perftree_, "Output as perftree expects it").excludes("--ply");
        line.add_flag("--counters", counters_,
                      "Count captures, checks, mates and so on of each depth up to DEPTH instead")
            .excludes("--ply")
            .excludes("--perftree")
            .excludes("--hash");
        line.check([this] {
            return plies_ > 1 && options_.hash_mib > 0
                       ? "--hash serves one ply at a time: leave out --hash or --ply"
                       : std::string();
        });
    }

    Result<ExitCode> run(const Streams& streams) override {
        const Result<Variation> line = target_.read(streams);
        if (!line) return Error{line.error()};
        const CastlingNotation notation = castling_notation(target_.needs_chess960(*line));
        const auto start = std::chrono::steady_clock::now();
        const Divided counted = count(line->position.board(), notation);
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        streams.out << counted.text << std::flush;
        if (!perftree_)
            streams.err << fmt::format(
                "{} leaves in {:.3f} s, {:.1f} M/s\n", counted.nodes, spent.count(),
                spent.count() > 0 ? static_cast<double>(counted.nodes) / spent.count() / 1e6 : 0.0);
        return kExitFine;
    }

  private:
    Divided count(const Board& board, CastlingNotation notation) const {
        if (target_.depth == 0) return {perftree_ ? "\n1\n" : "\nNodes searched: 1\n\n", 1};
        if (counters_) {
            const auto depths = count_kinds(board, target_.depth, options_.threads);
            std::uint64_t nodes = 0;
            for (const Counters& depth : depths) nodes += depth.nodes;
            return {counters_table(depths), nodes};
        }
        if (plies_ > 1)
            return divide_tree(board, target_.depth, plies_, options_.threads, notation);
        return divided(divide(board, target_.depth, options_), perftree_, notation);
    }

    PositionArguments target_;
    PerftOptions options_;
    int plies_ = 1;
    bool perftree_ = false;
    bool counters_ = false;
};

}  // namespace

std::unique_ptr<Command> make_divide() { return std::make_unique<DivideCommand>(); }

}  // namespace sebastes::tools
