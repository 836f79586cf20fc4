// Games between two players: they choose the moves; the rules of chess, the clock, the scores or
// the length ends a game.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/game.h"
#include "core/random.h"
#include "core/result.h"
#include "search/limits.h"
#include "tools/shared/external_engine/external_engine.h"
#include "tools/shared/match/adjudicator.h"

namespace sebastes::tools {

// One thread at a time.
class Player {
  public:
    virtual ~Player() = default;
    // Begins a game at that position.  The error says who failed, and how.
    virtual std::optional<Error> new_game(const Position& start, const Limits& limits) = 0;
    // A legal move in a game that is not over, behind these moves of it.  The limits are those of
    // GameRules, with what the clocks have left.
    virtual Result<ChosenMove> choose(const Game& game, const std::vector<Move>& moves,
                                      const Limits& limits) = 0;
};

// Another program.  After an error it is of no more use.
class EnginePlayer : public Player {
  public:
    explicit EnginePlayer(std::unique_ptr<ExternalEngine> engine) : engine_(std::move(engine)) {}

    ExternalEngine& engine() { return *engine_; }
    std::optional<Error> new_game(const Position& start, const Limits& limits) override;
    Result<ChosenMove> choose(const Game& game, const std::vector<Move>& moves,
                              const Limits& limits) override;

  private:
    Error named(const Fault& fault) const { return {engine_->name() + " " + fault.message}; }

    std::unique_ptr<ExternalEngine> engine_;
};

// Both sides' clock, in milliseconds.
struct GameClock {
    std::int64_t base = 0;  // for so many moves, again and again; 0: there is no clock
    int moves = 0;          // 0: for the whole game
    std::int64_t increment = 0;
    bool is_strict = true;  // who oversteps it loses; otherwise goes on with a little

    bool is_used() const { return base > 0; }
};

struct GameRules {
    Limits limits;  // of each move, beside the clock
    GameClock clock;
    AdjudicationRules adjudication = kOnlyRules;
    int max_plies = 0;  // behind the opening; then it is a draw.  0: no bound

    static constexpr AdjudicationRules kOnlyRules{0, 0, 0, 0, 0};
};

struct Opening {
    Position start = Position::start();
    std::vector<Move> moves{};
};

// So many legal moves from the starting position, each as likely as any other; fewer when the game
// ends before.
Game random_start(Random& random, std::uint64_t plies);

// From the first player's point of view.
struct Score {
    int wins = 0;
    int draws = 0;
    int losses = 0;
    int on_time = 0;  // won or lost so

    int games() const { return wins + draws + losses; }
    double points() const { return wins + 0.5 * draws; }
    Score& operator+=(const Score& other) {
        wins += other.wins;
        draws += other.draws;
        losses += other.losses;
        on_time += other.on_time;
        return *this;
    }
};

// Each move is shown before it is played.
using SeeMove = std::function<void(const Game& before, Move move)>;

// Asked before each move.
using Stopped = std::function<bool()>;

// Two games of an opening, the second with the colours changed.  The error names the player that
// failed, and where.  Nothing when `stopped` said so.
Result<std::optional<Score>> play_pair(Player& first, Player& second, const Opening& opening,
                                       const GameRules& rules, const Stopped& stopped,
                                       const SeeMove& see = {});

}  // namespace sebastes::tools
