// A game that has been played: where it began, its moves, the scores with which they were chosen,
// and how it ended.  Learning, training data and the programs that play or read games share it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/game.h"
#include "board/position.h"
#include "core/move.h"
#include "core/score.h"

namespace sebastes {

struct ScoredMove {
    Move move;
    // Centipawns from White's side, or a mate; kNoScore where no search chose the move.
    std::int16_t score = kNoScore;

    bool has_score() const { return score != kNoScore; }
    // The score from the side's point of view; kNoScore stays what it is.
    int score_of(Color side) const { return side == Color::White || !has_score() ? score : -score; }
    static ScoredMove by(Color side, Move move, int score_of_side) {
        const ScoredMove seen{move, static_cast<std::int16_t>(score_of_side)};
        return {move, static_cast<std::int16_t>(seen.score_of(side))};
    }
    friend bool operator==(const ScoredMove&, const ScoredMove&) = default;
};

struct GameRecord {
    Position start = Position::start();
    std::vector<ScoredMove> moves;
    GameResult result = GameResult::Draw;
    std::int64_t time = 0;  // of the end, in seconds since 1970; 0: not known

    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// Calls visit(position, move, ply) for each ply, before the move is made.  Returns false at a move
// that is not legal, which is not visited.
template <typename Visit>
bool replay(const GameRecord& game, Visit&& visit) {
    Position position = game.start;
    int ply = 0;
    for (const ScoredMove& played : game.moves) {
        if (!played.move || !position.is_legal(played.move)) return false;
        visit(static_cast<const Position&>(position), played, ply++);
        position = position.after(played.move);
    }
    return true;
}

// Whether all moves are.
inline bool is_legal(const GameRecord& game) {
    return replay(game, [](const Position&, const ScoredMove&, int) {});
}

}  // namespace sebastes
