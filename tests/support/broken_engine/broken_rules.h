// Chess rules with mistakes planted in them, one at a time, as move generators under
// development have them.  The right moves come from the engine's own generator; each
// bug takes some away or adds some.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "board/board.h"
#include "core/move.h"

namespace sebastes::broken {

enum class Bug {
    None,
    PinnedPiece,    // pinned pieces move freely
    EnPassantRank,  // en passant may empty the rank between king and rook
    CastlingThroughCheck,
    CastlingOutOfCheck,
    RookCapturedRight,  // capturing a rook leaves the right to castle with it
    RookMovedRight,     // so does moving it away, when it comes back
    NoUnderpromotion,
    DoubleCheck,  // a piece takes one of two checkers
    PawnWrap,     // pawns capture over the board's edge
    NoEnPassant,
    LateEnPassant,  // en passant is still there a move later
    KingStepsBack,  // the king hides the squares behind it from a slider
    KingTakesProtected,
    AttackedB1,          // no long castling when only the rook passes an attack
    DoubleStepJump,      // pawns jump over a piece in front of them
    PromotionCheck,      // no promotion while in check
    Twice,               // en passant is generated twice
    EnPassantDiscovery,  // en passant may uncover a check, but on the rank
    EnPassantEvasion,    // no en passant while in check
    EnPassantWrap,       // en passant over the board's edge
    CastlingIntoCheck,
    CastlingBlocked,         // long castling jumps over a piece beside the rook
    KingMovedRight,          // moving the king away and back leaves the rights
    PromotionCapturedRight,  // so does capturing a rook with a promotion
    NoCapturePromotion,
    KingAdjacent,     // kings may touch
    DoubleStepBlock,  // a double step does not answer a check
    PinnedStuck,      // a pinned piece does not even move along the pin
    Unmake,           // taking back a castling loses all rights to castle
};

struct BugName {
    std::string_view name;
    Bug bug;
};
inline constexpr std::array kBugs{
    BugName{"pinned-piece", Bug::PinnedPiece},
    BugName{"en-passant-rank", Bug::EnPassantRank},
    BugName{"castling-through-check", Bug::CastlingThroughCheck},
    BugName{"castling-out-of-check", Bug::CastlingOutOfCheck},
    BugName{"rook-captured-right", Bug::RookCapturedRight},
    BugName{"rook-moved-right", Bug::RookMovedRight},
    BugName{"no-underpromotion", Bug::NoUnderpromotion},
    BugName{"double-check", Bug::DoubleCheck},
    BugName{"pawn-wrap", Bug::PawnWrap},
    BugName{"no-en-passant", Bug::NoEnPassant},
    BugName{"late-en-passant", Bug::LateEnPassant},
    BugName{"king-steps-back", Bug::KingStepsBack},
    BugName{"king-takes-protected", Bug::KingTakesProtected},
    BugName{"attacked-b1", Bug::AttackedB1},
    BugName{"double-step-jump", Bug::DoubleStepJump},
    BugName{"promotion-check", Bug::PromotionCheck},
    BugName{"twice", Bug::Twice},
    BugName{"en-passant-discovery", Bug::EnPassantDiscovery},
    BugName{"en-passant-evasion", Bug::EnPassantEvasion},
    BugName{"en-passant-wrap", Bug::EnPassantWrap},
    BugName{"castling-into-check", Bug::CastlingIntoCheck},
    BugName{"castling-blocked", Bug::CastlingBlocked},
    BugName{"king-moved-right", Bug::KingMovedRight},
    BugName{"promotion-captured-right", Bug::PromotionCapturedRight},
    BugName{"no-capture-promotion", Bug::NoCapturePromotion},
    BugName{"king-adjacent", Bug::KingAdjacent},
    BugName{"double-step-block", Bug::DoubleStepBlock},
    BugName{"pinned-stuck", Bug::PinnedStuck},
    BugName{"unmake", Bug::Unmake},
};

// What the broken program keeps from one move to the next.
struct State {
    Board board;
    Bitboard kept_rights;  // rooks' squares with a right that should be gone
    // What double steps passed over, one, two and three plies ago.
    std::array<Square, 3> passed{Square::None, Square::None, Square::None};
};

std::vector<Move> moves(const State& state, Bug bug);
State after(const State& state, Move move, Bug bug);

}  // namespace sebastes::broken
