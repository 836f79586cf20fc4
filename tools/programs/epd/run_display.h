// What is seen of a run while it goes on: a bar on a terminal, and the table.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

#include "tools/programs/epd/suite_run.h"
#include "tools/programs/epd/text_report.h"
#include "tools/shared/batch/progress_bar.h"

namespace sebastes::epd {

class RunDisplay : public RunObserver {
  public:
    // The bar is drawn on stderr; the table goes to `out`, unless `table` is null.
    RunDisplay(const Suite& suite, std::ostream& out, TableFormat* table)
        : suite_(suite), out_(out), table_(table), bar_(stderr) {}

    void started(const std::vector<std::string>& engines) override;
    void completed(std::size_t index, const Outcomes& outcomes) override;
    void in_order(std::size_t index, const Outcomes& outcomes) override;
    void iteration(const SuiteEntry& entry, const SearchReport& report) override;
    void tick(std::size_t done, std::size_t all, double seconds) override;

  private:
    const Suite& suite_;
    std::ostream& out_;
    TableFormat* table_;
    tools::ProgressBar bar_;
    std::vector<std::size_t> solved_;  // by each engine
    std::size_t reached_ = 0;
};

}  // namespace sebastes::epd
