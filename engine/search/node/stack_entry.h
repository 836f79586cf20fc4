// What a node leaves on the search's stack for those below it and beside it.
#pragma once

#include <array>

#include "core/move.h"
#include "core/piece.h"
#include "core/score.h"
#include "search/node/histories.h"

namespace sebastes {

struct StackEntry {
    Move move;                               // made at this ply; none: passed
    Piece piece = Piece::None;               // that made it
    bool quiet = false;                      // it neither took, promoted nor castled
    PieceToHistory* continuation = nullptr;  // the row for what follows that move
    int static_eval = kNoScore;              // centipawns; kNoScore in check
    Move excluded;                           // by a singular search of this very node
    std::array<Move, 2> killers{};
    int reversible = 0;         // plies since a capture, pawn move or null move
    int double_extensions = 0;  // so far on this line
};

}  // namespace sebastes
