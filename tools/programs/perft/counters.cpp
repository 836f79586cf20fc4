#include "tools/programs/perft/counters.h"

#include <fmt/format.h>

#include <iterator>
#include <mutex>
#include <utility>

#include "board/move_list.h"
#include "perft/perft.h"
#include "tools/shared/batch/parallel.h"

namespace sebastes::tools {

namespace {

// Of one move that leads from `board` to `next`.
void count_move(const Board& board, Move move, const Board& next, Counters& counters) {
    const bool castles = move.is_castling();
    counters[Counted::Nodes] += 1;
    counters[Counted::Captures] +=
        move.is_en_passant() || (!castles && board.occupied().contains(move.to()));
    counters[Counted::EnPassant] += move.is_en_passant();
    counters[Counted::Castles] += castles;
    counters[Counted::Promotions] += move.is_promotion();

    const Bitboard checkers = next.checkers();
    const bool ends = perft(next, 1) == 0;
    counters[Counted::Checks] += checkers.any();
    counters[Counted::Mates] += checkers.any() && ends;
    counters[Counted::Stalemates] += checkers.empty() && ends;
    Square moved = move.to();
    if (castles) moved = castled_rook(board.side_to_move, is_king_side(move.from(), move.to()));
    counters[Counted::DoubleChecks] += checkers.more_than_one();
    counters[Counted::DiscoveredChecks] +=
        checkers.any() && !checkers.more_than_one() && checkers.first() != moved;
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

std::vector<Counters> count_kinds(const Board& board, int depth, int threads) {
    std::vector<Counters> depths(static_cast<std::size_t>(depth));
    const MoveList moves = legal_moves(board);
    std::mutex mutex;
    for_each_index(moves.size(), threads, [&](std::size_t i) {
        std::vector<Counters> own(depths.size());
        const Board next = board.after(moves[i]);
        count_move(board, moves[i], next, own[0]);
        if (depth > 1) walk(next, depth - 1, &own[1]);
        const std::scoped_lock lock(mutex);
        for (std::size_t d = 0; d < own.size(); ++d)
            for (std::size_t k = 0; k < Counters::size(); ++k)
                depths[d].values[k] += own[d].values[k];
    });
    return depths;
}

std::string counters_table(const std::vector<Counters>& depths) {
    constexpr std::pair<const char*, int> kColumns[] = {
        {"Nodes", 15},  {"Captures", 13},   {"E.p.", 10},  {"Castles", 12}, {"Promotions", 12},
        {"Checks", 13}, {"Discovered", 11}, {"Double", 9}, {"Mates", 11},   {"Stalemates", 11}};
    std::string text = "Depth";
    const auto out = std::back_inserter(text);
    for (const auto& [title, width] : kColumns) fmt::format_to(out, " {:>{}}", title, width);
    for (std::size_t d = 0; d < depths.size(); ++d) {
        fmt::format_to(out, "\n{:>5}", d + 1);
        for (std::size_t k = 0; k < Counters::size(); ++k)
            fmt::format_to(out, " {:>{}}", depths[d].values[k], kColumns[k].second);
    }
    return text + '\n';
}

}  // namespace sebastes::tools
