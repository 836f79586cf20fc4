// judge() decides whether a search solved its position, from what the search showed.
#pragma once

#include <string_view>

#include "search/search_request.h"
#include "tools/programs/epd/engine.h"
#include "tools/programs/epd/suite.h"

namespace sebastes::epd {

// Says whether an answer's score is a mate, for either side, and what its line makes of that.
enum class MateClaim {
    None,      // the score is not a mate
    Bound,     // the score is only a bound, which nobody can check
    CutShort,  // the line ends before the mate, is empty, or does not begin with the move played
    Refuted,   // the line does not end in that mate, or a full-width search shows that the move
               // forces none so soon
    Shown,     // the line ends in the mate
};

// Returns "shown", "cut short" and so on; empty for None.
std::string_view name_of(MateClaim claim);

struct Verdict {
    bool solved = false;
    MateClaim mate = MateClaim::None;
    int points = 0;  // of Expectation::points
};

// Judges an answer without a fault. If a mate is expected, the line must show it. A mate sooner
// than expected is searched for in full width; it counts as shown if that takes more than 3,000,000
// positions.
Verdict judge(const SuiteEntry& entry, const SearchAnswer& answer);

// Evidence keeps what a search has shown so far, whole iterations and bounds, for its answer.
class Evidence {
  public:
    // Takes the next report, whose line must not be empty.
    void see(const SearchReport& report);

    // Sets score, bound, depth and line of an answer whose move is known. They are those of the
    // last whole iteration if its line begins with that move and no later bound of the move takes a
    // mate back; else those of the last bound if it is of that move; else those of the last whole
    // iteration, or of the last bound if there was no whole iteration.
    void complete(SearchAnswer& answer) const;

  private:
    SearchReport whole_;
    SearchReport bound_;  // the last one since the whole iteration
};

// Sets the answer's score, bound, depth and line.
void show(const SearchReport& report, SearchAnswer& answer);

// Returns the answer that the engine would give after this report.
SearchAnswer answer_of(const SearchReport& report);

}  // namespace sebastes::epd
