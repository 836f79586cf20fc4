// Another engine's divide beside our own, move by move.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/perft/perft_engine.h"

namespace sebastes::tools {

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

// Either castling notation is understood.  `depth` is what the engine was asked.
Match match(const Position& position, int depth, const PerftAnswer& answer, bool chess960);

}  // namespace sebastes::tools
