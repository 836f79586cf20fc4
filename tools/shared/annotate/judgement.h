// What a move was worth: how much it gave away, and what a person would call it.
//
// A move is judged by the points that its player may expect before and after it, in percent
// (eval/win_model.h), so that a pawn lost in an even position costs more than one lost when a
// queen up.  That is how Lichess judges; the limits are for the curve here, which is about twice
// as steep near even: a loss of some 60, 120 and 180 centipawns there is an inaccuracy, a mistake
// and a blunder.
#pragma once

#include <cstdint>
#include <string_view>

namespace sebastes::annotate {

enum class Judgement : std::uint8_t {
    None,
    Best,    // what the engine would have played
    Forced,  // the only legal move
    Book,    // of the openings, and no mistake
    Inaccuracy,
    Mistake,
    MissedWin,  // a won game, or a mate, is won no more, and not lost either
    Blunder,
};

// "", "best", "forced", "book", "inaccuracy", "mistake", "missed_win", "blunder".
std::string_view to_text(Judgement judgement);
// One that gives something away.
constexpr bool is_fault(Judgement judgement) { return judgement >= Judgement::Inaccuracy; }

// A score and what it promises, from the point of view of the player who moves.
struct Prospect {
    int score = 0;         // centipawns or a mate (core/score.h)
    double expected = 50;  // points, in percent
};

// Of a move that is neither the best nor forced.  Mates of both prospects are counted from the
// position before the move.
Judgement judge(const Prospect& before, const Prospect& after);

// What the move gave away, in centipawns, at least 0.  Scores beyond 1000 and mates count as 1000;
// a mate that became longer, or one suffered sooner, costs 5 for each move, at most 50.
int centipawn_loss(int before, int after);

}  // namespace sebastes::annotate
