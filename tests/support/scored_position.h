// Makes training data of single positions.
#pragma once

#include <optional>

#include "board/move_list.h"
#include "tools/shared/training_data/training_game.h"

namespace sebastes {

// Returns a game that is one quiet move with this score, which training keeps; nothing if the
// position is check or has no quiet move.
inline std::optional<training::TrainingGame> scored_position(const Position& position, int score,
                                                             GameResult result) {
    if (position.in_check()) return std::nullopt;
    for (const Move move : legal_moves(position.board())) {
        if (move.is_promotion() || position.is_capture(move)) continue;
        training::TrainingGame game;
        game.start = position;
        game.moves = {{move, static_cast<std::int16_t>(score)}};
        game.result = result;
        return game;
    }
    return std::nullopt;
}

}  // namespace sebastes
