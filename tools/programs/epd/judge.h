// judge() decides whether a search solved its position, from what the search showed.
#pragma once

#include <string_view>

#include "search/search_request.h"
#include "tools/programs/epd/engine.h"
#include "tools/programs/epd/suite.h"

namespace sebastes::epd {

// What an answer's score claims about a mate, for either side, and what its line makes of it.
enum class MateClaim {
    None,      // no mate is claimed
    Bound,     // a mate as a bound: nobody can check it
    CutShort,  // the line, of the move played, is over before the mate; or there is none
    Refuted,   // the line is no such mate, or a full-width search finds none so soon
    Shown,     // the line ends in the mate claimed
};

// "shown", "cut short"; empty: None.
std::string_view name_of(MateClaim claim);

struct Verdict {
    bool solved = false;
    MateClaim mate = MateClaim::None;
    int points = 0;  // of Expectation::points
};

// Of an answer without a fault.  Where a mate is expected it must be shown.  One sooner than
// expected may be right: it is searched for, as far as that takes no second.
Verdict judge(const SuiteEntry& entry, const SearchAnswer& answer);

// What a search has shown so far, reports of whole iterations and bounds, for its answer.
class Evidence {
  public:
    // The next report; its line is not empty.
    void see(const SearchReport& report);

    // Sets score, bound, depth and line of an answer whose move is known: the last whole
    // iteration's if it is of that move and no bound says otherwise since; else the last
    // bound's that is.  Where no report is of that move, those of the last.
    void complete(SearchAnswer& answer) const;

  private:
    SearchReport whole_;
    SearchReport bound_;  // the last since then
};

// Sets score, bound, depth and line.
void show(const SearchReport& report, SearchAnswer& answer);

// A report as the answer that the engine would give now.
SearchAnswer answer_of(const SearchReport& report);

}  // namespace sebastes::epd
