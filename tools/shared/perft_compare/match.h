// Another engine's divide beside our own, move by move.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "perft/perft.h"
#include "tools/shared/perft_compare/perft_engine.h"

namespace sebastes::tools {

// Whether a move is written so; else it is SAN.
bool is_coordinates(std::string_view text);

struct MatchedMove {
    Move move;
    std::string text;  // as the engine writes it; empty when it lacks the move
    std::uint64_t ours;
    std::uint64_t theirs = 0;
    int times = 0;  // how often the engine has it
};

struct Match {
    std::vector<MatchedMove> moves;     // every legal move
    std::vector<std::string> invented;  // what is none
    std::uint64_t ours = 0;             // totals
    std::uint64_t theirs = 0;
    bool other_castling = false;  // castling is not written as UCI wants it here
    bool wrong_sum = false;       // the engine's total is not the sum of its counts

    // The moves themselves differ, or one has been repeated.
    bool differs_here() const;
    bool differs() const;
};

// Either castling notation is understood, and SAN.  `ours` is our own divide of the
// position at the depth that the engine was asked.
Match match(const Position& position, const std::vector<DivideEntry>& ours,
            const PerftAnswer& answer, bool chess960);

}  // namespace sebastes::tools
