// Expectation holds the answers that an EPD record accepts, and decides whether a search's answer
// is one of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "core/result.h"
#include "tools/shared/pgn_epd/epd.h"

namespace sebastes::epd {

// ---- Points ----
//
// Moves that are worth points, as the Strategic Test Suite (D. Corbit and S. Natarajan) gives them
// in the comments of its records.

struct MovePoints {
    Move move;
    int points;

    friend bool operator==(const MovePoints&, const MovePoints&) = default;
};

// Read from `c0 "f5=10, Be5+=2"`, or from c7 (moves in SAN) or c9 (coordinates) with the
// points in c8.  Empty when these comments are about something else; an error when they
// are points and cannot be right (no legal move, moves and points that do not match).  What was
// wrong with moves among others that are legal is added to `left_out`, unless that is null.
Result<std::vector<MovePoints>> points_of(const EpdRecord& record,
                                          std::vector<std::string>* left_out = nullptr);

// 0 for a move that is not among them.
int points_for(const std::vector<MovePoints>& points, Move move);
int highest(const std::vector<MovePoints>& points);

// ---- What a record asks for ----

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
