#include "tools/datagen/self_play.h"

#include <algorithm>
#include <cstdlib>

#include "board/move_list.h"
#include "core/random.h"

namespace sebastes::datagen {

namespace {

using training::Outcome;
using training::PackedPosition;

SearchResult think(Session& session, const Game& game, std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    SearchControl control;
    return session.search(game, limits, SearchOptions{}, control);
}

// A game after random legal moves, not over and, as a search sees it, not decided.
Game random_opening(Session& session, const GameSettings& settings, Random& random) {
    while (true) {
        Game game;
        const std::uint64_t plies = settings.random_plies + random.below(2);
        std::uint64_t played = 0;
        for (; played < plies; ++played) {
            const MoveList moves = legal_moves(game.position().board());
            if (moves.empty()) break;
            game.play(moves[random.below(moves.size())]);
        }
        if (played < plies || !has_legal_move(game.position().board())) continue;
        if (std::abs(think(session, game, settings.nodes).score) <= settings.opening_limit)
            return game;
    }
}

// Counts how long the score has stood for a win or a draw.
class Adjudicator {
  public:
    explicit Adjudicator(const GameSettings& settings) : settings_(settings) {}

    // `score` from White's side.  True when the game is decided; then outcome() holds.
    bool decide(int score, int ply) {
        const int leader = score >= settings_.win_score    ? 1
                           : score <= -settings_.win_score ? -1
                                                           : 0;
        winning_plies_ = leader != 0 && leader == leader_ ? winning_plies_ + 1 : leader != 0;
        leader_ = leader;
        drawn_plies_ = std::abs(score) <= settings_.draw_score ? drawn_plies_ + 1 : 0;
        if (winning_plies_ >= settings_.win_plies)
            outcome_ = leader_ > 0 ? Outcome::WhiteWins : Outcome::BlackWins;
        else
            outcome_ = Outcome::Draw;
        return winning_plies_ >= settings_.win_plies ||
               (ply >= settings_.draw_after_ply && drawn_plies_ >= settings_.draw_plies) ||
               ply >= settings_.max_plies;
    }
    Outcome outcome() const { return outcome_; }

  private:
    const GameSettings& settings_;
    int leader_ = 0;
    int winning_plies_ = 0;
    int drawn_plies_ = 0;
    Outcome outcome_ = Outcome::Draw;
};

// A draw by the rules that a position alone and its history tell.
bool is_drawn(const Game& game) {
    const Position& position = game.position();
    return position.has_insufficient_material() || position.halfmove_clock() >= 100 ||
           game.keys().is_repetition(position.halfmove_clock(), 0);
}

}  // namespace

PlayedGame play_game(Session& session, const GameSettings& settings, std::uint64_t number) {
    // Seeds of neighbouring games must not give neighbouring sequences.
    Random random(Random(settings.seed + number * 0x9E3779B97F4A7C15ULL).next() ^ number);
    session.new_game();
    Game game = random_opening(session, settings, random);
    session.new_game();

    PlayedGame played;
    Adjudicator adjudicator(settings);
    for (int ply = static_cast<int>(settings.random_plies);; ++ply) {
        const Position& position = game.position();
        played.plies = ply;
        if (!has_legal_move(position.board())) {
            if (position.in_check())
                played.outcome = position.side_to_move() == Color::White ? Outcome::BlackWins
                                                                         : Outcome::WhiteWins;
            break;
        }
        if (is_drawn(game)) break;
        const SearchResult result = think(session, game, settings.nodes);
        const int score = position.side_to_move() == Color::White ? result.score : -result.score;
        if (!position.in_check() && !is_mate(score) && !result.best.is_promotion() &&
            !position.is_capture(result.best))
            played.positions.push_back(training::pack(position, score, ply, Outcome::Draw));
        if (adjudicator.decide(score, ply)) {
            played.outcome = adjudicator.outcome();
            break;
        }
        game.play(result.best);
    }
    for (PackedPosition& position : played.positions) position.outcome = played.outcome;
    return played;
}

}  // namespace sebastes::datagen
