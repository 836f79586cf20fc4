#include "tools/epd/self_play.h"

#include "board/game.h"
#include "board/move_list.h"
#include "core/random.h"

namespace sebastes::epd {

std::vector<Position> play_game(Session& session, const SelfPlayOptions& options,
                                std::uint64_t seed) {
    session.new_game();
    Random random(seed);
    Game game;
    Limits limits;
    limits.nodes = options.nodes;
    std::vector<Position> positions;
    for (int ply = 0; ply < options.longest; ++ply) {
        const Position& at = game.position();
        const MoveList moves = legal_moves(at.board());
        const bool drawn = at.has_insufficient_material() || at.halfmove_clock() >= 100 ||
                           game.keys().is_repetition(at.halfmove_clock(), 0);
        if (moves.empty() || drawn) break;
        if (ply < options.random_plies) {
            game.play(moves[static_cast<std::size_t>(random.below(moves.size()))]);
            continue;
        }
        SearchControl control;
        const SearchResult result = session.search(game, limits, SearchOptions(), control);
        positions.push_back(at);
        game.play(result.best);
    }
    return positions;
}

}  // namespace sebastes::epd
