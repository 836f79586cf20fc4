#include "tools/shared/explain/move_fault.h"

#include <fmt/core.h>

#include "tools/shared/explain/piece_words.h"

namespace sebastes::tools {

namespace {

std::string in_the_way(const Board& board, Bitboard pieces) {
    return fmt::format("{} {} in the way", plain_names_of(board, pieces),
                       pieces.more_than_one() ? "stand" : "stands");
}

std::string in_check_from(const Board& board, Bitboard pieces) {
    return "your king would be in check from " + plain_names_of(board, pieces);
}

std::string cannot_reach(const Board& board, Square from, Square to) {
    return fmt::format("{} cannot reach {}", plain_name_of(board, from), to_string(to));
}

std::string movement_words(const Board& board, const MoveFault& fault, Square from, Square to) {
    const std::string mover = plain_name_of(board, from);
    switch (fault.rule) {
        case Rule::Blocked:
        case Rule::PawnBlocked:
        case Rule::DoubleStepBlocked:
            return fmt::format("{}: {}", cannot_reach(board, from, to),
                               in_the_way(board, fault.pieces));
        case Rule::EnPassantLate:
            return fmt::format(
                "it is too late to take en passant: {} did not make its double step with the "
                "last move",
                plain_names_of(board, fault.pieces));
        case Rule::PawnCapturesNothing:
            return fmt::format("{} has nothing to take on {}", mover, to_string(to));
        case Rule::DoubleStepFromWrongRank:
            return fmt::format("{} has moved already and goes only one square forward", mover);
        case Rule::PromotionMissing:
            return fmt::format("{0} becomes another piece on {1}: say which, as in {1}=Q", mover,
                               to_string(to));
        case Rule::PromotionOutOfPlace:
            return "only a pawn that reaches the last rank becomes another piece";
        case Rule::PromotionToWrongPiece:
            return "a pawn becomes a queen, rook, bishop or knight and nothing else";
        default:
            return cannot_reach(board, from, to);
    }
}

std::string danger_words(const Board& board, const MoveFault& fault, Square from, Square to) {
    const std::string pieces = plain_names_of(board, fault.pieces);
    switch (fault.rule) {
        case Rule::KingTakesProtected:
            return fmt::format("{}, which protects {}", in_check_from(board, fault.pieces),
                               plain_name_of(board, to));
        case Rule::KingNextToKing:
            return fmt::format("your king cannot go next to the other king, which is on {}",
                               to_string(fault.pieces.first()));
        case Rule::DoubleCheck:
            return fmt::format("you are in check from {} at once: only your king can move", pieces);
        case Rule::CheckNotAnswered:
            return fmt::format("you are in check from {}, and that move leaves you in it", pieces);
        case Rule::EnPassantUncoversCheck:
            return fmt::format("{}: taking en passant clears the line",
                               in_check_from(board, fault.pieces));
        case Rule::Pinned:
            return fmt::format("{}: {} is pinned", in_check_from(board, fault.pieces),
                               plain_name_of(board, from));
        default:
            return in_check_from(board, fault.pieces);
    }
}

}  // namespace

std::string castling_words(const Board& board, const MoveFault& fault, bool king_side) {
    const Color us = board.side_to_move;
    const Square king = board.king(us);
    const std::string pieces =
        fault.pieces.empty() ? std::string() : plain_names_of(board, fault.pieces);
    const char* attack = fault.pieces.more_than_one() ? "attack" : "attacks";
    const char* wing = king_side ? "king's" : "queen's";
    switch (fault.rule) {
        case Rule::CastlingOutOfCheck:
            return fmt::format("you cannot castle out of check: your king is in check from {}",
                               pieces);
        case Rule::CastlingBlocked:
            return "you cannot castle: " + in_the_way(board, fault.pieces);
        case Rule::CastlingThroughCheck:
            return fmt::format("you cannot castle: your king would pass {}, which {} {}",
                               to_string(fault.square), pieces, attack);
        case Rule::CastlingIntoCheck:
        case Rule::CastlingUncoversCheck:
            return fmt::format("you cannot castle: your king would be in check on {} from {}",
                               to_string(castled_king(us, king_side)), pieces);
        case Rule::CastlingToWrongSquare:
            return fmt::format("to castle, write {}", king_side ? "O-O" : "O-O-O");
        default:
            break;
    }
    if (relative_rank(us, king) != Rank::R1)
        return fmt::format("you cannot castle: your king has moved to {}", to_string(king));
    return fmt::format(
        "you cannot castle on the {} side: your king or that rook has moved, or is not at home",
        wing);
}

std::string fault_words(const Board& board, const MoveFault& fault, Square from, Square to) {
    if (is_castling(fault.rule)) return castling_words(board, fault, index_of(to) > index_of(from));
    if (is_danger(fault.rule)) return danger_words(board, fault, from, to);
    switch (fault.rule) {
        case Rule::NoPiece:
            return fmt::format("there is no piece on {}", to_string(from));
        case Rule::OtherSidesPiece:
            return fmt::format("{} is not yours: {} is to move", name_of(board, from),
                               name_of(board.side_to_move));
        case Rule::OwnPieceTaken:
            return fmt::format("your own {} stands on {}", name_of(type_of(board.piece_on(to))),
                               to_string(to));
        default:
            return movement_words(board, fault, from, to);
    }
}

}  // namespace sebastes::tools
