// The key by which Polyglot books know a position: the exclusive or of the numbers of
// tables/polyglot_keys.h for the pieces, castling rights, en passant file and side to move.
#pragma once

#include <cstdint>

#include "board/position.h"

namespace sebastes {

// The key of the format: an en passant file counts when a pawn of the side to move stands beside
// the pawn that has just made a double step, also where it may not take it.  Thread-safe.
std::uint64_t polyglot_key(const Position& position);

// The same where the file counts only when such a capture is legal, as to the repetition rule.
// The learn file knows a position by it.  Thread-safe.
std::uint64_t rules_key(const Position& position);

}  // namespace sebastes
