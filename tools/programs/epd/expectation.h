// What an EPD record says the right answer is, and whether a search's answer is right.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/move.h"
#include "core/result.h"
#include "tools/programs/epd/points.h"
#include "tools/shared/pgn_epd/epd.h"

namespace sebastes::epd {

struct Expectation {
    std::vector<Move> best_moves;    // bm: one of these
    std::vector<Move> avoid_moves;   // am: none of these
    std::optional<int> mate;         // dm: moves to mate, negative when mated
    std::vector<MovePoints> points;  // what each move is worth; empty: no points are given

    // Whether a search that ends with this move and score satisfies every part.  A mate
    // is right when its distance is the expected one, or shorter for the side that mates.
    // Points alone ask for a move worth the most.
    bool is_met(Move move, int score) const;

    friend bool operator==(const Expectation&, const Expectation&) = default;
};

// Where the record has none of bm, am, dm and points, `usual_mate` is asked for.  An error when
// there is none of that either, or when no move is legal.
Result<Expectation> expectation_of(const EpdRecord& record,
                                   std::optional<int> usual_mate = std::nullopt);

// "Nf3 or d4", "not g4", "#3"; joined by commas.
std::string to_text(const Expectation& expectation, const Position& position);

}  // namespace sebastes::epd
