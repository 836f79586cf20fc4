// Judges a move: how much it gave away, and whether it is an inaccuracy, a mistake or a blunder.
//
// The judgement compares the expected points of the player before and after the move, in percent
// (eval/win_model.h), so a lost pawn costs more in an even position than in one where the player is
// a queen up. Lichess judges in the same way. The thresholds here fit this engine's curve, which is
// about twice as steep near even: there, losses of some 60, 120 and 180 centipawns are an
// inaccuracy, a mistake and a blunder.
#pragma once

#include <cstdint>
#include <string_view>

namespace sebastes::annotate {

enum class Judgement : std::uint8_t {
    None,
    Best,    // the engine's move
    Forced,  // the only legal move
    Book,    // a book move that is not a mistake
    Inaccuracy,
    Mistake,
    MissedWin,  // a won position or a mate becomes one that is neither won nor lost
    Blunder,
};

// "", "best", "forced", "book", "inaccuracy", "mistake", "missed_win", "blunder".
std::string_view to_text(Judgement judgement);
// Below this loss in centipawns no other move is called better.
inline constexpr int kLeastLoss = 30;
// Whether the move gives something away.
constexpr bool is_fault(Judgement judgement) { return judgement >= Judgement::Inaccuracy; }

// A score and the expected points, from the point of view of the player who moves.
struct Prospect {
    int score = 0;         // centipawns or a mate (core/score.h)
    double expected = 50;  // points, in percent
};

// Judges a move that is neither the best nor forced. Mates in both prospects are counted from the
// position before the move.
Judgement judge(const Prospect& before, const Prospect& after);

// Returns what the move gave away, in centipawns, at least 0. Mates and scores beyond 1000 count as
// 1000. A mate that takes longer, or being mated sooner, costs 5 for each move, at most 50.
int centipawn_loss(int before, int after);

}  // namespace sebastes::annotate
