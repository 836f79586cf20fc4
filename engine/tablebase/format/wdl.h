// WDL is a win, draw or loss value of an endgame tablebase: how a position right after a capture or
// pawn move ends with best play of both sides under the fifty-move rule, for the side to move.
#pragma once

#include <cstdint>

namespace sebastes {

enum class WDL : std::int8_t {
    Loss = -2,
    BlessedLoss = -1,  // a loss that the fifty-move rule makes a draw
    Draw = 0,
    CursedWin = 1,  // a win that the fifty-move rule makes a draw
    Win = 2,
};

// The value from the other side's point of view.
constexpr WDL operator-(WDL wdl) { return static_cast<WDL>(-static_cast<int>(wdl)); }

// DTZ of a position with this value whose best move is a capture, a pawn move or mate: plies,
// negative for losses, with 100 more if the fifty-move rule makes it a draw.
constexpr int dtz_before_zeroing(WDL wdl) {
    constexpr int kDistances[] = {-1, -101, 0, 101, 1};
    return kDistances[static_cast<int>(wdl) + 2];
}

// The two kinds of Syzygy files: NAME.rtbw holds WDL values, NAME.rtbz distances to zero (DTZ).
enum class TableKind : std::uint8_t { Wdl, Dtz };

// The magic bytes of the files, the flags in a file's fifth byte, and the flags of each part.
constexpr unsigned char kWdlMagic[] = {0x71, 0xE8, 0x23, 0x5D};
constexpr unsigned char kDtzMagic[] = {0xD7, 0x66, 0x0C, 0xA5};
constexpr unsigned kFileIsSplit = 1;  // it has parts for each side to move
constexpr unsigned kFileHasPawns = 2;
constexpr unsigned kPartBlackToMove = 1;  // DTZ: the side to move in its positions
constexpr unsigned kPartIsMapped = 2;     // DTZ: values are indices in a list
constexpr unsigned kPartWinsInPlies = 4;  // DTZ: otherwise in moves of two plies
constexpr unsigned kPartLossesInPlies = 8;
constexpr unsigned kPartHasWideMap = 16;   // DTZ: its lists have two bytes for each value
constexpr unsigned kPartIsConstant = 128;  // one value for all positions

}  // namespace sebastes
