// GameRecord is a finished game: its start position, its moves with the scores that chose them, and
// its result.  Learning, training data and the programs that play or read games share it.
#pragma once

#include <cstdint>
#include <vector>

#include "board/game.h"
#include "board/position.h"
#include "core/move.h"
#include "core/score.h"

namespace sebastes {

struct ScoredMove {
    Move move;
    // In centipawns from White's point of view, or a mate; kNoScore if no search chose the move.
    std::int16_t score = kNoScore;

    bool has_score() const { return score != kNoScore; }
    // The score from the side's point of view; kNoScore stays unchanged.
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
    std::int64_t time = 0;  // when the game ended, in seconds since 1970; 0 if unknown

    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// Calls visit(position, move, ply) for each ply before the move is made.  Stops at an illegal move,
// which it does not visit, and returns false.
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

// Whether all moves are legal.
inline bool is_legal(const GameRecord& game) {
    return replay(game, [](const Position&, const ScoredMove&, int) {});
}

}  // namespace sebastes
