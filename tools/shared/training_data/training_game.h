// TrainingGame is a game as datagen stores it (packed_game.h): its start, how it ended, and its
// moves with their scores. Scores are centipawns from White's side, and 32000 less the plies to a
// mate, negative when Black mates; a random move has the score 32002.
#pragma once

#include <cstdint>

#include "board/game_record.h"

namespace sebastes::training {

enum class GameStart : std::uint8_t { Standard, Chess960, Ending, Book };

enum class GameEnd : std::uint8_t {
    Rules,   // mate, or a draw by the rules
    Mate,    // the search found a mate or a tablebase result
    Score,   // the score stood for a win or a draw long enough
    Bases,   // a tablebase contains the position
    Length,  // the game was too long and counts as a draw
};

// All moves are legal.
struct TrainingGame : GameRecord {
    static constexpr std::size_t kMostPlies = 65535;

    GameStart started = GameStart::Standard;
    GameEnd ended = GameEnd::Rules;

    friend bool operator==(const TrainingGame&, const TrainingGame&) = default;
};

// Returns the key of the position after the random moves: games that share it count as the same
// game.
inline Key opening_key(const TrainingGame& game) {
    Position position = game.start;
    for (const ScoredMove& played : game.moves) {
        if (played.has_score()) break;
        position = position.after(played.move);
    }
    return position.key();
}

}  // namespace sebastes::training
