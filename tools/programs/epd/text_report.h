// What a run says to a person: a line a position, and the totals.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "search/search_report.h"
#include "tools/programs/epd/suite_run.h"
#include "tools/programs/epd/totals.h"

namespace sebastes::epd {

// How the positions are shown, a line each.
class TableFormat {
  public:
    virtual ~TableFormat() = default;
    // Once, before all rows.
    virtual std::string heading(const std::vector<std::string>& engines) = 0;
    virtual std::string row(const SuiteEntry& entry, const Outcomes& outcomes) const = 0;
};

// All about one engine, in columns as wide as the suite needs.
class Table : public TableFormat {
  public:
    explicit Table(const Suite& suite);

    std::string heading(const std::vector<std::string>& engines) override;
    std::string row(const SuiteEntry& entry, const Outcomes& outcomes) const override;

  private:
    std::size_t name_width_ = 2;
    std::size_t expected_width_ = 8;
};

// One report, with its line in SAN.
std::string iteration_line(const SuiteEntry& entry, const SearchReport& report);

// Why it is not solved, where the move does not say: a fault, or a mate that is not shown.
std::string remark_on(const SuiteEntry& entry, const Outcome& outcome);

// A line for each position that a fault of the engine has cost in its search.
std::string fault_lines(const EngineRun& run);

// Solved, times and nodes; the curve; mates, points and themes where there are such; and
// a line for each position that an engine's fault has cost.
std::string totals_text(const EngineRun& run);

}  // namespace sebastes::epd
