// A branch leaves a game of training data at one of its positions with a random move and goes on
// with the best moves of short searches.  A search mostly looks at positions one move away from the
// game's, so branches teach how moves differ.
#pragma once

#include <cstdint>
#include <vector>

#include "search/engine.h"
#include "tools/shared/training_data/game_file.h"
#include "tools/shared/training_data/training_game.h"

namespace sebastes::datagen {

struct BranchSettings {
    std::uint64_t seed = 1;
    std::uint32_t nodes = 30;  // a move; the iteration that reaches them is finished
    int branches = 12;         // of each game
    int plies = 6;             // searched ones of each branch
    int losing = 25;           // per cent of the moves by chance that may lose material
    int score_limit = 1500;    // centipawns; no branch begins further from even
};

training::GameFileHeader::Settings listed(const BranchSettings& settings);

// Branches of game `number`, `settings.branches` at most; each is a record that begins in one of
// its positions with the move by chance.  A branch that the rules do not end has its length as its
// end, and its result is drawn by the chances that the last score has (win_draw_loss).  Fewer,
// where few positions are scored and within the limit; all moves of `game` are legal.  The same
// settings, number and game give the same branches always, whatever the session did before.  Adds
// to `positions` what was searched.
std::vector<training::TrainingGame> branches_of(Engine& session, const BranchSettings& settings,
                                                std::uint64_t number,
                                                const training::TrainingGame& game,
                                                std::uint64_t& positions);

}  // namespace sebastes::datagen
