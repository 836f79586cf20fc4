// Makes training data of single positions.
#pragma once

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>

#include "board/move_list.h"
#include "eval/piece_square_sums.h"
#include "tests/support/positions.h"
#include "tools/shared/training_data/game_file.h"

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

// Writes a file of random positions, each a game that is won by who has more material, and of the
// start position with scores about 2,500 and far beyond.
inline void write_scored_games(const std::string& path, int games, unsigned seed) {
    std::ofstream file(path, std::ios::binary);
    file << training::GameFileHeader{}.bytes();
    std::uint64_t number = 0;
    const auto write = [&](const Position& position, int score, GameResult result) {
        if (const auto game = scored_position(position, score, result))
            file << training::block_of(*game).bytes(number++);
    };
    for (const int score : {2500, 2501, -2500, -2501, 30000})
        write(Position::start(), score, GameResult::Draw);
    random_games(games, seed, [&](const Board& board) {
        const Position position(board, 0, 1);
        const int score = std::clamp(
            PieceSquareSums(position).total().endgame / tables::kUnitsPerCentipawn, -2400, 2400);
        write(position, score,
              score > 100    ? GameResult::WhiteWins
              : score < -100 ? GameResult::BlackWins
                             : GameResult::Draw);
    });
}

}  // namespace sebastes
