#include "uci/bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <span>
#include <thread>

#include "core/version.h"
#include "notation/fen.h"
#include "uci/commands.h"
#include "uci/opening_generator.h"
#include "uci/words.h"

namespace sebastes {

namespace {

// Openings, middlegames, endgames, mates, stalemates, and well-known perft positions.
constexpr std::string_view kPositions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pp1p/3p1np1/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "r1bq1rk1/pppnbppp/4pn2/3p2B1/2PP4/2N1PN2/PP3PPP/R2QKB1R w KQ - 5 7",
    "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
    "r2q1rk1/pb1nbppp/1p2pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 2 10",
    "2rq1rk1/pp1bppbp/2np1np1/8/3NP3/1BN1BP2/PPPQ2PP/2KR3R b - - 8 12",
    "r1b2rk1/2q1bppp/p2ppn2/1p6/3QP3/1BN1B3/PPP2PPP/R4RK1 w - - 0 14",
    "3r1rk1/p4ppp/bpp1pn2/q7/2PP4/1PB1P3/P1Q1BPPP/R4RK1 w - - 1 16",
    "r4rk1/pp1b1ppp/1q2p3/3pPn2/3P4/P4N2/1P2BPPP/R2QR1K1 w - - 3 17",
    "2r2rk1/1b2qppp/pp1ppn2/8/2PNP3/1P3P2/P2Q2PP/2RR1BK1 w - - 0 20",
    "5rk1/1ppq2pp/p2p1r2/3Pp3/1PP1Pp2/P4P2/3Q2PP/2R2RK1 b - - 1 22",
    "3r2k1/5pp1/p1p1q2p/1p2Pn2/3R4/1P2BQ1P/P4PP1/6K1 w - - 3 28",
    "8/1p3pk1/p2p2p1/3Pn2p/4P3/1P3B1P/P4PK1/8 w - - 0 32",
    "4r1k1/1p3p1p/p1p3p1/3n4/3P4/P4N2/1P3PPP/4R1K1 b - - 4 25",
    "8/5pk1/6p1/R6p/5P1P/r5P1/6K1/8 w - - 2 45",
    "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47",
    "8/pp3k2/2p1p1p1/3pP2p/3P1K1P/1PP3P1/P7/8 w - - 0 35",
    "6k1/6p1/6Pp/ppp5/3pn2P/1P3K2/1PP2P2/3N4 b - - 0 1",
    "8/8/1p1k4/p1p2p2/P1P2P2/1P1K4/8/8 w - - 0 1",
    "8/3k4/3p4/p2P1p2/P2P1P2/8/8/3K4 w - - 0 1",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
    "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1",
    "r1bqk2r/pp2bppp/2p5/3pP3/P2Q1P2/2N1B3/1PP3PP/R4RK1 b kq - 0 1",
    "8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 1",
    "7k/3p2pp/4q3/8/4Q3/5Kp1/P6b/8 w - - 0 1",
    "5k2/7R/4P2p/5K2/p1r2P1p/8/8/8 b - - 0 1",
    "r3k2r/3nnpbp/q2pp1p1/p7/Pp1PPPP1/4BNN1/1P5P/R2Q1RK1 w kq - 0 16",
    "nqbnrkrb/pppppppp/8/8/8/8/PPPPPPPP/NQBNRKRB w GEge - 0 1",
    "5rk1/q6p/2p3bR/1pPp1rP1/1P1Pp3/P3B1Q1/1K3P2/R7 w - - 93 90",
    "8/8/8/8/8/6k1/6p1/6K1 w - - 0 1",
    "7k/7P/6K1/8/3B4/8/8/8 b - - 0 1",
};

constexpr std::int64_t kMostMib = TranspositionTable::kMaxMib;
constexpr std::int64_t kMostNumber = std::int64_t{1} << 40;

// The speedtest's games.
constexpr int kGames = 8;
constexpr int kPlies = 24;  // of each game
constexpr int kWarmUp = 4;  // searches that are not counted
constexpr std::uint64_t kSeed = 1;

// A number among a command's positional arguments.
struct NumberArgument {
    std::string_view name;
    std::int64_t most;  // the least is 1
    std::int64_t value;
};

// Reads the numbers; absent ones keep their default values.
std::optional<Error> read_numbers(std::string_view command, std::span<const std::string_view> words,
                                  std::span<NumberArgument> arguments) {
    if (words.size() > arguments.size())
        return Error{fmt::format("{}: \"{}\" is one argument too many", command,
                                 shown(words[arguments.size()]))};
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto number = parse_number(words[i]);
        if (!number || *number < 1 || *number > arguments[i].most)
            return Error{fmt::format("{}: {} takes a number from 1 to {}, not \"{}\"", command,
                                     arguments[i].name, arguments[i].most, shown(words[i]))};
        arguments[i].value = *number;
    }
    return std::nullopt;
}

