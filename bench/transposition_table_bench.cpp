// Storing and probing entries, in a transposition table that fits the cache and in one that does
// not.  Items are entries.
#include "search/transposition_table.h"

#include <benchmark/benchmark.h>

#include "core/random.h"

namespace sebastes {
namespace {

constexpr std::int64_t kEntries = 10000;
constexpr Move kMove = Move::normal(Square::E2, Square::E4);

TranspositionTable filled_table(benchmark::State& state) {
    TranspositionTable table(static_cast<std::size_t>(state.range(0)));
    Random random(1);
    for (std::int64_t i = 0; i < kEntries; ++i)
        table.store(random.next(), 0, 5, kMove, 10, Bound::Exact, false);
    return table;
}

// Random keys spread the accesses over the whole table.
void store_entries(benchmark::State& state) {
    TranspositionTable table(static_cast<std::size_t>(state.range(0)));
    Random random(1);
    for ([[maybe_unused]] auto _ : state)
        for (std::int64_t i = 0; i < kEntries; ++i)
            table.store(random.next(), 0, static_cast<int>(i % 16), kMove, 10, Bound::Lower, false);
    state.SetItemsProcessed(state.iterations() * kEntries);
}

void probe_entries(benchmark::State& state) {
    const TranspositionTable table = filled_table(state);
    for ([[maybe_unused]] auto _ : state) {
        Random random(1);
        std::int64_t found = 0;
        for (std::int64_t i = 0; i < kEntries; ++i) found += table.probe(random.next(), 0).found;
        if (found != kEntries) {
            state.SkipWithError("entries were lost");
            break;
        }
    }
    state.SetItemsProcessed(state.iterations() * kEntries);
}

void probe_misses(benchmark::State& state) {
    const TranspositionTable table = filled_table(state);
    Random random(2);
    for ([[maybe_unused]] auto _ : state) {
        std::int64_t found = 0;
        for (std::int64_t i = 0; i < kEntries; ++i) found += table.probe(random.next(), 0).found;
        if (found != 0) {
            state.SkipWithError("found what was not stored");
            break;
        }
    }
    state.SetItemsProcessed(state.iterations() * kEntries);
}

BENCHMARK(store_entries)->Name("transposition_table/store")->Arg(1)->Arg(256);
BENCHMARK(probe_entries)->Name("transposition_table/hit")->Arg(16)->Arg(256);
BENCHMARK(probe_misses)->Name("transposition_table/miss")->Arg(16)->Arg(256);

}  // namespace
}  // namespace sebastes
