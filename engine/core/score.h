// Scores, depths and plies are plain ints.  A score is in centipawns from the
// side to move's point of view, or a mate: kMate minus the plies to it.  Between the two lie
// the wins that tablebases know: kTablebaseWin minus the plies to the position that they call won.
#pragma once

namespace sebastes {

constexpr int kMaxPly = 128;  // longest line, in plies from the root

constexpr int kDraw = 0;
constexpr int kDrawNoise = 1;  // inside a search a draw counts so much more or less
constexpr int kMate = 32000;
constexpr int kInfinity = 32001;
constexpr int kNoScore = 32002;                               // "not known", outside every window
constexpr int kMateBound = kMate - 2 * kMaxPly;               // at or beyond: a forced mate
constexpr int kTablebaseWin = kMateBound - 1;                 // the greatest score that is no mate
constexpr int kTablebaseBound = kTablebaseWin - 2 * kMaxPly;  // at or beyond: a known win
constexpr int kMaxEvaluation = kTablebaseBound - 1;           // evaluations stay within +- this

// The score of giving mate, or being mated, `ply` plies from the root.
constexpr int mate_in(int ply) { return kMate - ply; }
constexpr int mated_in(int ply) { return ply - kMate; }

// The score of reaching a position that tablebases call won, or lost, `ply` plies from the root.
constexpr int tablebase_win_in(int ply) { return kTablebaseWin - ply; }
constexpr int tablebase_loss_in(int ply) { return ply - kTablebaseWin; }

// A forced mate.
constexpr bool is_win(int score) { return score >= kMateBound; }
constexpr bool is_loss(int score) { return score <= -kMateBound; }
constexpr bool is_mate(int score) { return is_win(score) || is_loss(score); }

// A forced mate, or what tablebases call won or lost.
constexpr bool is_known_win(int score) { return score >= kTablebaseBound; }
constexpr bool is_known_loss(int score) { return score <= -kTablebaseBound; }
constexpr bool is_known(int score) { return is_known_win(score) || is_known_loss(score); }

// Moves (not plies) to mate as UCI counts them: positive when the side to move mates.
constexpr int mate_distance(int score) {
    return score > 0 ? (kMate - score + 1) / 2 : -(kMate + score) / 2;
}

}  // namespace sebastes
