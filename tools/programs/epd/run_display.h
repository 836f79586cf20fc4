// RunDisplay shows a run while it is in progress: a progress bar on a terminal, and the table.
#pragma once

#include <cstddef>
#include <functional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "tools/programs/epd/run_report.h"
#include "tools/shared/batch/progress_bar.h"

namespace sebastes::epd {

// One thread at a time.
class RunDisplay {
  public:
    // Makes the table of a run of these engines.
    using MakeTable = std::function<PositionTable(const std::vector<std::string>& engines)>;

    // The bar is drawn on stderr; the table goes to `out`, unless `make_table` is empty.
    RunDisplay(const Suite& suite, std::ostream& out, MakeTable make_table)
        : suite_(suite), out_(out), make_table_(std::move(make_table)), bar_(stderr) {}

    // Call this first, when all engines run.
    void started(const std::vector<std::string>& engines);
    // Call this when a position is done, in any order.
    void completed(const Outcomes& outcomes);
    // Call this for each position that is done, in the suite's order.
    void in_order(std::size_t index, const Outcomes& outcomes);
    void iteration(const SuiteEntry& entry, const SearchReport& report);
    // Call this about ten times a second: `done` of `all` positions that were to be solved are done
    // after so many seconds.
    void tick(std::size_t done, std::size_t all, double seconds);

  private:
    const Suite& suite_;
    std::ostream& out_;
    MakeTable make_table_;
    PositionTable table_;
    tools::ProgressBar bar_;
    std::vector<std::size_t> solved_;  // for each engine
    std::size_t reached_ = 0;
};

}  // namespace sebastes::epd
