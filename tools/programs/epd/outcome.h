// How one position ended.
#pragma once

#include <cstddef>
#include <optional>

#include "tools/programs/epd/engine.h"
#include "tools/programs/epd/judge.h"
#include "tools/programs/epd/solution_tracker.h"

namespace sebastes::epd {

// How many lines shown with a mate score there were; see mate_line.h.
struct MateLines {
    std::size_t whole = 0;
    std::size_t cut_short = 0;
    std::size_t wrong = 0;

    friend bool operator==(const MateLines&, const MateLines&) = default;
};

struct Outcome {
    SearchAnswer answer;
    bool solved = false;  // by its answer, see judge.h
    std::optional<SearchProgress> first_found;
    std::optional<SearchProgress> held_from;  // from when on it was right, if solved
    MateClaim mate_claim = MateClaim::None;   // at the end of the search
    int points = 0;                           // of Expectation::points
    MateLines mate_lines;
};

}  // namespace sebastes::epd
