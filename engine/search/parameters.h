// The search's constants in one place.  Margins are centipawns, depths plies.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

namespace sebastes::parameters {

// Aspiration windows (PVS) and step sizes (MTD(f)).
constexpr int kAspirationMinDepth = 4;
constexpr int kAspirationWindow = 14;
constexpr int kMtdFirstStep = 6;
constexpr int kMtdGrain = 2;
constexpr int kMtdMaxPasses = 14;

// Nodes that the rest of a mate's line may cost: so many, and a share of the search so far.
constexpr std::uint64_t kMateProofNodes = 1000;
constexpr std::uint64_t kMateProofShare = 8;

// Pruning by the static evaluation.
constexpr int kRazorMaxDepth = 3;
constexpr int kRazorMargin = 260;
constexpr int kReverseFutilityMaxDepth = 9;
constexpr int kReverseFutilityMargin = 85;
constexpr int kReverseFutilityImproving = 70;
constexpr int kNullMoveMinDepth = 3;
constexpr int kNullMoveReduction = 4;
constexpr int kNullMoveDepthDivisor = 4;
constexpr int kNullMoveEvalDivisor = 200;
constexpr int kNullMoveVerifyDepth = 14;
constexpr int kProbCutMinDepth = 5;
constexpr int kProbCutMargin = 190;
constexpr int kReduceWithoutMoveDepth = 4;

// Pruning of single moves.
constexpr int kFutilityMaxDepth = 8;
constexpr int kFutilityBase = 110;
constexpr int kFutilityMargin = 95;
constexpr int kExchangeMaxDepth = 9;
constexpr int kQuietExchangeMargin = 25;   // times depth squared
constexpr int kNoisyExchangeMargin = 100;  // times depth
constexpr int kHistoryPruningMaxDepth = 4;
constexpr int kHistoryPruningMargin = 3500;  // times depth

// Extensions.
constexpr int kSingularMinDepth = 7;
constexpr int kDoubleExtensionMargin = 20;
constexpr int kMaxDoubleExtensions = 8;

// Quiescence.
constexpr int kQuiescenceFutility = 170;

// Histories.
constexpr int kHistoryBonusFactor = 160;
constexpr int kHistoryBonusBase = -80;
constexpr int kHistoryBonusLimit = 1600;
constexpr int kReductionHistoryDivisor = 9000;

// Late move reductions: rows are depths, columns move numbers; both capped at 63.
// Filled once, on first use, from base + ln(depth) * ln(move) / divisor.
class ReductionTable {
  public:
    ReductionTable() {
        for (std::size_t depth = 1; depth < 64; ++depth)
            for (std::size_t move = 1; move < 64; ++move)
                plies_[depth][move] =
                    static_cast<int>(kBase + std::log(static_cast<double>(depth)) *
                                                 std::log(static_cast<double>(move)) / kDivisor);
    }
    int plies(int depth, int move) const {
        return plies_[static_cast<std::size_t>(depth < 63 ? depth : 63)]
                     [static_cast<std::size_t>(move < 63 ? move : 63)];
    }

  private:
    static constexpr double kBase = 0.70;
    static constexpr double kDivisor = 2.35;
    std::array<std::array<int, 64>, 64> plies_{};
};

// Quiet moves looked at before the rest is pruned.
constexpr int late_move_count(int depth, bool improving) {
    return (4 + depth * depth) / (improving ? 1 : 2);
}

}  // namespace sebastes::parameters
