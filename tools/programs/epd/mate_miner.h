// Finds mates of given distances in games that the engine plays against itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "search/session.h"
#include "tools/programs/epd/engine.h"
#include "tools/programs/epd/mined_record.h"
#include "tools/programs/epd/miner.h"

namespace sebastes::epd {

// Distances in moves, both ends included.
struct MateRange {
    int from = 7;
    int to = 15;

    bool contains(int distance) const { return distance >= from && distance <= to; }
    std::size_t size() const { return static_cast<std::size_t>(to - from + 1); }
};
// "7-15", or "9" alone; nothing when it is no such range within 1 and 60.
std::optional<MateRange> parse_mate_range(const std::string& text);

// A position passes when the judge's search of the whole verifying effort ends with a mate
// at a distance in the range, shows a mate from half of it on, and no line that refutes it.  Of
// each distance as many are wanted as of any other, no material twice; three from a game at most,
// and none against a bare king.  Of those wanted the solver finds at most half in its quick effort.
class MateMiner : public SuiteMiner {
  public:
    MateMiner(const MinerOptions& options, const MateRange& range, Engine& solver, Engine& judge,
              const tools::Interruption& interruption);

    void keep(const SuiteEntry& entry) override;
    std::vector<EpdRecord> mine_game(const std::vector<Position>& game) override;
    std::size_t found() const override { return found_; }
    bool is_done() const override { return found_ >= options_.wanted; }
    // "12 positions; 5 found in 2000 nodes; mate in 7: 2, 8: 1".
    std::string summary() const override;

  private:
    struct Mate {
        int distance = 0;
        bool is_quick = false;  // the solver found it in its quick effort
        SearchAnswer answer;
    };

    // `was_searched` tells whether it took more than the first sieve.
    std::optional<Mate> find_mate(const Position& position, bool& was_searched);
    bool solves(const Position& position, int distance);
    bool has_room_for(int distance) const;
    // For a mate that a short search sees at that distance, and a longer one may see sooner.
    bool has_room_within(int distance) const;
    void count(const Position& position, const Mate& mate);

    const MinerOptions& options_;
    const MateRange range_;
    Engine& solver_;
    Engine& judge_;
    const tools::Interruption& interruption_;
    std::set<std::pair<int, std::string>> material_;  // by distance
    std::map<int, std::size_t> numbers_;              // found, by distance
    std::size_t quick_ = 0;
    std::size_t found_ = 0;
};

}  // namespace sebastes::epd
