// SuiteMiner finds positions for a suite in games.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "board/position.h"
#include "search/engine.h"
#include "tools/programs/epd/clear_best.h"
#include "tools/programs/epd/engine.h"
#include "tools/programs/epd/suite.h"
#include "tools/shared/pgn_epd/epd.h"

namespace sebastes::epd {

// What makes a suite, game by game.  One thread at a time.
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

// Few pieces: beside kings and pawns three at most, and at most one queen.
bool is_endgame(const Position& position);

// Of an endgame by its pieces: pawn, minor, rook, queen, mixed.  Of other positions by the
// solution: mate, sacrifice, promotion, defence (it only holds), capture, check, quiet.
std::string theme_of(const Position& position, const ClearBest& best);

// bm, ce, acd, id and c0 with the verifier; the position's counters are left out.
EpdRecord mined_record(const Position& position, const ClearBest& best, const std::string& id,
                       const std::string& verifier, const Effort& effort);

// dm, pv, acd, id and c0 with the verifier, of an answer that ends with a mate.
EpdRecord mate_record(const Position& position, const SearchAnswer& answer, const std::string& id,
                      const std::string& verifier, const Effort& effort);

// ---- Clearly best moves ----

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
    Miner(const MinerOptions& options, TestedEngine& solver, TestedEngine& judge,
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
    TestedEngine& solver_;
    TestedEngine& judge_;
    const tools::Interruption& interruption_;
    std::set<Key> seen_;
    std::map<std::string, std::size_t> numbers_;  // the last used, by theme
    std::array<std::size_t, 3> difficulty_{};     // solved at a glance, in the quick time, not
    std::size_t found_ = 0;
};

// ---- Mates ----
//
// Finds mates of given distances in games that the engine plays against itself.

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
    MateMiner(const MinerOptions& options, const MateRange& range, TestedEngine& solver,
              TestedEngine& judge, const tools::Interruption& interruption);

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
    TestedEngine& solver_;
    TestedEngine& judge_;
    const tools::Interruption& interruption_;
    std::set<std::pair<int, std::string>> material_;  // by distance
    std::map<int, std::size_t> numbers_;              // found, by distance
    std::size_t quick_ = 0;
    std::size_t found_ = 0;
};

}  // namespace sebastes::epd
