// Positions and games that nothing is wrong with.
#pragma once

#include <string>
#include <string_view>

#include "core/random.h"

namespace sebastes::stress {

// Six-field FENs of all kinds of legal positions.
std::string_view good_fen(Random& random);

// "position fen …": a position with one mate in one, unlike any that comes up by chance, and the
// search that must find it.  In steps (step.h), with a line feed behind each.
std::string probe(Random& random);

// "position startpos moves …" or "position fen …" from a random game of so many plies at most.
std::string random_position(Random& random, bool chess960 = false, int plies = 80);

}  // namespace sebastes::stress
