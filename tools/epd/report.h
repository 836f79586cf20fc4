// What a run says to a person: a line a position, and the totals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "search/shared.h"
#include "tools/epd/solver.h"
#include "tools/epd/suite.h"

namespace sebastes::epd {

struct Totals {
    std::size_t positions = 0;
    std::size_t solved = 0;
    std::size_t mates = 0;        // positions with a distance to mate
    std::size_t mates_right = 0;  // solved among them
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;

    void add(const SuiteEntry& entry, const Outcome& outcome);
};

// Columns as wide as the suite needs.
class Table {
  public:
    explicit Table(const Suite& suite);

    std::string heading() const;
    std::string row(const SuiteEntry& entry, const Outcome& outcome) const;

  private:
    std::size_t name_width_ = 2;
    std::size_t expected_width_ = 8;
};

// One finished iteration, with its line in SAN.
std::string iteration_line(const SuiteEntry& entry, const SearchReport& report);

std::string totals_line(const Totals& totals);

// "+0.35", "#3", "#-2": from the side to move.
std::string score_text(int score);
// The moves in SAN, with a blank between.
std::string line_text(const Position& position, const std::vector<Move>& line);

}  // namespace sebastes::epd
