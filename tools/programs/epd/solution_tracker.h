// When a search found the solution, and since when it has stood.
#pragma once

#include <cstdint>
#include <optional>

#include "search/search_report.h"
#include "tools/programs/epd/suite.h"

namespace sebastes::epd {

// How far a search was.
struct SearchProgress {
    std::int64_t milliseconds = 0;
    int depth = 0;
    std::uint64_t nodes = 0;

    friend bool operator==(const SearchProgress&, const SearchProgress&) = default;
};

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

}  // namespace sebastes::epd
