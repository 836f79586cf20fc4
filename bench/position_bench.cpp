// Making moves on a Position, as a search does: every line of three plies is made to its end and
// nothing is generated at the leaves.  Items are moves made; compare with board_bench.cpp.
#include "board/position.h"

#include <benchmark/benchmark.h>

#include "board/move_list.h"
#include "tests/positions.h"

namespace sebastes {
namespace {

constexpr int kDepth = 3;
constexpr std::uint64_t kLeaves = 8902 + 97862 + 2812 + 9467 + 62379 + 89890;
constexpr std::uint64_t kMoves =
    kLeaves + (400 + 2039 + 191 + 264 + 1486 + 2079) + (20 + 48 + 14 + 6 + 44 + 46);

std::uint64_t moves_made(const Position& position, int depth) {
    std::uint64_t made = 0;
    for (const Move move : legal_moves(position.board())) {
        const Position next = position.after(move);
        benchmark::DoNotOptimize(next);
        ++made;
        if (depth > 1) made += moves_made(next, depth - 1);
    }
    return made;
}

void make_moves(benchmark::State& state) {
    for ([[maybe_unused]] auto _ : state) {
        std::uint64_t made = 0;
        for (const PerftPosition& root : kStandardSix)
            made += moves_made(position_of(root.fen), kDepth);
        if (made != kMoves) {
            state.SkipWithError("wrong number of moves");
            break;
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kMoves));
}

BENCHMARK(make_moves)->Name("position/after")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sebastes
