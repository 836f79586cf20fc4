// A game between two engines: they say their moves and scores, and the rules, the scores, the
// clock or the length ends it.
#pragma once

#include <atomic>
#include <optional>

#include "board/game.h"
#include "core/piece.h"
#include "tools/programs/spsa/contestant.h"
#include "tools/shared/self_play/adjudicator.h"

namespace sebastes::spsa {

struct GameRules {
    MoveLimit limit;
    tools::AdjudicationRules adjudication{600, 4, 10, 8, 60};
    int max_plies = 300;  // from the opening; then it is a draw
};

struct PlayedGame {
    GameResult result = GameResult::Draw;
    bool on_time = false;  // the loser overstepped its clock
};

// The error names the engine that failed, and where.  Nothing when `stop` became true.
Result<std::optional<PlayedGame>> play_game(ColorArray<Contestant*> players,
                                            const Position& opening, const GameRules& rules,
                                            CastlingNotation castling,
                                            const std::atomic<bool>& stop);

}  // namespace sebastes::spsa
