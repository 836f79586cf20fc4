// Several engines over the same suite, a column each.
#pragma once

#include <string>
#include <vector>

#include "tools/programs/epd/run_setup.h"
#include "tools/programs/epd/text_report.h"
#include "tools/programs/epd/totals.h"

namespace sebastes::epd {

// A line a position: the seconds from which on each engine held the solution.
class RaceTable : public TableFormat {
  public:
    explicit RaceTable(const Suite& suite);

    std::string heading(const std::vector<std::string>& engines) override;
    std::string row(const SuiteEntry& entry, const Outcomes& outcomes) const override;

  private:
    std::size_t name_width_ = 2;
    std::vector<std::size_t> widths_;  // of the engines' columns
};

// Solved, curve, nodes, mates, points and faults in columns, and how each engine's solved
// positions compare with the first one's.
std::string race_text(const std::vector<EngineRun>& runs);

// Names that tell the engines apart: the second "A" becomes "A (2)".
std::vector<std::string> distinct(std::vector<std::string> names);

// ---- As a picture ----

// SVG, with a legend as HTML behind it: positions solved by time, or by nodes, on a logarithmic
// scale that begins where solutions do.
std::string race_picture(const std::vector<EngineRun>& runs, bool by_nodes);

// ---- As a page ----
//
// The report of a race as one page that needs nothing else: the totals, the engines' solution
// curves in one picture, and a sortable table with a column for each engine.

// One setup and one run an engine, at least one, all of the same suite.
std::string race_html(const std::vector<RunSetup>& setups, const std::vector<EngineRun>& runs);

}  // namespace sebastes::epd
