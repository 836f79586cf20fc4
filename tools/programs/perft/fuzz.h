// This header compares another engine with this one, first in tricky positions and then in random
// ones, standard and Chess960 in turn.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "tools/shared/perft_compare/compare.h"

namespace sebastes::tools {

// ---- Shortening ----

// A short way to another engine's mistake: only a FEN, or the fewest moves from one.
struct Shortened {
    Variation line;
    int depth;
    Comparison comparison;
};

// Shortens the line to the first finding of a comparison: to the FEN of the wrong node if the
// engine is wrong when it gets that, else to the fewest moves from a FEN, without moves that change
// nothing. Returns the whole line if the engine is right after every shorter one.
Shortened shorten(PerftEngine& engine, const Variation& line, const Comparison& found,
                  const CompareOptions& options);

// ---- Looking for a difference ----

enum class FuzzVariant { Both, Standard, Chess960 };

struct FuzzOptions {
    std::uint64_t seed = 1;
    bool tricky = true;  // tricky_positions.h
    int first_game = 0;  // from 0
    int games = 1000;
    int depth = 3;
    FuzzVariant variant = FuzzVariant::Both;
    CompareOptions compare;  // chess960 is set for each position
};

struct FuzzDifference {
    std::optional<int> game;  // none: a tricky position
    std::string name;         // of the tricky position
    Variation line;           // the whole line
    Shortened shortest;
    CompareOptions options;
};

struct FuzzReport {
    int tricky = 0;  // positions compared
    int standard = 0;
    int chess960 = 0;
    std::uint64_t leaves = 0;
    bool interrupted = false;
    std::optional<FuzzDifference> difference;

    int positions() const { return tricky + standard + chess960; }
};

// Each game depends only on the seed and its number.
bool fuzz_is_chess960(const FuzzOptions& options, int game);
Variation fuzz_line(const FuzzOptions& options, int game);

// Stops at the first difference. Calls `progress` after each position.
FuzzReport fuzz(PerftEngine& engine, const FuzzOptions& options,
                const std::function<void(const FuzzReport&)>& progress = {});

}  // namespace sebastes::tools
