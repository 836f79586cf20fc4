#include "tools/programs/perft/divide_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "board/move_list.h"
#include "tools/shared/batch/parallel.h"

namespace sebastes::tools {

namespace {

std::string total_text(std::uint64_t nodes, DivideStyle style) {
    return style == DivideStyle::Stockfish ? fmt::format("\nNodes searched: {}\n\n", nodes)
                                           : fmt::format("\n{}\n", nodes);
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

}  // namespace

std::string divide_text(const std::vector<DivideEntry>& entries, DivideStyle style,
                        CastlingNotation notation) {
    std::string text;
    for (const DivideEntry& entry : entries)
        fmt::format_to(std::back_inserter(text), "{}{} {}\n", to_uci(entry.move, notation),
                       style == DivideStyle::Stockfish ? ":" : "", entry.nodes);
    return text + total_text(total(entries), style);
}

DivideTree divide_tree(const Board& board, int depth, int plies, int threads,
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

    DivideTree result;
    result.nodes = sums[1];
    for (const TreeNode& node : tree)
        fmt::format_to(std::back_inserter(result.text), "{:{}}{}: {}\n", "", 2 * (node.ply - 1),
                       to_uci(node.move, notation), node.nodes);
    result.text += total_text(result.nodes, DivideStyle::Stockfish);
    return result;
}

}  // namespace sebastes::tools
