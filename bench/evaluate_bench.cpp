// The evaluation, and static exchange evaluation of every capture.  All positions are two plies
// from the six standard ones.  Items are positions, or captures.
#include "eval/evaluate.h"

#include <benchmark/benchmark.h>

#include <vector>

#include "board/move_list.h"
#include "eval/see.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

constexpr std::size_t kPositions = 400 + 2039 + 191 + 264 + 1486 + 2079;
constexpr int kCaptures = 36965;
constexpr int kGoodCaptures = 17117;

std::vector<Position> positions() {
    std::vector<Position> result;
    for (const PerftPosition& root : kStandardSix) {
        const Position position = position_of(root.fen);
        for (const Move move : legal_moves(position.board())) {
            const Position next = position.after(move);
            for (const Move reply : legal_moves(next.board())) result.push_back(next.after(reply));
        }
    }
    return result;
}

void evaluate_positions(benchmark::State& state, Evaluator evaluator) {
    const std::vector<Position> all = positions();
    for ([[maybe_unused]] auto _ : state) {
        for (const Position& position : all) {
            benchmark::DoNotOptimize(evaluate(position, evaluator));
        }
        if (all.size() != kPositions) {
            state.SkipWithError("wrong number of positions");
            break;
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kPositions));
}

void judge_captures(benchmark::State& state) {
    const std::vector<Position> all = positions();
    std::vector<MoveList> captures(all.size());
    int count = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        append_moves(all[i].board(), MoveSet::Noisy, captures[i]);
        count += static_cast<int>(captures[i].size());
    }
    for ([[maybe_unused]] auto _ : state) {
        int good = 0;
        for (std::size_t i = 0; i < all.size(); ++i)
            for (const Move move : captures[i]) good += see_ge(all[i], move, 0);
        if (count != kCaptures || good != kGoodCaptures) {
            state.SkipWithError("wrong number of good captures");
            break;
        }
    }
    state.SetItemsProcessed(state.iterations() * count);
}

BENCHMARK_CAPTURE(evaluate_positions, nnue, Evaluator::Nnue)->Name("evaluate");
BENCHMARK_CAPTURE(evaluate_positions, psqt, Evaluator::Psqt)->Name("evaluate_psqt");
BENCHMARK(judge_captures)->Name("static_exchange");

}  // namespace
}  // namespace sebastes
