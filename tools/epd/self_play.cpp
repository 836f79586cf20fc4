#include "tools/epd/self_play.h"

#include <algorithm>
#include <cstdlib>

#include "board/game.h"
#include "board/move_list.h"
#include "core/random.h"

namespace sebastes::epd {

std::vector<PlayedPosition> play_game(Session& session, const SelfPlayOptions& options,
                                      std::uint64_t seed) {
    session.new_game();
    Random random(seed);
    Game game;
    Limits limits;
    limits.nodes = options.nodes;
    std::vector<PlayedPosition> positions;
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
        positions.push_back({at, result.score});
        game.play(result.best);
    }
    return positions;
}

bool was_misjudged(const std::vector<PlayedPosition>& game, std::size_t index, int swing) {
    // Beyond this a difference says nothing more.
    constexpr int kWon = 1000;
    const auto seen_from_here = [&](std::size_t at) {
        const int score = std::clamp(game[at].score, -kWon, kWon);
        return (at - index) % 2 == 0 ? score : -score;
    };
    for (std::size_t later = index + 1; later < std::min(index + 5, game.size()); ++later)
        if (std::abs(seen_from_here(later) - seen_from_here(index)) >= swing) return true;
    return false;
}

}  // namespace sebastes::epd
