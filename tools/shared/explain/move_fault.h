// Finds the rule that a move from one square to another breaks, and the pieces that are involved.
// It checks first whether the piece moves in that way at all, then the king's safety.
// fault_words.cpp describes the result.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "board/board.h"

namespace sebastes::tools {

enum class Rule : std::uint8_t {
    None,  // no rule forbids it: the move is legal
    NoPiece,
    OtherSidesPiece,
    OwnPieceTaken,  // pieces: the own piece on the target square
    // The way that pieces move.
    Blocked,        // pieces: those in the way
    NotItsMove,     // the piece does not move so even on an empty board
    EnPassantLate,  // pieces: the pawn that can no longer be captured
    PawnCapturesNothing,
    PawnBlocked,  // pieces: what stands there
    DoubleStepBlocked,
    DoubleStepFromWrongRank,
    // Promotions.
    PromotionMissing,
    PromotionOutOfPlace,
    PromotionToWrongPiece,
    // The king's safety; pieces: those that check the king, or would after the move.
    KingStepsBack,  // along the line of a slider that the king itself blocked
    KingTakesProtected,
    KingNextToKing,
    KingIntoCheck,
    DoubleCheck,
    CheckNotAnswered,
    Pinned,
    EnPassantUncoversCheck,
    // Castling.
    CastlingWithoutRight,
    CastlingOutOfCheck,     // pieces: those that check
    CastlingBlocked,        // pieces: those in the way
    CastlingThroughCheck,   // square: of the attack; pieces: those that attack it
    CastlingIntoCheck,      // the same
    CastlingUncoversCheck,  // square: the rook's; pieces: those that check then
    CastlingToWrongSquare,  // castling itself is legal there
};

// Whether the rule is one of the king's safety, or of castling.
constexpr bool is_castling(Rule rule) { return rule >= Rule::CastlingWithoutRight; }
constexpr bool is_danger(Rule rule) { return rule >= Rule::KingStepsBack && !is_castling(rule); }

struct MoveFault {
    Rule rule = Rule::None;
    Bitboard pieces{};
    Square square = Square::None;
};

// Finds the fault of the move. `en_passant` is the square behind a pawn's double step just before
// it, whether or not a capture is possible. `promotion` is the piece's letter as given, or empty.
MoveFault find_fault(const Board& board, Square en_passant, Square from, Square to,
                     std::string_view promotion);

// Finds the fault of castling on that wing by the side to move.
MoveFault find_castling_fault(const Board& board, bool king_side);

// Describes a fault from find_fault(); `rule` must not be None.
std::string fault_words(const Board& board, const MoveFault& fault, Square from, Square to);
// Describes a fault from find_castling_fault().
std::string castling_words(const Board& board, const MoveFault& fault, bool king_side);

// Returns the rook of the castling right on that wing; nothing without the right.
std::optional<Square> castling_rook(const Board& board, Color color, bool king_side);

}  // namespace sebastes::tools
