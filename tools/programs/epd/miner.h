// SuiteMiner finds positions for a suite in games: those in which one move is clearly best (Miner),
// or those in which the side to move mates at a given distance (MateMiner).
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
#include "tools/programs/epd/engine.h"
#include "tools/programs/epd/suite.h"
#include "tools/shared/batch/interruption.h"
#include "tools/shared/pgn_epd/epd.h"
#include "tools/shared/pgn_epd/pgn_game.h"

namespace sebastes::epd {

// ---- Games ----

struct SelfPlayOptions {
    std::size_t random_plies = 8;  // at the start
    std::uint64_t nodes = 3000;    // for each later move: few, so that mistakes are made
    std::size_t longest = 240;     // plies
};

// Returns the positions in which the engine chose a move in a game against itself. The same seed
// plays the same game.
std::vector<Position> game_positions(Engine& session, const SelfPlayOptions& options,
                                     std::uint64_t seed);
// Returns the positions in which a move of the main line was played.
std::vector<Position> game_positions(const PgnGame& game);

// ---- One position ----

// What makes a move clearly best; scores are in centipawns.
struct ClearBestBounds {
    int margin = 150;        // by which the best move is better than the next
    int worst = -150;        // the best move's score is at least this
    int enough = 200;        // the next move's score is below this: else it would do as well
    bool is_settled = true;  // the best move must not change in the second half of its search
};

struct ClearBest {
    Move move;
    int score = 0;
    int next_score = 0;  // of the best of the other moves
    int depth = 0;
};

// Limits one search by nodes, so that it can be repeated, or by time if there is no number of
// nodes.
struct Effort {
    std::int64_t milliseconds = 0;
    std::uint64_t nodes = 0;

    Limits limits() const;
    // Divides the effort; at least 1 is left.
    Effort part(int divisor) const;
    // Whether the report belongs to the first half of the search.
    bool is_first_half(const SearchReport& report) const;
    // Returns "2 s" or "50000 nodes".
    std::string text() const;
};

// Searches all moves, then all but the best. Returns nothing if no move is clearly best, if the
// best move is `known` or not settled, if there are fewer than three moves, after a fault of the
// engine, and if it was interrupted.
std::optional<ClearBest> find_clear_best(TestedEngine& engine, const Position& position,
                                         const Effort& effort, const ClearBestBounds& bounds,
                                         const tools::Interruption& interruption,
                                         Move known = Move());

// Whether the scores of the best and the next move are that far apart.
bool is_clear(int best, int next, const ClearBestBounds& bounds);

// Whether there are at most three pieces beside kings and pawns, and at most one queen among them.
bool is_endgame(const Position& position);

// Names an endgame by its pieces: pawn, minor, rook, queen, mixed; other positions by the solution:
// mate, sacrifice, promotion, defence (the move only holds), capture, check, quiet.
std::string theme_of(const Position& position, const ClearBest& best);

// Returns a record with bm, ce, acd, id and c0, which names the verifier. The position's counters
// are left out.
EpdRecord mined_record(const Position& position, const ClearBest& best, const std::string& id,
                       const std::string& verifier, const Effort& effort);

// Returns a record with dm, pv, acd, id and c0 of an answer that ends with a mate.
EpdRecord mate_record(const Position& position, const SearchAnswer& answer, const std::string& id,
                      const std::string& verifier, const Effort& effort);

struct MinerOptions {
    std::string name;       // the first part of the ids
    bool endgames = false;  // these alone, else all but these
    std::size_t wanted = 300;
    Effort verify{2000};  // for each of the two searches that verify a position
    Effort quick{100};    // in which the engine should solve about half
    ClearBestBounds bounds;
};

// The solver is the engine that the suite is for, the judge verifies. What is referred to must
// outlive the miner. One thread at a time.
class SuiteMiner {
  public:
    SuiteMiner(const MinerOptions& options, TestedEngine& solver, TestedEngine& judge,
               const tools::Interruption& interruption)
        : options_(options), solver_(solver), judge_(judge), interruption_(interruption) {}
    virtual ~SuiteMiner() = default;

