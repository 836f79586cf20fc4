// self_check() checks this program against itself at every node of a tree; it needs no other
// engine.
//
// At each node: what Position keeps up to date (keys, mailbox, checkers, piece-square
// sums) against the same made anew; FEN out and in, in both castling styles; the legal
// moves against reference_rules.h, against the counting generator and against the captures
// and quiet moves apart; the position with colours exchanged, which must have the
// same moves and the opposite score; each move in UCI and SAN out and in, and made by
// Board and by Position; is_legal() on the moves and on random nonsense.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "tools/shared/perft_compare/position_argument.h"

namespace sebastes::tools {

// What is wrong with the position itself, if anything.
std::optional<std::string> position_fault(const Position& position);

struct CheckReport {
    std::uint64_t nodes = 0;  // positions looked at
    std::optional<std::string> fault;
    Variation line;            // where, when there is a fault
    bool interrupted = false;  // before all were looked at
};

// All positions up to `depth` plies below the line's end; stops at the first fault.
// `watch` gets the number of positions before each, and ends the check with false.
CheckReport self_check(const Variation& line, int depth,
                       const std::function<bool(std::uint64_t)>& watch = {});

}  // namespace sebastes::tools
