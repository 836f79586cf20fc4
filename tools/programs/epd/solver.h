// Outcome tells how one engine solved one position, and SolutionTracker watches its search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "search/limits.h"
#include "search/search_request.h"
#include "tools/programs/epd/engine.h"
#include "tools/programs/epd/judge.h"
#include "tools/programs/epd/suite.h"

namespace sebastes::epd {

// How far a search was.
struct SearchProgress {
    std::int64_t milliseconds = 0;
    int depth = 0;
    std::uint64_t nodes = 0;

    friend bool operator==(const SearchProgress&, const SearchProgress&) = default;
};

// When a search found the solution, and since when it has stood.
class SolutionTracker {
  public:
    // The entry must outlive it.
    explicit SolutionTracker(const SuiteEntry& entry) : entry_(entry) {}

    // The next report; its line is not empty.  A bound may show another move, but is no
    // iteration, and nothing where a mate is wanted.
    void see(const SearchReport& report);

    // The first iteration that had the solution, even if it was lost again.
    const std::optional<SearchProgress>& first_found() const { return first_found_; }
    // The first of the iterations that have had it without a break until now.
    const std::optional<SearchProgress>& held_from() const { return held_from_; }
    // How many depths it has stood, the one that found it counted.
    int held_iterations() const { return held_from_ ? held_iterations_ : 0; }

  private:
    const SuiteEntry& entry_;
    std::optional<SearchProgress> first_found_;
    std::optional<SearchProgress> held_from_;
    int held_iterations_ = 0;
    int last_depth_ = 0;
};

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

// ---- Solving ----

struct SolveSettings {
    Limits limits;              // of each position: exactly one of time, depth and nodes
    std::optional<int> hold;    // iterations after which a solution that stands is enough
    std::int64_t min_time = 0;  // ms before which nothing but the limit ends a search
    bool go_mate = false;       // where a distance to mate is expected, to search for that alone
};

// Called after each report of a search.
using OnIteration = std::function<void(const SuiteEntry&, const SearchReport&)>;

// Where a distance to mate is expected, the search ends when such a mate is shown.  The answer
// is then what ended it, whatever the engine says before it hears of the stop.
Outcome solve(TestedEngine& engine, const SuiteEntry& entry, const SolveSettings& settings,
              SearchControl& control, const OnIteration& on_iteration = {});

}  // namespace sebastes::epd
