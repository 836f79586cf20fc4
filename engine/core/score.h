// Scores, depths and plies are plain ints.  A score is in centipawns from the
// side to move's point of view, or a mate: kMate minus the plies to it.
#pragma once

namespace sebastes {

constexpr int kMaxPly = 128;  // longest line, in plies from the root

constexpr int kDraw = 0;
constexpr int kMate = 32000;
constexpr int kInfinity = 32001;
constexpr int kNoScore = 32002;                  // "not known", outside every window
constexpr int kMateBound = kMate - 2 * kMaxPly;  // at or beyond: a forced mate
constexpr int kMaxEvaluation = kMateBound - 1;   // evaluations stay within +- this

// The score of giving mate, or being mated, `ply` plies from the root.
constexpr int mate_in(int ply) { return kMate - ply; }
constexpr int mated_in(int ply) { return ply - kMate; }

constexpr bool is_win(int score) { return score >= kMateBound; }
constexpr bool is_loss(int score) { return score <= -kMateBound; }
constexpr bool is_mate(int score) { return is_win(score) || is_loss(score); }

// Moves (not plies) to mate as UCI counts them: positive when the side to move mates.
constexpr int mate_distance(int score) {
    return score > 0 ? (kMate - score + 1) / 2 : -(kMate + score) / 2;
}

}  // namespace sebastes
