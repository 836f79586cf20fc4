// This header measures how often a one-ply search with an evaluation chooses the move played in
// a game.
//
// A loss compares only values that were trained alike; this measure compares any, and needs more
// positions for it: with 125,000 of them its standard error is 0.14 per cent of the moves, less
// between two values that judge the same positions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.h"
#include "eval/evaluation.h"
#include "tools/shared/training_data/training_game.h"

namespace sebastes::tune {

// The games of the files.  Errors name the file.
Result<std::vector<training::TrainingGame>> read_records(const std::vector<std::string>& files);

struct MoveAgreement {
    std::uint64_t moves = 0;  // not random, with a score within `score_limit`, and not in check
    std::uint64_t same = 0;

    double percent() const {
        return moves == 0 ? 0 : 100.0 * static_cast<double>(same) / static_cast<double>(moves);
    }
};

// Searches one ply and its captures at each of the moves.  The result is the same with any number
// of threads.
MoveAgreement move_agreement(const std::vector<training::TrainingGame>& games,
                             const Evaluation& evaluation, int score_limit, int threads);

}  // namespace sebastes::tune
