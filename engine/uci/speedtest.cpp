#include "uci/speedtest.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "search/session.h"
#include "uci/opening_generator.h"
#include "uci/words.h"

namespace sebastes {

namespace {

constexpr int kGames = 8;
constexpr int kPlies = 24;  // of each game
constexpr int kWarmUp = 4;  // searches that are not counted
constexpr std::uint64_t kSeed = 1;

}  // namespace

Result<SpeedtestOptions> parse_speedtest(const std::vector<std::string_view>& words) {
    struct Argument {
        std::string_view name;
        std::int64_t most;
        std::int64_t value;
    };
    const std::int64_t cores = std::max(1U, std::thread::hardware_concurrency());
    Argument arguments[] = {
        {"threads", static_cast<std::int64_t>(Session::usable_threads()), cores},
        {"hash", static_cast<std::int64_t>(TranspositionTable::kMaxMib), 0},
        {"seconds", 86400, 60}};
    if (words.size() > std::size(arguments))
        return Error{fmt::format("speedtest: threads, hash and seconds are all, not \"{}\"",
                                 shown(words[std::size(arguments)]))};
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto number = parse_number(words[i]);
        if (!number || *number < 1 || *number > arguments[i].most)
            return Error{fmt::format("speedtest: {} takes a number from 1 to {}, not \"{}\"",
                                     arguments[i].name, arguments[i].most, shown(words[i]))};
        arguments[i].value = *number;
    }
    const std::int64_t hash = arguments[1].value > 0
                                  ? arguments[1].value
                                  : std::min<std::int64_t>(4096, 64 * arguments[0].value);
    return SpeedtestOptions{static_cast<std::size_t>(arguments[0].value),
                            static_cast<std::size_t>(hash), arguments[2].value};
}

SpeedtestResult run_speedtest(const SpeedtestOptions& options, SearchControl& control,
                              const std::function<void(int, int)>& on_game) {
    auto openings = OpeningGenerator::open({kGames, kSeed, ""});
    Session session(options.hash_mib, options.threads);
    Limits limits;
    limits.move_time = std::max<std::int64_t>(1, options.seconds * 1000 / (kGames * kPlies));
    SearchOptions search_options;
    search_options.move_overhead = 0;

    SpeedtestResult result;
    std::chrono::steady_clock::duration searching{};
    int warm_up = kWarmUp;
    std::int64_t depths = 0;
    std::int64_t fills = 0;
    for (int number = 1; number <= kGames && !control.stopped(); ++number) {
        const auto opening = openings->next(control);
        if (!opening) break;
        on_game(number, kGames);
        Game game(*opening);
        session.new_game();
        for (int ply = 0; ply < kPlies && game.status() == GameStatus::Ongoing; ++ply) {
            for (; warm_up > 0 && !control.stopped(); --warm_up)
                session.search({game, limits, search_options, control});
            int fill = 0;
            const auto start = std::chrono::steady_clock::now();
            const SearchResult found =
                session.search({game, limits, search_options, control,
                                [&](const SearchReport& report) { fill = report.hash_per_mille; }});
            if (control.stopped()) break;
            searching += std::chrono::steady_clock::now() - start;
            ++result.searches;
            result.nodes += found.nodes;
            depths += found.depth;
            fills += fill;
            result.most_fill = std::max(result.most_fill, fill);
            game.play(found.best);
        }
    }
    result.milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(searching).count();
    if (result.searches > 0) {
        result.mean_depth = static_cast<double>(depths) / result.searches;
        result.mean_fill = static_cast<double>(fills) / result.searches;
    }
    return result;
}

}  // namespace sebastes