std::int64_t usable_threads() { return static_cast<std::int64_t>(Engine::usable_threads()); }

std::uint64_t per_second(std::uint64_t nodes, std::int64_t milliseconds) {
    return nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(milliseconds, 1));
}

}  // namespace

Result<BenchOptions> parse_bench(const std::vector<std::string_view>& words) {
    bool wants_table = false;
    std::string_view kind = "depth";
    const auto is_number = [](std::string_view word) { return parse_number(word).has_value(); };
    const auto numbers_end = std::ranges::find_if_not(words, is_number);
    for (auto word = numbers_end; word != words.end(); ++word) {
        if (equal_ignoring_case(*word, "table"))
            wants_table = true;
        else if (equal_ignoring_case(*word, "depth"))
            kind = "depth";
        else if (equal_ignoring_case(*word, "nodes"))
            kind = "nodes";
        else if (equal_ignoring_case(*word, "movetime"))
            kind = "movetime";
        else if (!equal_ignoring_case(*word, "default"))
            return Error{fmt::format(
                "bench: expected hash, threads and limit, then default, depth, nodes, movetime "
                "or table, not \"{}\"",
                shown(*word))};
    }
    NumberArgument arguments[] = {{"hash", kMostMib, 16},
                                  {"threads", usable_threads(), 1},
                                  {"limit", kind == "depth" ? kMaxPly - 1 : kMostNumber, 13}};
    const auto numbers =
        std::span(words).first(static_cast<std::size_t>(numbers_end - words.begin()));
    if (auto error = read_numbers("bench", numbers, arguments)) return *error;
    BenchOptions options{static_cast<std::size_t>(arguments[0].value),
                         static_cast<std::size_t>(arguments[1].value)};
    options.wants_table = wants_table;
    const std::int64_t limit = arguments[2].value;
    if (kind == "depth") options.limits.depth = static_cast<int>(limit);
    if (kind == "nodes") options.limits.nodes = static_cast<std::uint64_t>(limit);
    if (kind == "movetime") options.limits.move_time = limit;
    return options;
}

BenchResult run_bench(const BenchOptions& options, SearchControl& control,
                      const OnBench& on_position) {
    Engine engine(options.hash_mib, options.threads);
    BenchResult result;
    std::chrono::steady_clock::duration searching{};
    std::size_t number = 0;
    for (const std::string_view fen : kPositions) {
        ++number;
        if (on_position) on_position(number, nullptr);
        engine.new_game();
        const Game game{*parse_fen(fen)};
        const auto start = std::chrono::steady_clock::now();
        const SearchResult found = engine.search({game, options.limits, options.search, control});
        searching += std::chrono::steady_clock::now() - start;
        result.nodes += found.nodes;
        if (control.stopped()) break;
        if (on_position) on_position(number, &found);
    }
    result.milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(searching).count();
    return result;
}

