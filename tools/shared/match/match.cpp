#include "tools/shared/match/match.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>

#include "board/move_list.h"
#include "core/piece.h"
#include "notation/fen.h"

namespace sebastes::tools {

namespace {

// An engine fails if it exceeds its limit by more than this, in seconds.
constexpr double kPatience = 60;
constexpr double kFewestNodesPerSecond = 10000;

// The clock of one side.
class SideClock {
  public:
    explicit SideClock(const GameClock& rules)
        : rules_(rules), left_(rules.base), moves_(rules.moves) {}

    std::int64_t left() const { return std::max<std::int64_t>(left_, 1); }
    std::optional<int> moves_to_go() const {
        return rules_.moves > 0 ? std::optional(moves_) : std::nullopt;
    }
    // Returns false if the side oversteps its time.
    bool spend(std::int64_t milliseconds) {
        constexpr std::int64_t kLittle = 50;
        left_ -= milliseconds;
        if (left_ < 0 && rules_.is_strict) return false;
        if (!rules_.is_strict) left_ = std::max(left_, kLittle);
        left_ += rules_.increment;
        if (rules_.moves == 0 || --moves_ > 0) return true;
        left_ += rules_.base;
        moves_ = rules_.moves;
        return true;
    }

  private:
    const GameClock& rules_;
    std::int64_t left_;
    int moves_;
};

Limits limits_of(const GameRules& rules, const ColorArray<SideClock>& clocks, Color us) {
    Limits limits = rules.limits;
    if (!rules.clock.is_used()) return limits;
    for (const Color color : kColors) {
        limits.time[color] = clocks[color].left();
        limits.increment[color] = rules.clock.increment;
    }
    limits.moves_to_go = clocks[us].moves_to_go();
    return limits;
}

struct PlayedGame {
    GameResult result = GameResult::Draw;
    bool on_time = false;  // the loser overstepped its clock
};

Result<std::optional<PlayedGame>> play_game(ColorArray<Player*> players, const Opening& opening,
                                            const GameRules& rules, const Stopped& stopped,
                                            const SeeMove& see) {
    using Outcome = std::optional<PlayedGame>;
    ColorArray<SideClock> clocks{{SideClock(rules.clock), SideClock(rules.clock)}};
    for (const Color color : kColors)
        if (auto error = players[color]->new_game(opening.start, limits_of(rules, clocks, color)))
            return std::move(*error);
    Game game(opening.start);
    std::vector<Move> moves = opening.moves;
    for (const Move move : moves) game.play(move);
    Adjudicator adjudicator(rules.adjudication);
    for (int ply = 0; rules.max_plies == 0 || ply < rules.max_plies; ++ply) {
        if (const auto result = game.result()) return Outcome(PlayedGame{*result});
        if (stopped()) return Outcome();
        const Color us = game.position().side_to_move();
        const auto began = SteadyClock::now();
        const auto chosen = players[us]->choose(game, moves, limits_of(rules, clocks, us));
        if (!chosen)
            return Error{fmt::format("{}, in {}", chosen.error(), to_fen(game.position()))};
        const auto spent =
            std::chrono::duration_cast<std::chrono::milliseconds>(SteadyClock::now() - began);
        if (rules.clock.is_used() && !clocks[us].spend(spent.count()))
            return Outcome(PlayedGame{win_of(~us), true});
        if (chosen->score) {
            const int score = us == Color::White ? *chosen->score : -*chosen->score;
            if (const auto result = adjudicator.see(score, ply))
                return Outcome(PlayedGame{*result});
        } else {
            adjudicator.see_nothing();
        }
        if (see) see(game, chosen->move);
        moves.push_back(chosen->move);
        game.play(chosen->move);
    }
    return Outcome(PlayedGame{game.result().value_or(GameResult::Draw)});
}

}  // namespace

Game random_start(Random& random, std::uint64_t plies) {
    Game game;
    for (std::uint64_t ply = 0; ply < plies && !game.result(); ++ply) {
        const MoveList moves = legal_moves(game.position().board());
        game.play(moves[static_cast<std::size_t>(random.below(moves.size()))]);
    }
    return game;
}

std::optional<Error> EnginePlayer::new_game(const Position& start, const Limits& limits) {
    if (const auto fault = engine_->new_game(start, limits)) return named(*fault);
    return std::nullopt;
}

Result<ChosenMove> EnginePlayer::choose(const Game& game, const std::vector<Move>& moves,
                                        const Limits& limits) {
    const auto time = limits.time[game.position().side_to_move()];
    const double seconds =
        time ? static_cast<double>(*time) / 1000
             : static_cast<double>(limits.nodes.value_or(0)) / kFewestNodesPerSecond;
    auto chosen = engine_->choose(moves, limits, Seconds(kPatience + seconds));
    if (!chosen) return named(chosen.fault());
    return *chosen;
}

Result<std::optional<Score>> play_pair(Player& first, Player& second, const Opening& opening,
                                       const GameRules& rules, const Stopped& stopped,
                                       const SeeMove& see) {
    Score score;
    for (const Color color : kColors) {  // the first player's colour
        ColorArray<Player*> players{};
        players[color] = &first;
        players[~color] = &second;
        const auto game = play_game(players, opening, rules, stopped, see);
        if (!game) return Error{game.error()};
        if (!*game) return std::optional<Score>();
        const GameResult result = (*game)->result;
        if (result == GameResult::Draw)
            ++score.draws;
        else if (result == win_of(color))
            ++score.wins;
        else
            ++score.losses;
        if ((*game)->on_time) ++score.on_time;
    }
    return std::optional(score);
}

}  // namespace sebastes::tools
