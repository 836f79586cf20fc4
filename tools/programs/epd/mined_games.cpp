#include "tools/programs/epd/mined_games.h"

#include "tools/shared/match/match.h"

namespace sebastes::epd {

std::vector<Position> game_positions(Engine& session, const SelfPlayOptions& options,
                                     std::uint64_t seed) {
    session.new_game();
    Random random(seed);
    Game game = tools::random_start(random, options.random_plies);
    std::vector<Position> positions;
    Limits limits;
    limits.nodes = options.nodes;
    while (!game.result() && options.random_plies + positions.size() < options.longest) {
        positions.push_back(game.position());
        SearchControl control;
        game.play(session.search({game, limits, SearchOptions(), control}).best);
    }
    return positions;
}

std::vector<Position> game_positions(const PgnGame& game) {
    std::vector<Position> positions;
    Position at = game.start;
    for (const Move move : game.played_moves()) {
        positions.push_back(at);
        at = at.after(move);
    }
    return positions;
}

std::optional<std::vector<Position>> PgnGames::next() {
    for (; to_skip_ > 0; --to_skip_)
        if (!files_.next()) return std::nullopt;
    const auto reading = files_.next();
    if (!reading) return std::nullopt;
    return game_positions(reading->game);
}

}  // namespace sebastes::epd
