// Chess rules with mistakes planted in them, one at a time, as move generators under
// development have them.  The right moves come from the engine's own generator; each
// bug takes some away or adds some.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "board/board.h"
#include "core/move.h"

namespace sebastes::broken {

// The names of the mistakes.
inline constexpr std::string_view kBugs[] = {
    "pinned-piece",     // pinned pieces move freely
    "en-passant-rank",  // en passant may empty the rank between king and rook
    "castling-through-check",
    "castling-out-of-check",
    "rook-captured-right",  // capturing a rook leaves the right to castle with it
    "rook-moved-right",     // so does moving it away, when it comes back
    "no-underpromotion",
    "double-check",  // a piece takes one of two checkers
    "pawn-wrap",     // pawns capture over the board's edge
    "no-en-passant",
    "late-en-passant",  // en passant is still there a move later
    "king-steps-back",  // the king hides the squares behind it from a slider
    "king-takes-protected",
    "attacked-b1",           // no long castling when only the rook passes an attack
    "double-step-jump",      // pawns jump over a piece in front of them
    "promotion-check",       // no promotion while in check
    "twice",                 // en passant is generated twice
    "en-passant-discovery",  // en passant may uncover a check, but on the rank
    "en-passant-evasion",    // no en passant while in check
    "en-passant-wrap",       // en passant over the board's edge
    "castling-into-check",
    "castling-blocked",          // long castling jumps over a piece beside the rook
    "king-moved-right",          // moving the king away and back leaves the rights
    "promotion-captured-right",  // so does capturing a rook with a promotion
    "no-capture-promotion",
    "king-adjacent",      // kings may touch
    "double-step-block",  // a double step does not answer a check
    "pinned-stuck",       // a pinned piece does not even move along the pin
    "unmake",             // taking back a castling loses all rights to castle
};

// What the broken program keeps from one move to the next.
struct State {
    Board board;
    Bitboard kept_rights;  // rooks' squares with a right that should be gone
    // What double steps passed over, one, two and three plies ago.
    std::array<Square, 3> passed{Square::None, Square::None, Square::None};
};

// `bug` is one of kBugs, or empty for none.
std::vector<Move> moves(const State& state, std::string_view bug);
State after(const State& state, Move move, std::string_view bug);

}  // namespace sebastes::broken
