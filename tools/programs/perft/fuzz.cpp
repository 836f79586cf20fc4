#include "tools/programs/perft/fuzz.h"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "board/position.h"
#include "core/random.h"
#include "tools/programs/perft/tricky_positions.h"
#include "tools/shared/perft_compare/random_game.h"

namespace sebastes::tools {

// ---- Shortening ----
namespace {

// The line without two of its moves, if what is left can be played.
std::optional<Variation> without(const Variation& line, std::size_t first, std::size_t second) {
    Variation rest(line.root, line.root_en_passant);
    for (std::size_t i = 0; i < line.moves.size(); ++i) {
        if (i == first || i == second) continue;
        if (!rest.position.is_legal(line.moves[i])) return std::nullopt;
        rest.play(line.moves[i]);
    }
    return rest;
}

class Shortener {
  public:
    Shortener(PerftEngine& engine, const CompareOptions& options)
        : engine_(engine), options_(options) {
        options_.max_findings = 1;
    }

    std::optional<Shortened> run(const Finding& finding) {
        const std::size_t all = finding.line.moves.size();
        // What compare() has found out already.
        std::size_t moves = finding.played ? finding.played->moves.size() : 0;
        std::optional<Shortened> best;
        for (; moves <= all && !best && !stopped(); ++moves)
            best = wrong(finding.line.from(all - moves), finding.depth);
        if (best) leave_out_moves(*best);
        if (best) look_on_the_way(*best);
        return best;
    }

  private:
    bool stopped() const { return options_.stop != nullptr && *options_.stop; }

    std::optional<Shortened> wrong(const Variation& line, int depth) {
        Comparison comparison = compare(engine_, line, depth, options_);
        if (comparison.interrupted || comparison.findings.empty()) return std::nullopt;
        return Shortened{line, depth, std::move(comparison)};
    }

    // One of each side, so that the others keep their turns.
    void leave_out_moves(Shortened& best) {
        for (bool again = true; again && !stopped();) {
            again = false;
            const std::size_t count = best.line.moves.size();
            for (std::size_t first = 0; first < count && !again; ++first)
                for (std::size_t second = first + 1; second < count && !again; second += 2) {
                    const auto line = without(best.line, first, second);
                    if (!line || stopped()) continue;
                    if (auto shorter = wrong(*line, best.depth)) {
                        best = std::move(*shorter);
                        again = true;
                    }
                }
        }
    }

    // An engine that lacks one of the moves goes wrong where it should have it.
    void look_on_the_way(Shortened& best) {
        Variation line(best.line.root, best.line.root_en_passant);
        const std::vector<Move> moves = best.line.moves;
        for (const Move move : moves) {
            if (stopped()) return;
            if (auto shorter = wrong(Variation(line.position, line.en_passant), 1)) {
                best = std::move(*shorter);
                return;
            }
            line.play(move);
        }
    }

    PerftEngine& engine_;
    CompareOptions options_;
};

}  // namespace

Shortened shorten(PerftEngine& engine, const Variation& line, const Comparison& found,
                  const CompareOptions& options) {
    if (!found.unreadable())
        if (auto shorter = Shortener(engine, options).run(found.findings.front()))
            return std::move(*shorter);
    return {line, found.depth, found};
}

// ---- Looking for a difference ----

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
    const auto is_done = [&] { return report.difference || report.interrupted; };
    const auto look_at = [&](const Variation& line, bool chess960, int& counter,
                             std::optional<int> game, std::string name) {
        CompareOptions used = options.compare;
        used.chess960 = chess960;
        const Comparison found = compare(engine, line, options.depth, used);
        report.interrupted = found.interrupted;
        report.leaves += found.ours;
        if (!found.findings.empty()) {
            report.difference = {game, std::move(name), line, shorten(engine, line, found, used),
                                 used};
        }
        if (found.interrupted) return;
        ++counter;
        if (progress) progress(report);
    };
    if (options.tricky)
        for (const TrickyPosition& position : tricky_positions()) {
            const FuzzVariant unwanted =
                position.chess960 ? FuzzVariant::Standard : FuzzVariant::Chess960;
            if (options.variant != unwanted && !is_done())
                look_at(position.line, position.chess960, report.tricky, std::nullopt,
                        std::string(position.name));
        }
    for (int i = 0; i < options.games && !is_done(); ++i) {
        const int game = options.first_game + i;
        const bool chess960 = fuzz_is_chess960(options, game);
        look_at(fuzz_line(options, game), chess960, chess960 ? report.chess960 : report.standard,
                game, {});
    }
    return report;
}

}  // namespace sebastes::tools
