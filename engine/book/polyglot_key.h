// The key by which Polyglot books know a position: the exclusive or of the numbers of
// tables/polyglot_keys.h for the pieces, castling rights, en passant file and side to move.
#pragma once

#include <cstdint>

#include "board/position.h"

namespace sebastes {

// The format counts an en passant file when a pawn stands ready to take, also where that pawn is
// pinned; a Position has forgotten such a file, and its key is without it.  Thread-safe.
std::uint64_t polyglot_key(const Position& position);

}  // namespace sebastes
