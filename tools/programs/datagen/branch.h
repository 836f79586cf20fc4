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
    int plies = 6;             // the searched plies of each branch
    int losing = 25;           // per cent of the random moves that may lose material
    int score_limit = 1500;    // centipawns; no branch begins further from even
};

training::GameFileHeader::Settings listed(const BranchSettings& settings);

// Returns the branches of game `number`, at most `settings.branches`.  Each is a game that begins
// in a position of `game` with a random move.  A branch that the rules do not end has the end
// GameEnd::Length and a random result with the chances of its last score (win_draw_loss).  There
// are fewer branches if few positions have scores within the limit.  The same settings, number and
// game always give the same branches, whatever the engine did before.  Adds the number of searched
// positions to `positions`.
std::vector<training::TrainingGame> branches_of(Engine& session, const BranchSettings& settings,
                                                std::uint64_t number,
                                                const training::TrainingGame& game,
                                                std::uint64_t& positions);

}  // namespace sebastes::datagen
