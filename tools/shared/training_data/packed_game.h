// Packs a game's start, moves and scores into some 13 bits a ply. The bytes:
//
//   size of the start's FEN (u8; 0: the usual start), the FEN with the castling rooks' files
//   (Shredder-FEN), the number of random moves that the game begins with (u8), then bits
//   (bit_text.h): for each ply the move and, after those random moves, the score
//
//   move   its index among the legal moves, ordered by their numbers (Move::raw), in truncated
//          binary: of n moves, with 2^k <= n < 2^(k+1), the first 2^(k+1) - n take k bits, and
//          each other one the k+1 bits of its index plus 2^(k+1) - n.  An only move takes none
//   score  the difference from the score before (from 0 for the first one), where 0 -1 1 -2 2 ...
//          become 0 1 2 3 4 ..., in Rice code: the number without its lowest k bits in unary, that
//          is as so many ones and a zero, then those k bits.  After fifteen ones the score itself
//          follows in 16 bits.  k adapts: it is the smallest one for which n 2^k >= s, where n is 2
//          and s 64 at first; each score adds 1 to n and its number, 4000 at most, to s; both are
//          halved when n is 16
//
// Scores are those of training_game.h; a score that does not fit in 16 bits is an error.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.h"
#include "tools/shared/training_data/training_game.h"

namespace sebastes::training {

// The game has at most TrainingGame::kMostPlies moves.
std::string packed_game_bytes(const TrainingGame& game);
// Returns the start and `plies` moves, all legal. The error says what is wrong.
Result<TrainingGame> read_packed_game_bytes(std::string_view bytes, std::size_t plies);

}  // namespace sebastes::training
