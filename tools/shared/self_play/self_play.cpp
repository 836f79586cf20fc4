#include "tools/shared/self_play/self_play.h"

#include "board/move_list.h"

namespace sebastes::tools {

SearchResult search_nodes(Session& session, const Game& game, std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    SearchControl control;
    return session.search({game, limits, SearchOptions(), control});
}

Game random_start(Random& random, std::uint64_t plies) {
    Game game;
    for (std::uint64_t ply = 0; ply < plies && !game.result(); ++ply) {
        const MoveList moves = legal_moves(game.position().board());
        game.play(moves[static_cast<std::size_t>(random.below(moves.size()))]);
    }
    return game;
}

void play_on(Session& session, Game& game, std::uint64_t nodes, const SeeSearch& see) {
    while (!game.result()) {
        const SearchResult result = search_nodes(session, game, nodes);
        if (!see(game, result)) return;
        game.play(result.best);
    }
}

}  // namespace sebastes::tools
