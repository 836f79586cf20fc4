// Judges a move: how much it gave away, and whether it is an inaccuracy, a mistake or a blunder.
//
// The judgement compares the player's winning chances before and after the move, so a lost pawn
// costs more in an even position than in one where the player is a queen up. Curve and thresholds
// are those of Lichess, because club players know its marks: in an even position a loss of some 55,
// 110 and 165 centipawns is an inaccuracy, a mistake and a blunder. The curve is fitted to games of
// people; that of eval/win_model.h, which is fitted to this engine's games, is about twice as
// steep.
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

// Winning chances in percent: a won position has at least kWon (some +3.00), a lost one at most
// kLost. Of two moves whose chances differ by kWorthTelling or less, none is called better.
inline constexpr double kWon = 75;
inline constexpr double kLost = 100 - kWon;
inline constexpr double kWorthTelling = 2.5;

// "", "best", "forced", "book", "inaccuracy", "mistake", "missed_win", "blunder".
std::string_view to_text(Judgement judgement);
// Below this loss in centipawns no other move is called better.
inline constexpr int kLeastLoss = 30;
// Whether the move gives something away.
constexpr bool is_fault(Judgement judgement) { return judgement >= Judgement::Inaccuracy; }

// Returns the winning chance in percent of a score in centipawns or of a mate (core/score.h), by
// the curve of Lichess. Mates and scores beyond 1000 count as 1000.
double win_chance_percentage(int score);

// A score and its winning chance in percent, from the point of view of the player who moves.
struct Prospect {
    int score = 0;
    double expected = win_chance_percentage(score);
};

// Judges a move that is neither the best nor forced. Mates in both prospects are counted from the
// position before the move.
Judgement judge(const Prospect& before, const Prospect& after);

// Returns what the move gave away, in centipawns, at least 0. Mates and scores beyond 1000 count as
// 1000. A mate that takes longer, or being mated sooner, costs 5 for each move, at most 50.
int centipawn_loss(int before, int after);

}  // namespace sebastes::annotate
