// A game's start, moves and scores in some 13 bits a ply.  The bytes:
//
//   size of the start's FEN (u8; 0: the usual start), the FEN with the castling rooks' files
//   (Shredder-FEN), the number of random moves that the game begins with (u8), then bits
//   (bit_text.h): of each ply the move and, behind those random moves, the score
//
//   move   its place among the legal moves, from 0 on, in the order of their numbers (Move::raw),
//          in truncated binary: of n places, with 2^k <= n < 2^(k+1), the first 2^(k+1) - n take k
//          bits, and each other one the k+1 bits of itself and 2^(k+1) - n.  An only move takes
//          none
//   score  what it is more than the score before (more than 0, the first one), as 0 -1 1 -2 2 ...
//          are counted from 0 on, in Rice code: that number without its lowest k bits as so many
//          ones, a zero, those k bits.  Fifteen ones: the score itself follows, 16 bits.  k follows
//          what came before: the smallest one for which n 2^k >= s, where n is 2 and s 64 at first,
//          n one more for each score and s that number more, 4000 at most; both are halved when n
//          is 16
//
// Scores are those of training_game.h; one beyond 16 bits is an error.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "tools/shared/training_data/training_game.h"

namespace sebastes::training {

// Nothing when a move is not legal: such a game cannot be written so.
std::optional<std::string> packed_game_bytes(const TrainingGame& game);
// The start and as many moves, all legal, from such bytes.  The error says what is wrong.
Result<TrainingGame> read_packed_game_bytes(std::string_view bytes, std::size_t plies);

}  // namespace sebastes::training
