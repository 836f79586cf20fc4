// The commands that people and test fleets type: counting, measuring, looking.
#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "board/chess960.h"
#include "eval/evaluate.h"
#include "eval/vector_evaluation.h"
#include "notation/fen.h"
#include "perft/perft.h"
#include "uci/bench.h"
#include "uci/commands.h"
#include "uci/opening_generator.h"
#include "uci/speedtest.h"
#include "uci/version.h"
#include "uci/words.h"

namespace sebastes {

namespace {

// What `eval lanes` shows unless it is told how many.
constexpr std::optional<std::int64_t> kLanesShown = 10;

std::uint64_t per_second(std::uint64_t nodes, std::int64_t milliseconds) {
    return nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(milliseconds, 1));
}

}  // namespace

void Commands::perft(int depth, const CommandContext& context) {
    std::uint64_t total = depth == 0 ? 1 : 0;
    if (depth > 0) {
        PerftOptions options;
        options.threads = static_cast<int>(session_.threads());
        options.stop = &context.control.stop_flag();
        for (const DivideEntry& entry : divide(game_.position().board(), depth, options)) {
            if (context.control.stopped()) return output_.error("perft stopped");
            output_.print("{}: {}", to_uci(entry.move, castling()), entry.nodes);
            total += entry.nodes;
        }
    }
    if (context.before_answer) context.before_answer();
    output_.line("");
    output_.print("Nodes searched: {}", total);
    output_.line("");
}

void Commands::bench(const Words& words, const CommandContext& context) {
    auto options = parse_bench(words);
    if (!options) return output_.error(options.error());
    options->driver = search_options().driver;
    options->evaluation = evaluation_.evaluation();
    const auto announce = [&](const BenchPosition& position) {
        if (!options->wants_table)
            output_.print("Position {}/{}: {}", position.number, position.count, position.fen);
        else if (position.number == 1)
            output_.line("  #  depth       nodes        ms         nps  move   position");
    };
    const auto show = [&](const BenchPosition& position, const SearchResult& result) {
        if (!options->wants_table) return;
        output_.print("{:3}  {:5}  {:10}  {:8}  {:10}  {:5}  {}", position.number, result.depth,
                      result.nodes, result.milliseconds,
                      per_second(result.nodes, result.milliseconds),
                      result.best ? to_uci(result.best, castling()) : "(none)", position.fen);
    };
    BenchResult result;
    try {
        result = run_bench(*options, context.control, announce, show);
    } catch (const std::bad_alloc&) {
        return output_.error(fmt::format("bench: no memory for {} threads with a hash of {} MiB",
                                         options->threads, options->hash_mib));
    }
    if (context.control.stopped()) return output_.error("bench stopped");
    if (context.before_answer) context.before_answer();
    // Fishtest reads these of the error stream, and OpenBench the last line of both.
    output_.aside(
        fmt::format("===========================\n"
                    "Total time (ms) : {}\nNodes searched  : {}\nNodes/second    : {}",
                    std::max<std::int64_t>(result.milliseconds, 1), result.nodes,
                    per_second(result.nodes, result.milliseconds)));
    output_.print("{} nodes {} nps", result.nodes, per_second(result.nodes, result.milliseconds));
}

void Commands::speedtest(const Words& words, const CommandContext& context) {
    const auto options = parse_speedtest(words);
    if (!options) return output_.error(options.error());
    output_.print("speedtest {} {} {}: threads, hash in MiB, seconds", options->threads,
                  options->hash_mib, options->seconds);
    SpeedtestResult result;
    try {
        result = run_speedtest(*options, context.control, [this](int number, int count) {
            output_.print("Game {}/{}", number, count);
        });
    } catch (const std::bad_alloc&) {
        return output_.error(
            fmt::format("speedtest: no memory for {} threads with a hash of {} MiB",
                        options->threads, options->hash_mib));
    }
    if (context.control.stopped()) return output_.error("speedtest stopped");
    if (context.before_answer) context.before_answer();
    output_.print(
        "===========================\n"
        "Version         : Sebastes {}\n"
        "Compiled with   : {}\n"
        "Threads         : {}\n"
        "Hash (MiB)      : {}, full {:.1f} % on average, {:.1f} % at most\n"
        "Searches        : {}, to depth {:.1f} on average\n"
        "Total time (ms) : {}\n"
        "Nodes searched  : {}\n"
        "Nodes/second    : {}",
        kVersion, compiler_description(), options->threads, options->hash_mib,
        result.mean_fill / 10, result.most_fill / 10.0, result.searches, result.mean_depth,
        result.milliseconds, result.nodes, per_second(result.nodes, result.milliseconds));
}

void Commands::generate_fens(const Words& words, SearchControl& control) {
    const auto request = parse_genfens(words);
    if (!request) return output_.error(request.error());
    auto openings = OpeningGenerator::open(*request);
    if (!openings) return output_.error(openings.error());
    for (std::int64_t made = 0; made < request->count && !output_.closed(); ++made) {
        const auto opening = openings->next(control);
        if (control.stopped()) return;
        if (!opening) return output_.error(opening.error());
        output_.print("info string genfens {}", to_fen(*opening));
    }
}

// `eval`, and `eval lanes [COUNT]`.
void Commands::explain(const Words& words) const {
    const Position& position = game_.position();
    const Evaluation evaluation = evaluation_.evaluation();
    if (words.empty())
        return output_.line(describe_evaluation(position, evaluation) +
                            "Judged by: " + evaluation_.description() + '\n');
    const auto count = words.size() == 2 ? parse_number(words[1]) : kLanesShown;
    if (!is_same_word(words[0], "lanes") || words.size() > 2 || !count || *count < 1)
        return output_.error("eval: expected \"eval\", or \"eval lanes\" and how many");
    if (evaluation.evaluator() != Evaluator::Vector)
        return output_.error("eval: only the Evaluation vector has lanes");
    output_.line(
        describe_lanes(position, evaluation,
                       static_cast<int>(std::min<std::int64_t>(*count, tables::kHiddenSize))));
}

void Commands::display() const {
    const Position& position = game_.position();
    std::string text = "\n +---+---+---+---+---+---+---+---+\n";
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file) {
            const Piece piece = position.piece_on(square_at(8 * rank + file));
            text += fmt::format(" | {}", piece == Piece::None ? ' ' : to_char(piece));
        }
        text += fmt::format(" | {}\n +---+---+---+---+---+---+---+---+\n", rank + 1);
    }
    text += "   a   b   c   d   e   f   g   h\n\n";
    // What `position` reads as the same again.
    const bool files = options_.is_on("UCI_Chess960") || needs_chess960(position.board());
    text += fmt::format("Fen: {}\n",
                        to_fen(position, files ? CastlingStyle::Shredder : CastlingStyle::XFen));
    text += fmt::format("Key: {:016X}\nCheckers:", position.key());
    for (const Square square : position.checkers()) text += ' ' + to_string(square);
    output_.line(text);
}

}  // namespace sebastes
