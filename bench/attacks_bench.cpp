// Slider attack lookups with magic bitboards and with PEXT, on the same squares and occupancies.
#include "board/attacks.h"

#include <benchmark/benchmark.h>

#include <vector>

#include "core/random.h"

namespace sebastes {
namespace {

struct Query {
    Square square;
    Bitboard occupied;
};

// Together with their lookup tables the queries exceed a first-level cache, as in a search.
std::vector<Query> queries() {
    Random random(1);
    std::vector<Query> result(4096);
    for (auto& [square, occupied] : result) {
        square = square_at(static_cast<int>(random.below(64)));
        occupied = Bitboard{random.next() & random.next()};
    }
    return result;
}

// The number of attacked squares over all queries, counted by a separate ray walker.
constexpr int kBishopSquares = 26100;
constexpr int kRookSquares = 35994;

template <Bitboard (*attacks)(Square, Bitboard), int expected>
void slider_attacks(benchmark::State& state) {
    const std::vector<Query> all = queries();
    for ([[maybe_unused]] auto _ : state) {
        int seen = 0;
        for (const auto& [square, occupied] : all) seen += attacks(square, occupied).count();
        if (seen != expected) {
            state.SkipWithError("wrong attacks");
            break;
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(all.size()));
}

BENCHMARK(slider_attacks<magic::bishop_attacks, kBishopSquares>)->Name("attacks/magic_bishop");
BENCHMARK(slider_attacks<magic::rook_attacks, kRookSquares>)->Name("attacks/magic_rook");
#if defined(__BMI2__)
BENCHMARK(slider_attacks<pext::bishop_attacks, kBishopSquares>)->Name("attacks/pext_bishop");
BENCHMARK(slider_attacks<pext::rook_attacks, kRookSquares>)->Name("attacks/pext_rook");
#endif

}  // namespace
}  // namespace sebastes
