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

// How far a search has come.
struct SearchProgress {
    std::int64_t milliseconds = 0;
    int depth = 0;
    std::uint64_t nodes = 0;

    friend bool operator==(const SearchProgress&, const SearchProgress&) = default;
};

// SolutionTracker records when a search found the solution, and since when it has held it.
class SolutionTracker {
  public:
    // The entry must outlive it.
    explicit SolutionTracker(const SuiteEntry& entry) : entry_(entry) {}

    // Takes the next report, whose line must not be empty. A bound may show another move, but does
    // not count as an iteration; if a mate is wanted, bounds are ignored.
    void see(const SearchReport& report);

    // Returns the first iteration that had the solution, even if the search lost it again.
    const std::optional<SearchProgress>& first_found() const { return first_found_; }
    // Returns the first of the iterations that have had it without a break until now.
    const std::optional<SearchProgress>& held_from() const { return held_from_; }
    // Returns for how many depths it was held, including the one that found it.
    int held_iterations() const { return held_from_ ? held_iterations_ : 0; }

  private:
    const SuiteEntry& entry_;
    std::optional<SearchProgress> first_found_;
    std::optional<SearchProgress> held_from_;
    int held_iterations_ = 0;
    int last_depth_ = 0;
};

// The numbers of lines that were shown with a mate score, by kind (mate_line.h).
struct MateLines {
    std::size_t whole = 0;
    std::size_t cut_short = 0;
    std::size_t wrong = 0;

    friend bool operator==(const MateLines&, const MateLines&) = default;
};

// How an engine solved a position.
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

// If a distance to mate is expected, the search ends when a line shows such a mate. The answer is
// then that of the report which ended the search, whatever the engine says later.
Outcome solve(TestedEngine& engine, const SuiteEntry& entry, const SolveSettings& settings,
              SearchControl& control, const OnIteration& on_iteration = {});

}  // namespace sebastes::epd
