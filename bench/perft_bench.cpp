// Perft of the six standard positions at their usual depths.  Items are leaves.
#include "perft/perft.h"

#include <benchmark/benchmark.h>

#include "tests/support/positions.h"

namespace sebastes {
namespace {

void count(benchmark::State& state, const PerftOptions& options) {
    const PerftPosition& position = kStandardSix[state.range(0)];
    const Board board = board_of(position.fen);
    state.SetLabel(position.name);
    for ([[maybe_unused]] auto _ : state) {
        std::uint64_t nodes = 0;
        if (options.hash_mib == 0)
            nodes = perft(board, position.depth);
        else
            for (const DivideEntry& entry : divide(board, position.depth, options))
                nodes += entry.nodes;
        if (nodes != position.nodes) {
            state.SkipWithError("wrong number of leaves");
            break;
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(position.nodes));
}

PerftOptions hashed(std::size_t mib) {
    PerftOptions options;
    options.hash_mib = mib;
    return options;
}

BENCHMARK_CAPTURE(count, plain, PerftOptions{})
    ->Name("perft/plain")
    ->DenseRange(0, 5)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count, hashed, hashed(64))
    ->Name("perft/hash_64_mib")
    ->DenseRange(0, 5)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sebastes
