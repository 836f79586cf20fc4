// WDL values of endgame tablebases: how a position ends with best play of both sides under the
// fifty-move rule, as the side to move sees it, right after a capture or pawn move.
#pragma once

#include <cstdint>

namespace sebastes {

enum class WDL : std::int8_t {
    Loss = -2,
    BlessedLoss = -1,  // a loss but for the fifty-move rule, which makes it a draw
    Draw = 0,
    CursedWin = 1,  // a win but for the fifty-move rule
    Win = 2,
};

// The value as the other side sees it.
constexpr WDL operator-(WDL wdl) { return static_cast<WDL>(-static_cast<int>(wdl)); }

// DTZ of a position whose best move is a capture or pawn move, or mate, by what that move leads
// to: plies, negative for losses, with 100 more where the fifty-move rule makes a draw of it.
constexpr int dtz_before_zeroing(WDL wdl) {
    constexpr int kDistances[] = {-1, -101, 0, 101, 1};
    return kDistances[static_cast<int>(wdl) + 2];
}

// The two kinds of Syzygy files: NAME.rtbw holds WDL values, NAME.rtbz distances to zero (DTZ).
enum class TableKind : std::uint8_t { Wdl, Dtz };

// The bytes that files begin with, flags of a file's fifth byte, and flags of each of its parts.
constexpr unsigned char kWdlMagic[] = {0x71, 0xE8, 0x23, 0x5D};
constexpr unsigned char kDtzMagic[] = {0xD7, 0x66, 0x0C, 0xA5};
constexpr unsigned kFileIsSplit = 1;  // it has a table for each side to move
constexpr unsigned kFileHasPawns = 2;
constexpr unsigned kPartBlackToMove = 1;  // DTZ: whose moves it holds
constexpr unsigned kPartIsMapped = 2;     // DTZ: values are numbers of a list
constexpr unsigned kPartWinsInPlies = 4;  // DTZ: else in moves of two plies
constexpr unsigned kPartLossesInPlies = 8;
constexpr unsigned kPartHasWideMap = 16;   // DTZ: its lists have two bytes a value
constexpr unsigned kPartIsConstant = 128;  // one value for all positions

}  // namespace sebastes
