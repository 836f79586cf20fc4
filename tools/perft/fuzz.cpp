#include "tools/perft/fuzz.h"

#include "core/random.h"
#include "tools/perft/random_game.h"

namespace sebastes::tools {

bool fuzz_is_chess960(const FuzzOptions& options, int game) {
    if (options.variant == FuzzVariant::Both) return game % 2 == 1;
    return options.variant == FuzzVariant::Chess960;
}

Variation fuzz_line(const FuzzOptions& options, int game) {
    // Mixed twice, so that neighbouring seeds and games have nothing in common.
    const std::uint64_t seed =
        Random(Random(options.seed).next() + static_cast<std::uint64_t>(game)).next();
    return random_game(seed, fuzz_is_chess960(options, game));
}

FuzzReport fuzz(PerftEngine& engine, const FuzzOptions& options,
                const std::function<void(const FuzzReport&)>& progress) {
    FuzzReport report;
    for (int game = options.first_game; game < options.first_game + options.games; ++game) {
        const Variation line = fuzz_line(options, game);
        CompareOptions compare_options = options.compare;
        compare_options.chess960 = fuzz_is_chess960(options, game);
        Comparison comparison = compare(engine, line, options.depth, compare_options);
        ++(compare_options.chess960 ? report.chess960 : report.standard);
        report.leaves += comparison.ours;
        if (!comparison.findings.empty()) {
            report.difference = {game, line, std::move(comparison), compare_options};
            break;
        }
        if (progress) progress(report);
    }
    return report;
}

}  // namespace sebastes::tools