    // Counts a position that the suite already has.
    virtual void keep(const SuiteEntry& entry) = 0;
    // Returns the records of the positions that are found among those of a game.
    std::vector<EpdRecord> mine_game(const std::vector<Position>& game);

    std::size_t found() const { return found_; }
    bool is_done() const { return found_ >= options_.wanted; }
    // Returns what was found as a line without its end.
    virtual std::string summary() const = 0;

  protected:
    // Returns the position's record if it is one for the suite. Sets how many of the plies after it
    // to pass over.
    virtual std::optional<EpdRecord> mine(const Position& position, std::size_t& passed_over) = 0;
    virtual std::size_t most_of_a_game() const { return SIZE_MAX; }

    const MinerOptions& options_;
    TestedEngine& solver_;
    TestedEngine& judge_;
    const tools::Interruption& interruption_;
    std::size_t found_ = 0;
};

// ---- Clearly best moves ----

// A position passes if one move is clearly best to the judge: in a 400th of the verifying time, in
// a twentieth, and in the whole of it. At most 15 % of the wanted positions are such that the
// solver solves them in 2,000 nodes; at most half are these or such that it solves in the quick
// time.
class Miner : public SuiteMiner {
  public:
    using SuiteMiner::SuiteMiner;

    void keep(const SuiteEntry& entry) override;
    // Returns "12 positions; solved at a glance 2, in 0.1 s 4, not 6".
    std::string summary() const override;

  private:
    // The solver's moves in a position; it searches for the second one only if that is needed.
    class Answers;

    std::optional<EpdRecord> mine(const Position& position, std::size_t& passed_over) override;
    std::optional<ClearBest> clear_best_of(const Position& position);
    bool has_room(std::size_t difficulty) const;

    std::set<Key> seen_;
    std::map<std::string, std::size_t> numbers_;  // the last used, by theme
    std::array<std::size_t, 3> difficulty_{};     // solved at a glance, in the quick time, not
};

// ---- Mates ----

// Distances in moves, both ends included.
struct MateRange {
    int from = 7;
    int to = 15;

    bool contains(int distance) const { return distance >= from && distance <= to; }
    std::size_t size() const { return static_cast<std::size_t>(to - from + 1); }
};
// Parses "7-15", or "9" alone; returns nothing if it is not such a range within 1 and 60.
std::optional<MateRange> parse_mate_range(const std::string& text);

// A position passes if the judge's search with the whole verifying effort ends with a mate at a
// distance in the range, shows a mate from half of it on, and no line that refutes it. Each
// distance gets an equal share of the wanted positions. No material comes twice at a distance, at
// most three positions come from a game, and none against a bare king. The solver finds at most
// half of the wanted mates with its quick effort.
class MateMiner : public SuiteMiner {
  public:
    MateMiner(const MinerOptions& options, const MateRange& range, TestedEngine& solver,
              TestedEngine& judge, const tools::Interruption& interruption)
        : SuiteMiner(options, solver, judge, interruption), range_(range) {}

    void keep(const SuiteEntry& entry) override;
    // Returns "12 positions; 5 found in 2000 nodes; mate in 7: 2, 8: 1".
    std::string summary() const override;

  private:
    std::optional<EpdRecord> mine(const Position& position, std::size_t& passed_over) override;
    std::size_t most_of_a_game() const override { return 3; }
    // Returns the judge's answer if it is a mate for the suite. Sets how many plies to pass over.
    std::optional<SearchAnswer> find_mate(const Position& position, std::size_t& passed_over);
    bool solves(const Position& position, int distance);
    bool has_room_for(int distance) const;
    // Whether there is room for a mate that a short search sees at that distance; a longer search
    // may see it sooner.
    bool has_room_within(int distance) const;
    void count(const Position& position, int distance, bool is_quick);

    const MateRange range_;
    std::set<std::pair<int, std::string>> material_;  // by distance
    std::map<int, std::size_t> numbers_;              // found, by distance
    std::size_t quick_ = 0;                           // found by the solver in its quick effort
};

}  // namespace sebastes::epd
