// self_check() checks this program against itself at every node of a tree, without another engine.
//
// At each node it compares what Position keeps up to date with the same values computed anew; it
// writes and reads the FEN in both castling styles; it compares the legal moves with those of
// reference_rules.h, with the counting generator, with the noisy and quiet moves, and with the
// moves of the position with colours exchanged; it writes and reads each move in UCI and SAN, and
// makes it on Board and on Position; it tries is_legal() on the moves and on random ones.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "tools/shared/perft_compare/position_argument.h"

namespace sebastes::tools {

// Returns what is wrong with the position itself, if anything.
std::optional<std::string> position_fault(const Position& position);

struct CheckReport {
    std::uint64_t nodes = 0;  // positions that were checked
    double done = 0;          // the share of the tree that was checked, by its branches
    std::optional<std::string> fault{};
    Variation line;            // to the faulty position
    bool interrupted = false;  // before all were checked
};

// Checks all positions up to `depth` plies below the line's end; stops at the first fault. Calls
// `watch` before each position; false ends the check.
CheckReport self_check(const Variation& line, int depth,
                       const std::function<bool(const CheckReport&)>& watch = {});

}  // namespace sebastes::tools
