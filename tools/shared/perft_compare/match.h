// Compares another engine's divide with our own, move by move.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "perft/perft.h"
#include "tools/shared/perft_compare/perft_engine.h"

namespace sebastes::tools {

// Whether a move is in coordinates; otherwise it is SAN.
bool is_coordinates(std::string_view text);

// Returns the sum of the counts.
std::uint64_t total(const std::vector<DivideEntry>& entries);

struct MatchedMove {
    Move move;
    std::string text;  // as the engine writes it; empty if it lacks the move
    std::uint64_t ours;
    std::uint64_t theirs = 0;
    int times = 0;  // how often the engine lists it
};

struct Match {
    std::vector<MatchedMove> moves;     // every legal move
    std::vector<std::string> invented;  // moves that are not legal
    std::uint64_t ours = 0;             // totals
    std::uint64_t theirs = 0;
    bool other_castling = false;  // the castling notation is not UCI's for this game
    bool wrong_sum = false;       // the engine's total is not the sum of its counts

    // Whether the moves themselves differ, or one is repeated.
    bool differs_here() const;
    bool differs() const;
};

// Accepts both castling notations, and SAN. `ours` is our own divide of the position at the depth
// that the engine was asked for.
Match match(const Position& position, const std::vector<DivideEntry>& ours,
            const PerftAnswer& answer, bool chess960);

}  // namespace sebastes::tools
