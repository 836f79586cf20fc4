// The EPD record of a position that was mined: its solution, its theme, who verified it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "board/position.h"
#include "tools/programs/epd/clear_best.h"
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

}  // namespace sebastes::epd
