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

// A move that is worth points. The Strategic Test Suite (D. Corbit and S. Natarajan) gives them in
// the comments of its records.
struct MovePoints {
    Move move;
    int points;

    friend bool operator==(const MovePoints&, const MovePoints&) = default;
};

// Reads the points in `c0 "f5=10, Be5+=2"`, or in c8 with the moves in c7 (SAN) or c9
// (coordinates). Returns no points if these comments are about something else. The error is that
// they are points and cannot be right: no move is legal, or their numbers differ. If only some
// moves are illegal, `left_out` gets the reasons, unless it is null.
Result<std::vector<MovePoints>> points_of(const EpdRecord& record,
                                          std::vector<std::string>* left_out = nullptr);

// Returns 0 for a move that is not among them.
int points_for(const std::vector<MovePoints>& points, Move move);
int highest(const std::vector<MovePoints>& points);

// ---- What a record asks for ----

struct Expectation {
    std::vector<Move> best_moves;    // bm: one of these
    std::vector<Move> avoid_moves;   // am: none of these
    std::optional<int> mate;         // dm: moves to mate, negative when mated
    std::vector<MovePoints> points;  // what each move is worth; empty: no points are given

    // Whether bm and am accept the move.
    bool allows(Move move) const;
    // Whether a search that ends with this move and score satisfies every part. A mate is right if
    // its distance is the expected one, or shorter for the side that mates. If there are only
    // points, the move must be worth the most.
    bool is_met(Move move, int score) const;

    friend bool operator==(const Expectation&, const Expectation&) = default;
};

// If the record has none of bm, am, dm and points, the expectation is a mate in `usual_mate`. The
// error is that there is none of these either, or that no move is legal.
Result<Expectation> expectation_of(const EpdRecord& record,
                                   std::optional<int> usual_mate = std::nullopt);

// Returns "Nf3 or d4", "not g4" and "#3", joined by commas.
std::string to_text(const Expectation& expectation, const Position& position);

}  // namespace sebastes::epd
