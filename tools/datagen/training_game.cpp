#include "tools/datagen/training_game.h"

#include <cstdlib>
#include <optional>

#include "core/score.h"
#include "tools/self_play/self_play.h"

namespace sebastes::datagen {

namespace {

// A game after random legal moves, not over and, as a search sees it, not decided.
Game random_opening(Session& session, const GameSettings& settings, Random& random) {
    while (true) {
        const Game game = tools::random_start(random, settings.random_plies + random.below(2));
        if (game.result()) continue;
        const SearchResult found = tools::search_nodes(session, game, settings.nodes);
        if (std::abs(found.score) <= settings.opening_limit) return game;
    }
}

// Counts how long the score has stood for a win or a draw.
class Adjudicator {
  public:
    explicit Adjudicator(const GameSettings& settings) : settings_(settings) {}

    // The result, once the game is decided.  `score` is from White's side.
    std::optional<GameResult> decide(int score, int ply) {
        const int leader = score >= settings_.win_score    ? 1
                           : score <= -settings_.win_score ? -1
                                                           : 0;
        winning_plies_ = leader != 0 && leader == leader_ ? winning_plies_ + 1 : leader != 0;
        leader_ = leader;
        drawn_plies_ = std::abs(score) <= settings_.draw_score ? drawn_plies_ + 1 : 0;
        if (winning_plies_ >= settings_.win_plies)
            return leader_ > 0 ? GameResult::WhiteWins : GameResult::BlackWins;
        if ((ply >= settings_.draw_after_ply && drawn_plies_ >= settings_.draw_plies) ||
            ply >= settings_.max_plies)
            return GameResult::Draw;
        return std::nullopt;
    }

  private:
    const GameSettings& settings_;
    int leader_ = 0;
    int winning_plies_ = 0;
    int drawn_plies_ = 0;
};

}  // namespace

PlayedGame play_game(Session& session, const GameSettings& settings, std::uint64_t number) {
    // Seeds of neighbouring games must not give neighbouring sequences.
    Random random(Random(settings.seed + number * 0x9E3779B97F4A7C15ULL).next() ^ number);
    session.new_game();
    Game game = random_opening(session, settings, random);
    session.new_game();

    PlayedGame played;
    played.plies = static_cast<int>(settings.random_plies);
    Adjudicator adjudicator(settings);
    std::optional<GameResult> adjudicated;
    tools::play_on(session, game, settings.nodes, [&](const Game& at, const SearchResult& found) {
        const Position& position = at.position();
        const int score = position.side_to_move() == Color::White ? found.score : -found.score;
        if (!position.in_check() && !is_mate(score) && !found.best.is_promotion() &&
            !position.is_capture(found.best))
            played.positions.push_back(
                training::pack(position, score, played.plies, GameResult::Draw));
        adjudicated = adjudicator.decide(score, played.plies);
        played.plies += !adjudicated;
        return !adjudicated;
    });
    played.result = adjudicated ? *adjudicated : *game.result();
    for (training::PackedPosition& position : played.positions) position.result = played.result;
    return played;
}

}  // namespace sebastes::datagen
