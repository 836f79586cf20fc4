// This header holds the constants of the search.  Margins are centipawns, depths plies, reductions
// 1024ths of a ply, and shares of time thousandths.  They are constants for the compiler; a build
// with SEBASTES_TUNING makes them variables, each with a UCI option of its name, so that a tuner
// such as SPSA can try values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "tables/reduction_tables.h"

#ifdef SEBASTES_TUNING
#include <string>
#include <vector>
#endif

namespace sebastes::parameters {

#ifdef SEBASTES_TUNING

// A constant as a tuner sees it.  Its value must not change while a search runs.
struct Parameter {
    std::string name;  // that of the constant, without its k
    int* value;
    int min;
    int max;
};

// In the order of their definition.
inline std::vector<Parameter>& all() {
    static std::vector<Parameter> parameters;
    return parameters;
}

struct Registration {
    Registration(const char* name, int& value, int min, int max) {
        all().push_back({name + 1, &value, min, max});
    }
};

// Name, value, and the range in which a tuner may look.
#define SEBASTES_PARAMETER(name, standard, min, max) \
    inline int name = standard;                      \
    inline const Registration name##Registration { #name, name, min, max }

#else

#define SEBASTES_PARAMETER(name, standard, min, max) \
    constexpr int name = standard;                   \
    static_assert((min) <= (standard) && (standard) <= (max), "outside its range")

#endif

// The unit of reductions: 1024ths of a ply.
constexpr int kPly = 1024;

// Aspiration windows (PVS) and step sizes (MTD(f)).
constexpr int kAspirationMinDepth = 4;
constexpr int kAspirationMaxDelta = 600;  // beyond it the window is open
constexpr int kFailHighMaxReduction = 3;  // a ply for each fail-high of an iteration
SEBASTES_PARAMETER(kAspirationWindow, 13, 5, 40);
SEBASTES_PARAMETER(kMtdOffset, 5, 0, 30);     // of the first zero window, below the previous score
SEBASTES_PARAMETER(kMtdUpStep, 12, 1, 40);    // after a fail-high; doubled each time
SEBASTES_PARAMETER(kMtdDownStep, 12, 0, 40);  // after the second fail-low; the same
SEBASTES_PARAMETER(kMtdGrain, 12, 0, 30);     // how far apart the bounds may stay

// Without a move to answer a search ignores the limits for so many nodes.  Threads check the limits
// at this interval.
constexpr std::uint64_t kNodesForAnswer = 100000;
constexpr int kPollInterval = 512;  // nodes

// The clock.  The reserve stays on it, so that a busy machine that wakes the engine late does not
// lose the game.  A move gets at least the least share, however large the overhead is.
SEBASTES_PARAMETER(kClockReserve, 80, 1, 300);  // ms
constexpr int kClockLeastShare = 100;
// The soft limit, as shares of the time left and of the increment.  In sudden death the share grows
// with the move number.
SEBASTES_PARAMETER(kClockShare, 24, 5, 120);
SEBASTES_PARAMETER(kClockShareGrowth, 750, 0, 3000);  // thousandths of the share, for each move
constexpr int kClockShareMoves = 35;                  // the share grows no more after this move
SEBASTES_PARAMETER(kClockIncrementShare, 750, 300, 1000);
SEBASTES_PARAMETER(kClockMovesIncrementShare, 500, 200, 1000);
constexpr int kClockMostMoves = 40;  // the most moves to go that count
// The hard limit, as a share of the time left and as a multiple of the soft limit.
SEBASTES_PARAMETER(kClockMostShare, 400, 100, 700);
SEBASTES_PARAMETER(kClockMovesMostShare, 800, 300, 900);
SEBASTES_PARAMETER(kClockMostFactor, 400, 150, 800);  // hundredths
// With `movetime` the overhead takes at most this share, and the time in which a busy machine wakes
// a program, which is at most a third of the move's time.
constexpr int kMoveTimeOverheadShare = 50;
constexpr int kMoveTimeWake = 3000;  // microseconds
constexpr int kMoveTimeWakeParts = 3;
constexpr int kClockLeast = 50;  // microseconds for any move

// The soft limit is multiplied by these three factors: a smaller one for each iteration in which
// the best move stayed, a larger one while the score falls, and a smaller one when the best move
// takes most nodes.
SEBASTES_PARAMETER(kStabilityBase, 1350, 800, 2000);
SEBASTES_PARAMETER(kStabilityStep, 75, 0, 130);
constexpr int kStabilityMostIterations = 10;
constexpr int kFallingMinDepth = 4;               // only deeper iterations count
SEBASTES_PARAMETER(kFallingScore, 120, 40, 400);  // centipawns that double the time
SEBASTES_PARAMETER(kFallingLeast, 850, 500, 1000);
SEBASTES_PARAMETER(kFallingMost, 1500, 1000, 2500);
constexpr int kEffortMinDepth = 6;  // only deeper iterations count
SEBASTES_PARAMETER(kEffortBase, 1900, 1000, 3000);
SEBASTES_PARAMETER(kEffortFactor, 1400, 500, 2500);
SEBASTES_PARAMETER(kEffortLeast, 500, 200, 1000);
SEBASTES_PARAMETER(kEffortMost, 1500, 1000, 2500);
constexpr int kOnlyMoveDepth = 6;  // the last depth if there is only one legal move

// After this time the search reports bounds and current moves, too.
constexpr std::int64_t kLongSearch = 3000;  // ms

// The nodes that completing the line of a mate may take: a number and a share of the search so far.
constexpr std::uint64_t kLineToMateNodes = 1000;
constexpr std::uint64_t kLineToMateShare = 8;

// Beside a wide search a MateSearch looks for mates of up to so many moves in a table of its own.
constexpr int kMateSearchMoves = 15;
constexpr std::size_t kMateSearchMib = 4;
// It gets one node for so many of the main search: where the side to move is not worse, and where
// the score is decided.
constexpr std::uint64_t kMateSearchShare = 16;
constexpr std::uint64_t kMateSearchDecidedShare = 1;
// It may search more nodes than it gets; so many before the limit are left to the main search.
constexpr std::uint64_t kMateSearchReserve = 4000;

// Above this halfmove clock the table ends no node, because its entries do not depend on the clock.
constexpr int kTableMaxHalfmoveClock = 90;  // plies
// The history bonus, times depth, of a quiet hash move when the table ends a node.
constexpr int kTableCutBonus = 120;
constexpr int kTableCutBonusLimit = 1000;
// The evaluation loses one part in so many for each ply of the halfmove clock.
constexpr int kFiftyMoveFade = 220;

// The table stores a tablebase result with a depth that is so much greater than the node's.
constexpr int kTablebaseDepth = 6;

// Scores beyond this are not pruned by the static evaluation.
constexpr int kDecidedScore = 900;
// The next iteration is wide (node_search.h) if the score is at least so far from even; after a
// draw score, if the evaluation of the root is.
constexpr int kWideScore = 300;
constexpr int kRazorMaxDepth = 3;
SEBASTES_PARAMETER(kRazorMargin, 209, 100, 500);
constexpr int kReverseFutilityMaxDepth = 9;
SEBASTES_PARAMETER(kReverseFutilityMargin, 79, 40, 160);
SEBASTES_PARAMETER(kReverseFutilityImproving, 64, 0, 150);
// Reverse futility returns the mean of the evaluation and beta, in which beta is one of so many
// parts.
constexpr int kReverseFutilityParts = 3;
constexpr int kNullMoveMinDepth = 3;
SEBASTES_PARAMETER(kNullMoveBase, 4065, 2048, 6144);         // 1024ths of a ply
SEBASTES_PARAMETER(kNullMoveDepthFactor, 257, 128, 512);     // the same, for each ply
SEBASTES_PARAMETER(kNullMoveEvalFactor, 5030, 1024, 10240);  // the same, for 1000 centipawns
SEBASTES_PARAMETER(kNullMoveDepthMargin, 19, 0, 40);
SEBASTES_PARAMETER(kNullMoveMargin, 107, 0, 300);
constexpr int kNullMoveEvalLimit = 600;  // the most centipawns above beta that count
constexpr int kNullMoveVerifyDepth = 14;
constexpr int kNullMoveVerifyPlies = 768;  // 1024ths of the depth that have no null move again
constexpr int kProbCutMinDepth = 5;
constexpr int kProbCutReduction = 3;  // plies
SEBASTES_PARAMETER(kProbCutMargin, 196, 80, 350);
constexpr int kIirMinDepth = 4;
constexpr int kIirCutNodeMinDepth = 9;  // from this depth on cut nodes are reduced by two plies
// Between these depths the moves after one that raises alpha are searched a ply less deep.
constexpr int kRaisedMinDepth = 3;
constexpr int kRaisedMaxDepth = 11;

// Pruning of single moves.
constexpr int kFutilityMaxDepth = 8;
SEBASTES_PARAMETER(kFutilityBase, 108, 30, 250);
SEBASTES_PARAMETER(kFutilityMargin, 98, 40, 180);
constexpr int kFutilityHistory = 128;  // the history that counts as a centipawn
constexpr int kSeeMaxDepth = 9;
SEBASTES_PARAMETER(kQuietSeeMargin, 16, 5, 60);    // times depth squared
SEBASTES_PARAMETER(kNoisySeeMargin, 97, 40, 200);  // times depth
constexpr int kHistoryPruningMaxDepth = 4;
SEBASTES_PARAMETER(kHistoryPruningMargin, 3951, 1000, 8000);  // times depth
SEBASTES_PARAMETER(kLmpBase, 7, 1, 10);
SEBASTES_PARAMETER(kLmpFactor, 116, 50, 200);  // hundredths, times depth squared

// Extensions, in plies.  Nodes beyond so many times the iteration's depth are not extended.
constexpr int kExtensionMaxPly = 2;
constexpr int kSingularMinDepth = 5;
constexpr int kSingularTableDepth = 3;              // how much less deep the table's entry may be
SEBASTES_PARAMETER(kSingularMargin, 205, 50, 400);  // hundredths, times depth
SEBASTES_PARAMETER(kDoubleExtensionMargin, 14, 0, 60);
constexpr int kMaxDoubleExtensions = 8;  // on a line
constexpr int kSingularExtension = 1;
constexpr int kDoubleExtension = 2;
// Negative extensions of a hash move that is not singular: if its table score is at least beta, and
// in cut nodes.
constexpr int kTableCutExtension = -2;
constexpr int kCutNodeExtension = -1;
constexpr int kCheckExtensionMaxDepth = 6;

// Quiescence.
SEBASTES_PARAMETER(kQuiescenceFutility, 178, 60, 350);

// Histories: values stay within the limits.
constexpr int kHistoryLimit = 16384;
SEBASTES_PARAMETER(kHistoryBonusFactor, 173, 60, 320);
SEBASTES_PARAMETER(kHistoryBonusBase, -66, -300, 200);
SEBASTES_PARAMETER(kHistoryBonusLimit, 1580, 600, 3000);
SEBASTES_PARAMETER(kHistoryMalusFactor, 157, 60, 320);
SEBASTES_PARAMETER(kHistoryMalusBase, -37, -300, 200);
SEBASTES_PARAMETER(kHistoryMalusLimit, 1506, 600, 3000);
// The bonus of the enemy's last move for its change of the evaluation: hundredths of the
// centipawns.
SEBASTES_PARAMETER(kEvaluationBonusFactor, 312, 0, 1500);
SEBASTES_PARAMETER(kEvaluationBonusLimit, 947, 300, 2000);
// Captures are ordered by 16ths of a centipawn of the victim and a share of their history.
constexpr int kCaptureUnit = 16;
constexpr int kCaptureHistoryShare = 4;
constexpr int kUnderpromotionScore = -20000;  // after every capture
// A capture is good if it loses in the exchange at most one part in so many of its score.
constexpr int kLossShare = 64;
// The divisor of the continuation history of the move four plies before.
constexpr int kFourthContinuationShare = 2;
// Quiet moves get a bonus for leaving a square, and a malus for entering one, that is attacked by
// pawns; for rooks and queens, by minor pieces; for queens, by rooks.
SEBASTES_PARAMETER(kPawnThreatBonus, 6351, 0, 16000);
SEBASTES_PARAMETER(kMinorThreatBonus, 4000, 0, 16000);
SEBASTES_PARAMETER(kRookThreatBonus, 4000, 0, 16000);
// The bonus of quiet checks, except those that lose more than so much in the exchange.
SEBASTES_PARAMETER(kCheckBonus, 8458, 0, 32000);
SEBASTES_PARAMETER(kCheckLoss, 68, 0, 300);

// Corrections of the evaluation: a step is the error times depth over kCorrectionDepth, and at most
// one part in so many of the limit.
constexpr int kCorrectionLimit = 1024;
constexpr int kCorrectionDepth = 8;
constexpr int kCorrectionStepShare = 4;
// Their weights, 1024ths.
SEBASTES_PARAMETER(kPawnCorrection, 64, 20, 150);
SEBASTES_PARAMETER(kNonPawnCorrection, 66, 20, 150);

// Late move reductions: base + factor * ln(depth) * ln(move), and their corrections.
constexpr int kReductionMinDepth = 2;
constexpr int kUnreducedMoves = 1;       // of NonPV nodes
constexpr int kUnreducedPvMoves = 2;     // of PV nodes
constexpr int kNoisyReductionShare = 2;  // divides the reduction of captures and promotions
SEBASTES_PARAMETER(kReductionBase, 780, 0, 1500);
SEBASTES_PARAMETER(kReductionFactor, 464, 250, 650);
SEBASTES_PARAMETER(kReductionCutNode, 2069, 0, 3072);
SEBASTES_PARAMETER(kReductionNotImproving, 850, 0, 2048);
SEBASTES_PARAMETER(kReductionPv, 800, 0, 2048);
SEBASTES_PARAMETER(kReductionTtPv, 915, 0, 2048);
SEBASTES_PARAMETER(kReductionCheck, 971, 0, 2048);
SEBASTES_PARAMETER(kReductionHashCapture, 981, 0, 2048);
// The correction if more than so many nodes at the next ply had cut-offs.
constexpr int kManyCutOffs = 3;
SEBASTES_PARAMETER(kReductionCutOffs, 1024, 0, 2048);
SEBASTES_PARAMETER(kReductionHistory, 124, 40, 250);  // for 1024 of history
SEBASTES_PARAMETER(kDeeperBase, 59, 20, 150);         // a re-search goes deeper above this margin
SEBASTES_PARAMETER(kDeeperFactor, 200, 0, 800);       // hundredths, times depth

// So many root moves are never reduced.
constexpr int kUnreducedRootMoves = 3;

// The reduction of the `move_number`-th move, from 1, at this depth, in 1024ths of a ply.
inline int base_reduction(int depth, int move_number) {
    const auto capped = [](int value) {
        return static_cast<std::size_t>(std::min(value, tables::kLogarithms - 1));
    };
    return kReductionBase +
           kReductionFactor * tables::kLogarithmProducts[capped(depth)][capped(move_number)] / 1024;
}

// The share of the clock, in thousandths, for the game's `move_number`-th move, from 1.
inline int clock_share(int move_number) {
    return kClockShare + kClockShareGrowth * std::min(move_number - 1, kClockShareMoves) / 1000;
}

inline int history_bonus(int depth) {
    return std::min(kHistoryBonusFactor * depth + kHistoryBonusBase, kHistoryBonusLimit);
}

inline int history_malus(int depth) {
    return std::min(kHistoryMalusFactor * depth + kHistoryMalusBase, kHistoryMalusLimit);
}

// The number of moves after which late move pruning skips the quiet ones.
inline int lmp_move_count(int depth, bool improving) {
    return (kLmpBase + kLmpFactor * depth * depth / 100) / (improving ? 1 : 2);
}

}  // namespace sebastes::parameters
