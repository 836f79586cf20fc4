// Plays games between two players. The players choose the moves; a game ends by the rules of chess,
// the clock, the scores or its length.
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
    // Begins a game at that position. The error names the player and says what failed.
    virtual std::optional<Error> new_game(const Position& start, const Limits& limits) = 0;
    // Returns a legal move in a game that has not ended; `moves` are the moves so far. The limits
    // are those of GameRules, with the time that is left on the clocks.
    virtual Result<ChosenMove> choose(const Game& game, const std::vector<Move>& moves,
                                      const Limits& limits) = 0;
};

// A player that is another program. You cannot use it after an error.
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

// The time control of both sides, in milliseconds.
struct GameClock {
    std::int64_t base = 0;  // for each period of `moves` moves; 0: there is no clock
    int moves = 0;          // 0: for the whole game
    std::int64_t increment = 0;
    bool is_strict = true;  // time forfeit loses; otherwise the side plays on with 50 ms

    bool is_used() const { return base > 0; }
};

struct GameRules {
    Limits limits;  // of each move, besides the clock
    GameClock clock;
    AdjudicationRules adjudication = kOnlyRules;
    int max_plies = 0;  // after the opening; then it is a draw. 0: no limit

    static constexpr AdjudicationRules kOnlyRules{0, 0, 0, 0, 0};
};

struct Opening {
    Position start = Position::start();
    std::vector<Move> moves{};
};

// Plays that many random legal moves from the starting position, each equally likely; fewer if the
// game ends before.
Game random_start(Random& random, std::uint64_t plies);

// Results from the first player's point of view.
struct Score {
    int wins = 0;
    int draws = 0;
    int losses = 0;
    int on_time = 0;  // games won or lost on time

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

// Called with each move before it is played.
using SeeMove = std::function<void(const Game& before, Move move)>;

// Called before each move; return true to stop.
using Stopped = std::function<bool()>;

// Plays two games of an opening, the second with the colours changed. The error names the player
// that failed, and the position. Returns nothing if `stopped` returned true.
Result<std::optional<Score>> play_pair(Player& first, Player& second, const Opening& opening,
                                       const GameRules& rules, const Stopped& stopped,
                                       const SeeMove& see = {});

}  // namespace sebastes::tools