void bench(UciState& state, const Words& words, const CommandContext& context) {
    Output& output = state.output;
    auto options = parse_bench(words);
    if (!options) return output.error(options.error());
    options->search.driver = state.settings.search.driver;
    options->search.evaluation = state.settings.evaluation();
    const bool wants_table = options->wants_table;
    if (wants_table) output.line("  #  depth       nodes        ms         nps  move   position");
    const auto show = [&](std::size_t number, const SearchResult* found) {
        const std::string_view fen = kPositions[number - 1];
        if (found == nullptr && !wants_table)
            output.print("Position {}/{}: {}", number, std::size(kPositions), fen);
        if (found != nullptr && wants_table)
            output.print(
                "{:3}  {:5}  {:10}  {:8}  {:10}  {:5}  {}", number, found->depth, found->nodes,
                found->milliseconds, per_second(found->nodes, found->milliseconds),
                found->best ? to_uci(found->best, state.settings.castling()) : "(none)", fen);
    };
    const BenchResult result = run_bench(*options, context.control, show);
    if (context.control.stopped()) return output.error("bench stopped");
    context.before_answer();
    const std::uint64_t speed = per_second(result.nodes, result.milliseconds);
    // Fishtest reads these lines on the error stream; OpenBench reads the last line of each stream.
    output.aside(
        fmt::format("===========================\n"
                    "Total time (ms) : {}\nNodes searched  : {}\nNodes/second    : {}",
                    std::max<std::int64_t>(result.milliseconds, 1), result.nodes, speed));
    output.print("{} nodes {} nps", result.nodes, speed);
}

Result<SpeedtestOptions> parse_speedtest(const std::vector<std::string_view>& words) {
    const std::int64_t cores = std::max(1U, std::thread::hardware_concurrency());
    NumberArgument arguments[] = {
        {"threads", usable_threads(), cores}, {"hash", kMostMib, 0}, {"seconds", 86400, 60}};
    if (auto error = read_numbers("speedtest", words, arguments)) return *error;
    const std::int64_t threads = arguments[0].value;
    const std::int64_t usual_hash = std::min<std::int64_t>(4096, 64 * threads);
    const std::int64_t hash = arguments[1].value > 0 ? arguments[1].value : usual_hash;
    return SpeedtestOptions{static_cast<std::size_t>(threads), static_cast<std::size_t>(hash),
                            arguments[2].value};
}

SpeedtestResult run_speedtest(const SpeedtestOptions& options, SearchControl& control,
                              const std::function<void(int, int)>& on_game) {
    OpeningGenerator openings({kGames, kSeed, ""});
    Engine engine(options.hash_mib, options.threads);
    Limits limits;
    limits.move_time = std::max<std::int64_t>(1, options.seconds * 1000 / (kGames * kPlies));
    SearchOptions search_options;
    search_options.move_overhead = 0;

    SpeedtestResult result;
    std::chrono::steady_clock::duration searching{};
    int warm_up = kWarmUp;
    for (int number = 1; number <= kGames && !control.stopped(); ++number) {
        const auto opening = openings.next(control);
        if (!opening) break;
        on_game(number, kGames);
        Game game(*opening);
        engine.new_game();
        for (int ply = 0; ply < kPlies && game.status() == GameStatus::Ongoing; ++ply) {
            for (; warm_up > 0 && !control.stopped(); --warm_up)
                engine.search({game, limits, search_options, control});
            int fill = 0;
            const auto start = std::chrono::steady_clock::now();
            const SearchResult found =
                engine.search({game, limits, search_options, control,
                               [&](const SearchReport& report) { fill = report.hash_per_mille; }});
            if (control.stopped()) break;
            searching += std::chrono::steady_clock::now() - start;
            ++result.searches;
            result.nodes += found.nodes;
            result.mean_depth += (found.depth - result.mean_depth) / result.searches;
            result.mean_fill += (fill - result.mean_fill) / result.searches;
            result.most_fill = std::max(result.most_fill, fill);
            game.play(found.best);
        }
    }
    result.milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(searching).count();
    return result;
}

void speedtest(UciState& state, const Words& words, const CommandContext& context) {
    Output& output = state.output;
    const auto options = parse_speedtest(words);
    if (!options) return output.error(options.error());
    output.print("speedtest {} {} {}: threads, hash in MiB, seconds", options->threads,
                 options->hash_mib, options->seconds);
    const SpeedtestResult result =
        run_speedtest(*options, context.control,
                      [&](int number, int count) { output.print("Game {}/{}", number, count); });
    if (context.control.stopped()) return output.error("speedtest stopped");
    context.before_answer();
    output.print(
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

}  // namespace sebastes
