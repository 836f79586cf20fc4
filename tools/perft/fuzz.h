// Another engine against this one in random positions, standard and Chess960 in turn.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "tools/perft/compare.h"

namespace sebastes::tools {

enum class FuzzVariant { Both, Standard, Chess960 };

struct FuzzOptions {
    std::uint64_t seed = 1;
    int first_game = 0;  // from 0
    int games = 1000;
    int depth = 3;
    FuzzVariant variant = FuzzVariant::Both;
    CompareOptions compare;  // chess960 is set for each game
};

struct FuzzDifference {
    int game;
    Variation line;
    Comparison comparison;
    CompareOptions options;
};

struct FuzzReport {
    int standard = 0;  // positions compared
    int chess960 = 0;
    std::uint64_t leaves = 0;
    std::optional<FuzzDifference> difference;
};

// The game with that number is the same whatever the others are.
bool fuzz_is_chess960(const FuzzOptions& options, int game);
Variation fuzz_line(const FuzzOptions& options, int game);

// Stops at the first difference.  `progress` is called after each position.
FuzzReport fuzz(PerftEngine& engine, const FuzzOptions& options,
                const std::function<void(const FuzzReport&)>& progress = {});

}  // namespace sebastes::tools
