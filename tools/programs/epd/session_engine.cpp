#include "tools/programs/epd/session_engine.h"

namespace sebastes::epd {

SessionEngine::SessionEngine(std::size_t hash_mib, std::size_t threads)
    : name_("Sebastes"), session_(hash_mib, threads) {}

SearchAnswer SessionEngine::think(const Position& position, const Limits& limits,
                                  SearchControl& control, const OnReport& on_report) {
    SearchOptions options;
    options.move_overhead = 0;  // no referee's clock is running
    session_.new_game();
    const auto on_line = [&](const SearchReport& report) {
        if (!report.line.empty()) on_report(report);
    };
    SearchResult result = session_.search({Game(position), limits, options, control, on_line});

    SearchAnswer answer;
    answer.move = result.best;
    answer.score = result.score;
    answer.depth = result.depth;
    answer.nodes = result.nodes;
    answer.milliseconds = result.milliseconds;
    answer.line = std::move(result.line);
    return answer;
}

}  // namespace sebastes::epd
