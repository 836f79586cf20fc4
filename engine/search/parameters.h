// This header holds the constants of the search.  Margins are centipawns, depths plies, reductions
// 1024ths of a ply, and shares of time thousandths.  They are constants for the compiler; a build
// with SEBASTES_TUNING makes them variables, each with a UCI option of its name, so that a tuner
// such as SPSA can try values.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tables/reduction_tables.h"

#ifdef SEBASTES_TUNING
#include <string>
#include <vector>
#endif

namespace sebastes::parameters {

#ifdef SEBASTES_TUNING

// What a tuner is told of a constant.  Not to be set while a search runs.
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

// What reductions are counted in.
constexpr int kPly = 1024;

// Aspiration windows (PVS) and step sizes (MTD(f)).
constexpr int kAspirationMinDepth = 4;
constexpr int kAspirationMaxDelta = 600;  // beyond it the window is open
constexpr int kFailHighMaxReduction = 3;  // a ply for each fail-high of an iteration
SEBASTES_PARAMETER(kAspirationWindow, 13, 5, 40);
SEBASTES_PARAMETER(kMtdOffset, 5, 0, 30);    // the first probe lies so far below the previous_score
SEBASTES_PARAMETER(kMtdUpStep, 6, 1, 40);    // after a fail-high; doubled each time
SEBASTES_PARAMETER(kMtdDownStep, 4, 0, 40);  // after the second fail-low; the same
SEBASTES_PARAMETER(kMtdGrain, 4, 0, 15);     // how far apart the bounds may stay
SEBASTES_PARAMETER(kMtdMaxPasses, 14, 4, 40);

// A search goes on for so many nodes to have an answer at all; limits are looked at so often.
constexpr std::uint64_t kNodesForAnswer = 100000;
constexpr int kPollInterval = 512;  // nodes

// The clock.  What stays on it, so that a machine too busy to wake the engine in time does not
// lose the game; and what a large overhead still leaves to think.
SEBASTES_PARAMETER(kClockReserve, 80, 1, 300);  // ms
constexpr int kClockLeastShare = 100;
// Of the time left and of the increment, as long as no iteration is worth more: of sudden death, a
// share that grows with the game, then of so many moves.
SEBASTES_PARAMETER(kClockShare, 24, 5, 120);
SEBASTES_PARAMETER(kClockShareGrowth, 750, 0, 3000);  // thousandths of it, for a move
constexpr int kClockShareMoves = 35;                  // further ones add nothing
SEBASTES_PARAMETER(kClockIncrementShare, 750, 300, 1000);
SEBASTES_PARAMETER(kClockMovesIncrementShare, 500, 200, 1000);
constexpr int kClockMostMoves = 40;  // further ones do not count
// The search is cut off at so much of the time left, or so many times what it should take.
SEBASTES_PARAMETER(kClockMostShare, 400, 100, 700);
SEBASTES_PARAMETER(kClockMovesMostShare, 800, 300, 900);
SEBASTES_PARAMETER(kClockMostFactor, 400, 150, 800);  // hundredths
// Of a move's own time the overhead takes a share at most, and what a busy machine needs to go on
// with a program: so long, and no more than a third.
constexpr int kMoveTimeOverheadShare = 50;
constexpr int kMoveTimeWake = 3000;  // microseconds
constexpr int kMoveTimeWakeParts = 3;
constexpr int kClockLeast = 50;  // microseconds for any move

// An iteration is the last when the time, times these three, is over: less for each iteration in
// which the best move stayed, more while the score falls, less where the best move takes most
// nodes.
SEBASTES_PARAMETER(kStabilityBase, 1350, 800, 2000);
SEBASTES_PARAMETER(kStabilityStep, 75, 0, 130);
constexpr int kStabilityMostIterations = 10;
constexpr int kFallingMinDepth = 4;               // from deeper than this on
SEBASTES_PARAMETER(kFallingScore, 120, 40, 400);  // centipawns that double the time
SEBASTES_PARAMETER(kFallingLeast, 850, 500, 1000);
SEBASTES_PARAMETER(kFallingMost, 1500, 1000, 2500);
constexpr int kEffortMinDepth = 6;  // from deeper than this on
SEBASTES_PARAMETER(kEffortBase, 1900, 1000, 3000);
SEBASTES_PARAMETER(kEffortFactor, 1400, 500, 2500);
SEBASTES_PARAMETER(kEffortLeast, 500, 200, 1000);
SEBASTES_PARAMETER(kEffortMost, 1500, 1000, 2500);
constexpr int kOnlyMoveDepth = 6;  // enough where there is but one move

// From here on bounds and the current move are reported too.
constexpr std::int64_t kLongSearch = 3000;  // ms

// Nodes that the rest of a mate's line may cost: so many, and a share of the search so far.
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

// Near the fifty-move rule the table ends no node, since it does not know the clock.
constexpr int kTableMaxHalfmoveClock = 90;  // plies
// For the table's quiet move that ends a node, times depth.
constexpr int kTableCutBonus = 120;
constexpr int kTableCutBonusLimit = 1000;
// The evaluation loses a share of this for each ply towards the fifty-move rule.
constexpr int kFiftyMoveFade = 220;

// What a base says goes into the table as if searched so much deeper.
constexpr int kTablebaseDepth = 6;

// Pruning by the static evaluation; none beyond the decided score.
constexpr int kDecidedScore = 900;
// From this score on the next iteration is wide (node_search.h); where it is a draw, from this
// evaluation of the root on.
constexpr int kWideScore = 300;
constexpr int kRazorMaxDepth = 3;
SEBASTES_PARAMETER(kRazorMargin, 209, 100, 500);
constexpr int kReverseFutilityMaxDepth = 9;
SEBASTES_PARAMETER(kReverseFutilityMargin, 79, 40, 160);
SEBASTES_PARAMETER(kReverseFutilityImproving, 64, 0, 150);
// What it returns: of so many parts the evaluation has all but one, which is beta's.
constexpr int kReverseFutilityParts = 3;
constexpr int kNullMoveMinDepth = 3;
SEBASTES_PARAMETER(kNullMoveBase, 4065, 2048, 6144);         // 1024ths of a ply
SEBASTES_PARAMETER(kNullMoveDepthFactor, 257, 128, 512);     // the same, for each ply
SEBASTES_PARAMETER(kNullMoveEvalFactor, 5030, 1024, 10240);  // the same, for 1000 centipawns
SEBASTES_PARAMETER(kNullMoveDepthMargin, 19, 0, 40);
SEBASTES_PARAMETER(kNullMoveMargin, 107, 0, 300);
constexpr int kNullMoveEvalLimit = 600;  // centipawns above beta that count
constexpr int kNullMoveVerifyDepth = 14;
constexpr int kNullMoveVerifyPlies = 768;  // 1024ths of the depth: for so long nobody passes again
constexpr int kProbCutMinDepth = 5;
constexpr int kProbCutReduction = 3;  // plies: the node is then known to the depth that is left
SEBASTES_PARAMETER(kProbCutMargin, 196, 80, 350);
constexpr int kIirMinDepth = 4;
constexpr int kIirCutNodeMinDepth = 9;  // from here on a cut node by two plies
// A move that raises alpha leaves a ply less to those behind it, between these depths.
constexpr int kRaisedMinDepth = 3;
constexpr int kRaisedMaxDepth = 11;

// Pruning of single moves.
constexpr int kFutilityMaxDepth = 8;
SEBASTES_PARAMETER(kFutilityBase, 108, 30, 250);
SEBASTES_PARAMETER(kFutilityMargin, 98, 40, 180);
constexpr int kFutilityHistory = 128;  // of history, for a centipawn
constexpr int kSeeMaxDepth = 9;
SEBASTES_PARAMETER(kQuietSeeMargin, 16, 5, 60);    // times depth squared
SEBASTES_PARAMETER(kNoisySeeMargin, 97, 40, 200);  // times depth
constexpr int kHistoryPruningMaxDepth = 4;
SEBASTES_PARAMETER(kHistoryPruningMargin, 3951, 1000, 8000);  // times depth
SEBASTES_PARAMETER(kLmpBase, 7, 1, 10);
SEBASTES_PARAMETER(kLmpFactor, 116, 50, 200);  // hundredths, times depth squared

// Extensions, in plies; none beyond so many times the iteration's depth.
constexpr int kExtensionMaxPly = 2;
constexpr int kSingularMinDepth = 5;
constexpr int kSingularTableDepth = 3;  // the table's entry is at most so much less deep
SEBASTES_PARAMETER(kSingularMargin, 205, 50, 400);  // hundredths, times depth
SEBASTES_PARAMETER(kDoubleExtensionMargin, 14, 0, 60);
constexpr int kMaxDoubleExtensions = 8;  // on a line
constexpr int kSingularExtension = 1;
constexpr int kDoubleExtension = 2;
// Of a move that others may equal: where it is to beat beta, and where that is just expected.
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
// For the move before, by how much it changed the evaluation: hundredths of the centipawns.
SEBASTES_PARAMETER(kEvaluationBonusFactor, 312, 0, 1500);
SEBASTES_PARAMETER(kEvaluationBonusLimit, 947, 300, 2000);
// Ordering of captures: 16ths of a centipawn of what is taken, with a share of their history.
constexpr int kCaptureUnit = 16;
constexpr int kCaptureHistoryShare = 4;
constexpr int kUnderpromotionScore = -20000;  // behind every capture
// A capture is good when it loses by exchange no more than one in so many of its score.
constexpr int kLossShare = 64;
// Of what followed on a move four plies back, a share.
constexpr int kFourthContinuationShare = 2;
// Ordering of quiet moves out of the reach of pawns, and into it; of rooks and queens and minor
// pieces; of queens and rooks.
SEBASTES_PARAMETER(kPawnThreatBonus, 6351, 0, 16000);
SEBASTES_PARAMETER(kMinorThreatBonus, 4000, 0, 16000);
SEBASTES_PARAMETER(kRookThreatBonus, 4000, 0, 16000);
// Of quiet checks, those that lose more than so much by exchange left out.
SEBASTES_PARAMETER(kCheckBonus, 8458, 0, 32000);
SEBASTES_PARAMETER(kCheckLoss, 68, 0, 300);

// Corrections of the evaluation: an error counts by depth over so much, a step is at most a
// share of the limit.
constexpr int kCorrectionLimit = 1024;
constexpr int kCorrectionDepth = 8;
constexpr int kCorrectionStepShare = 4;
// Their weights, 1024ths.
SEBASTES_PARAMETER(kPawnCorrection, 64, 20, 150);
SEBASTES_PARAMETER(kNonPawnCorrection, 66, 20, 150);

// Late move reductions: base + factor * ln(depth) * ln(move), and what changes them.
constexpr int kReductionMinDepth = 2;
constexpr int kUnreducedMoves = 1;       // of a node with a zero window
constexpr int kUnreducedPvMoves = 2;     // of one with an open window
constexpr int kNoisyReductionShare = 2;  // captures and promotions: of the base, and in cut nodes
SEBASTES_PARAMETER(kReductionBase, 780, 0, 1500);
SEBASTES_PARAMETER(kReductionFactor, 464, 250, 650);
SEBASTES_PARAMETER(kReductionCutNode, 2069, 0, 3072);
SEBASTES_PARAMETER(kReductionNotImproving, 850, 0, 2048);
SEBASTES_PARAMETER(kReductionPv, 800, 0, 2048);
SEBASTES_PARAMETER(kReductionTtPv, 915, 0, 2048);
SEBASTES_PARAMETER(kReductionCheck, 971, 0, 2048);
SEBASTES_PARAMETER(kReductionHashCapture, 981, 0, 2048);
// Where replies to more than so many of the moves before were cut-offs.
constexpr int kManyCutOffs = 3;
SEBASTES_PARAMETER(kReductionCutOffs, 1024, 0, 2048);
SEBASTES_PARAMETER(kReductionHistory, 124, 40, 250);  // for 1024 of history
SEBASTES_PARAMETER(kDeeperBase, 59, 20, 150);         // a re-search goes deeper above this margin
SEBASTES_PARAMETER(kDeeperFactor, 200, 0, 800);       // hundredths, times depth

// So many root moves are never reduced.
constexpr int kUnreducedRootMoves = 3;

// Of a move at this depth, the `move_number`-th from 1; 1024ths of a ply.
inline int base_reduction(int depth, int move_number) {
    const auto capped = [](int value) {
        return static_cast<std::size_t>(value < tables::kLogarithms ? value
                                                                    : tables::kLogarithms - 1);
    };
    return kReductionBase +
           kReductionFactor * tables::kLogarithmProducts[capped(depth)][capped(move_number)] / 1024;
}

// Of the clock, for the game's `move_number`-th move from 1; thousandths.
inline int clock_share(int move_number) {
    const int moves = move_number - 1 < kClockShareMoves ? move_number - 1 : kClockShareMoves;
    return kClockShare + kClockShareGrowth * moves / 1000;
}

inline int history_bonus(int depth) {
    const int bonus = kHistoryBonusFactor * depth + kHistoryBonusBase;
    return bonus < kHistoryBonusLimit ? bonus : kHistoryBonusLimit;
}

inline int history_malus(int depth) {
    const int malus = kHistoryMalusFactor * depth + kHistoryMalusBase;
    return malus < kHistoryMalusLimit ? malus : kHistoryMalusLimit;
}

// Quiet moves looked at before the rest is pruned.
inline int lmp_move_count(int depth, bool improving) {
    return (kLmpBase + kLmpFactor * depth * depth / 100) / (improving ? 1 : 2);
}

}  // namespace sebastes::parameters
