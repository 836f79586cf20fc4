// Generation of legal moves in all positions two plies from the six standard ones.  Items are
// moves.
#include "board/movegen.h"

#include <benchmark/benchmark.h>

#include <vector>

#include "board/move_list.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

std::vector<Board> boards() {
    std::vector<Board> result;
    for (const PerftPosition& position : kStandardSix) {
        const Board board = board_of(position.fen);
        for (const Move move : legal_moves(board)) {
            const Board next = board.after(move);
            for (const Move reply : legal_moves(next)) result.push_back(next.after(reply));
        }
    }
    return result;
}

void generate_moves(benchmark::State& state, MoveSet set, std::size_t expected) {
    const std::vector<Board> all = boards();
    for ([[maybe_unused]] auto _ : state) {
        std::size_t moves = 0;
        for (const Board& board : all) {
            MoveList list;
            append_moves(board, set, list);
            benchmark::DoNotOptimize(list);
            moves += list.size();
        }
        if (moves != expected) {
            state.SkipWithError("wrong number of moves");
            break;
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(expected));
}

// The sum of the six perft counts at depth 3, and the part of it that is noisy.
constexpr std::size_t kAll = 8902 + 97862 + 2812 + 9467 + 62379 + 89890;
constexpr std::size_t kNoisy = 36965;

BENCHMARK_CAPTURE(generate_moves, all, MoveSet::All, kAll)->Name("movegen/all");
BENCHMARK_CAPTURE(generate_moves, noisy, MoveSet::Noisy, kNoisy)->Name("movegen/noisy");
BENCHMARK_CAPTURE(generate_moves, quiet, MoveSet::Quiet, kAll - kNoisy)->Name("movegen/quiet");

}  // namespace
}  // namespace sebastes
