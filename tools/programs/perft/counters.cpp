#include "tools/programs/perft/counters.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <mutex>

#include "board/move_list.h"
#include "perft/perft.h"
#include "tools/shared/batch/parallel.h"

namespace sebastes::tools {

namespace {

// Of one move that leads from `board` to `next`.
void count_move(const Board& board, Move move, const Board& next, Counters& counters) {
    ++counters.nodes;
    const bool castles = move.is_castling();
    counters.captures += move.is_en_passant() || (!castles && board.occupied().contains(move.to()));
    counters.en_passant += move.is_en_passant();
    counters.castles += castles;
    counters.promotions += move.is_promotion();

    const Bitboard checkers = next.checkers();
    if (checkers.empty()) {
        counters.stalemates += perft(next, 1) == 0;
        return;
    }
    ++counters.checks;
    counters.mates += perft(next, 1) == 0;
    Square moved = move.to();
    if (castles) moved = castled_rook(board.side_to_move, is_king_side(move.from(), move.to()));
    if (checkers.more_than_one())
        ++counters.double_checks;
    else if (checkers.first() != moved)
        ++counters.discovered_checks;
}

// depths[0] gets this board's moves, depths[1] their replies and so on.
void walk(const Board& board, int depth, Counters* depths) {
    for (const Move move : legal_moves(board)) {
        const Board next = board.after(move);
        count_move(board, move, next, *depths);
        if (depth > 1) walk(next, depth - 1, depths + 1);
    }
}

}  // namespace

Counters& Counters::operator+=(const Counters& other) {
    nodes += other.nodes;
    captures += other.captures;
    en_passant += other.en_passant;
    castles += other.castles;
    promotions += other.promotions;
    checks += other.checks;
    discovered_checks += other.discovered_checks;
    double_checks += other.double_checks;
    mates += other.mates;
    stalemates += other.stalemates;
    return *this;
}

std::vector<Counters> count_kinds(const Board& board, int depth, int threads) {
    // The first plies are walked here; what is below them is the threads' work.
    const int shared = std::min(depth, 2);
    std::vector<Counters> depths(static_cast<std::size_t>(depth));
    std::vector<Board> tasks{board};
    for (int ply = 0; ply < shared; ++ply) {
        std::vector<Board> next_tasks;
        for (const Board& task : tasks)
            for (const Move move : legal_moves(task)) {
                next_tasks.push_back(task.after(move));
                count_move(task, move, next_tasks.back(), depths[static_cast<std::size_t>(ply)]);
            }
        tasks = std::move(next_tasks);
    }
    if (depth == shared) return depths;

    std::mutex mutex;
    for_each_index(tasks.size(), threads, [&](std::size_t i) {
        std::vector<Counters> below(static_cast<std::size_t>(depth - shared));
        walk(tasks[i], depth - shared, below.data());
        const std::scoped_lock lock(mutex);
        for (std::size_t d = 0; d < below.size(); ++d)
            depths[d + static_cast<std::size_t>(shared)] += below[d];
    });
    return depths;
}

std::string counters_table(const std::vector<Counters>& depths) {
    constexpr const char* kRow =
        "{:>5} {:>15} {:>13} {:>10} {:>12} {:>12} {:>13} {:>11} {:>9} "
        "{:>11} {:>11}\n";
    std::string text =
        fmt::format(fmt::runtime(kRow), "Depth", "Nodes", "Captures", "E.p.", "Castles",
                    "Promotions", "Checks", "Discovered", "Double", "Mates", "Stalemates");
    int depth = 0;
    for (const Counters& c : depths)
        fmt::format_to(std::back_inserter(text), fmt::runtime(kRow), ++depth, c.nodes, c.captures,
                       c.en_passant, c.castles, c.promotions, c.checks, c.discovered_checks,
                       c.double_checks, c.mates, c.stalemates);
    return text;
}

}  // namespace sebastes::tools
