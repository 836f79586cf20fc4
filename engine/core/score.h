// Scores, depths and plies are plain ints.  A score is in centipawns from the side to move's point
// of view; a forced mate scores kMate minus the plies to it.  Wins known from tablebases lie
// between the two: kTablebaseWin minus the plies to the position that the tablebases call won.
#pragma once

namespace sebastes {

constexpr int kMaxPly = 128;  // longest line, in plies from the root

constexpr int kDraw = 0;
constexpr int kDrawNoise = 1;  // the search adds it to a draw score or subtracts it
constexpr int kMate = 32000;
constexpr int kInfinity = 32001;
constexpr int kNoScore = 32002;                  // "not known"; outside every window
constexpr int kMateBound = kMate - 2 * kMaxPly;  // forced mates begin here
constexpr int kTablebaseWin = kMateBound - 1;    // the greatest score that is not a mate
constexpr int kTablebaseBound = kTablebaseWin - 2 * kMaxPly;  // known wins begin here
constexpr int kMaxEvaluation = kTablebaseBound - 1;           // evaluations stay within +- this

// The score of giving mate, or being mated, `ply` plies from the root.
constexpr int mate_in(int ply) { return kMate - ply; }
constexpr int mated_in(int ply) { return ply - kMate; }

// The score of reaching a position that tablebases call won, or lost, `ply` plies from the root.
constexpr int tablebase_win_in(int ply) { return kTablebaseWin - ply; }
constexpr int tablebase_loss_in(int ply) { return ply - kTablebaseWin; }

// These say whether the score is a forced mate.
constexpr bool is_win(int score) { return score >= kMateBound; }
constexpr bool is_loss(int score) { return score <= -kMateBound; }
constexpr bool is_mate(int score) { return is_win(score) || is_loss(score); }

// These say whether the score is a forced mate or a tablebase win or loss.
constexpr bool is_known_win(int score) { return score >= kTablebaseBound; }
constexpr bool is_known_loss(int score) { return score <= -kTablebaseBound; }
constexpr bool is_known(int score) { return is_known_win(score) || is_known_loss(score); }

// Returns the moves (not plies) to mate as UCI counts them: positive when the side to move mates.
constexpr int mate_distance(int score) {
    return score > 0 ? (kMate - score + 1) / 2 : -(kMate + score) / 2;
}

}  // namespace sebastes
