#include "tools/programs/perft/fuzz.h"

#include <utility>

#include "core/random.h"
#include "tools/programs/perft/shorten.h"
#include "tools/programs/perft/tricky_positions.h"
#include "tools/shared/perft_compare/random_game.h"

namespace sebastes::tools {

namespace {

class Fuzzer {
  public:
    Fuzzer(PerftEngine& engine, const FuzzOptions& options,
           const std::function<void(const FuzzReport&)>& progress)
        : engine_(engine), options_(options), progress_(progress) {}

    FuzzReport run() {
        if (options_.tricky) run_tricky();
        for (int i = 0; i < options_.games && !is_done(); ++i) {
            const int game = options_.first_game + i;
            const bool chess960 = fuzz_is_chess960(options_, game);
            look_at(fuzz_line(options_, game), chess960,
                    chess960 ? report_.chess960 : report_.standard, game, {});
        }
        return std::move(report_);
    }

  private:
    bool is_done() const { return report_.difference || report_.interrupted; }

    void run_tricky() {
        for (const TrickyPosition& position : tricky_positions()) {
            const FuzzVariant unwanted =
                position.chess960 ? FuzzVariant::Standard : FuzzVariant::Chess960;
            if (options_.variant == unwanted) continue;
            if (is_done()) return;
            look_at(position.line, position.chess960, report_.tricky, std::nullopt,
                    std::string(position.name));
        }
    }

    void look_at(const Variation& line, bool chess960, int& counter, std::optional<int> game,
                 std::string name) {
        CompareOptions options = options_.compare;
        options.chess960 = chess960;
        const Comparison found = compare(engine_, line, options_.depth, options);
        report_.interrupted = found.interrupted;
        report_.leaves += found.ours;
        if (!found.findings.empty()) {
            Shortened shortest = shorten(engine_, line, found, options);
            report_.difference = {game,           std::move(name),
                                  line,           std::move(shortest.line),
                                  shortest.depth, std::move(shortest.comparison),
                                  options};
        }
        if (found.interrupted) return;
        ++counter;
        if (progress_) progress_(report_);
    }

    PerftEngine& engine_;
    const FuzzOptions& options_;
    const std::function<void(const FuzzReport&)>& progress_;
    FuzzReport report_;
};

}  // namespace

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
    return Fuzzer(engine, options, progress).run();
}

}  // namespace sebastes::tools
