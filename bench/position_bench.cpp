// Making moves on a Board, as perft does, and on a Position, as a search does.  The benchmark makes
// every line of three plies and generates no moves at the leaves.  Items are moves made.
#include "board/position.h"

#include <benchmark/benchmark.h>

#include "board/move_list.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

constexpr int kDepth = 3;
constexpr std::uint64_t kLeaves = 8902 + 97862 + 2812 + 9467 + 62379 + 89890;
constexpr std::uint64_t kMoves =
    kLeaves + (400 + 2039 + 191 + 264 + 1486 + 2079) + (20 + 48 + 14 + 6 + 44 + 46);

const Board& board_in(const Board& board) { return board; }
const Board& board_in(const Position& position) { return position.board(); }

template <typename Place>
std::uint64_t moves_made(const Place& place, int depth) {
    std::uint64_t made = 0;
    for (const Move move : legal_moves(board_in(place))) {
        const Place next = place.after(move);
        benchmark::DoNotOptimize(next);
        ++made;
        if (depth > 1) made += moves_made(next, depth - 1);
    }
    return made;
}

// `place_of` returns a Board or a Position for a FEN.
template <typename PlaceOf>
void make_moves(benchmark::State& state, PlaceOf place_of) {
    for ([[maybe_unused]] auto _ : state) {
        std::uint64_t made = 0;
        for (const PerftPosition& root : kStandardSix)
            made += moves_made(place_of(root.fen), kDepth);
        if (made != kMoves) {
            state.SkipWithError("wrong number of moves");
            break;
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kMoves));
}

BENCHMARK_CAPTURE(make_moves, board, [](auto fen) { return board_of(fen); }) -> Name("board/after")
    -> Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(make_moves, position, [](auto fen) { return position_of(fen); })
    -> Name("position/after") -> Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sebastes
