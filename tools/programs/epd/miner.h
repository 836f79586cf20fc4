// Finds positions for a suite in games.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tools/programs/epd/clear_best.h"
#include "tools/programs/epd/engine.h"
#include "tools/programs/epd/mined_record.h"

namespace sebastes::epd {

struct MinerOptions {
    std::string name;       // the first part of the ids
    bool endgames = false;  // these alone, else all but these
    std::size_t wanted = 300;
    Effort verify{2000};  // for each of the two searches that verify a position
    Effort quick{100};    // in which the engine should solve about half
    ClearBestBounds bounds;
};

// A position passes when one move is clearly best to the judge: in a 400th of the
// verifying time, in a twentieth, and in the whole of it.  Of those that the solver solves at a
// glance (2,000 nodes) at most 15 % of the wanted ones are kept, of those that it solves in the
// quick time at most half together with them.
class Miner : public SuiteMiner {
  public:
    Miner(const MinerOptions& options, Engine& solver, Engine& judge,
          const tools::Interruption& interruption);

    void keep(const SuiteEntry& entry) override;
    std::vector<EpdRecord> mine_game(const std::vector<Position>& game) override;
    std::size_t found() const override { return found_; }
    bool is_done() const override { return found_ >= options_.wanted; }
    // "12 positions; solved at a glance 2, in 0.1 s 4, not 6".
    std::string summary() const override;

  private:
    // What the solver plays in a position, thought out when it is asked for.
    class Answers;

    std::optional<ClearBest> clear_best_of(const Position& position);
    bool has_room(std::size_t difficulty) const;

    const MinerOptions& options_;
    Engine& solver_;
    Engine& judge_;
    const tools::Interruption& interruption_;
    std::set<Key> seen_;
    std::map<std::string, std::size_t> numbers_;  // the last used, by theme
    std::array<std::size_t, 3> difficulty_{};     // solved at a glance, in the quick time, not
    std::size_t found_ = 0;
};

}  // namespace sebastes::epd
