// What makes a suite, game by game.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "board/position.h"
#include "notation/epd.h"
#include "tools/programs/epd/suite.h"

namespace sebastes::epd {

// One thread at a time.
class SuiteMiner {
  public:
    virtual ~SuiteMiner() = default;

    // Counts in what a suite already holds.
    virtual void keep(const SuiteEntry& entry) = 0;
    // The records of the positions found among those of a game.
    virtual std::vector<EpdRecord> mine_game(const std::vector<Position>& game) = 0;

    virtual std::size_t found() const = 0;
    virtual bool is_done() const = 0;
    // What was found, without a line end.
    virtual std::string summary() const = 0;
};

}  // namespace sebastes::epd
