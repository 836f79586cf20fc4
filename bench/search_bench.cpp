// Searches of the six standard positions to a fixed depth, each in a new game.  Items are nodes;
// every iteration must count the same number.
#include <benchmark/benchmark.h>

#include <optional>

#include "search/engine.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

void search_positions(benchmark::State& state, Driver driver) {
    Engine engine(16);
    SearchOptions options;
    options.driver = driver;
    Limits limits;
    limits.depth = static_cast<int>(state.range(0));
    std::optional<std::uint64_t> expected;
    for ([[maybe_unused]] auto _ : state) {
        std::uint64_t nodes = 0;
        for (const PerftPosition& root : kStandardSix) {
            state.PauseTiming();
            engine.new_game();
            SearchControl control;
            const Game game{position_of(root.fen)};
            state.ResumeTiming();
            nodes += engine.search({game, limits, options, control}).nodes;
        }
        if (nodes != expected.value_or(nodes)) {
            state.SkipWithError("node counts differ between iterations");
            break;
        }
        expected = nodes;
    }
    const auto nodes = static_cast<std::int64_t>(expected.value_or(0));
    state.SetItemsProcessed(state.iterations() * nodes);
    state.counters["nodes"] = static_cast<double>(nodes);
}

BENCHMARK_CAPTURE(search_positions, pvs, Driver::Pvs)
    ->Name("search/PVS")
    ->Arg(10)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search_positions, mtdf, Driver::Mtdf)
    ->Name("search/MTDf")
    ->Arg(10)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sebastes
