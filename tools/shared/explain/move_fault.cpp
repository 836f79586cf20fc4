#include "tools/shared/explain/move_fault.h"

#include "tools/shared/explain/piece_words.h"

namespace sebastes::tools {

namespace {

using Found = std::optional<MoveFault>;

Found pawn_fault(const Board& board, Square en_passant, Square from, Square to) {
    const Color us = board.side_to_move;
    const Bitboard occupied = board.occupied();
    const int step = us == Color::White ? 8 : -8;
    const int difference = index_of(to) - index_of(from);
    if (pawn_attacks(us, from).contains(to)) {
        if (board.by_color[~us].contains(to) || en_passant == to) return std::nullopt;
        const Square victim = en_passant_victim(to);
        if (relative_rank(us, to) == Rank::R6 &&
            board.pieces(~us, PieceType::Pawn).contains(victim))
            return MoveFault{Rule::EnPassantLate, Bitboard{victim}};
        return MoveFault{Rule::PawnCapturesNothing};
    }
    if (file_of(from) != file_of(to)) return MoveFault{Rule::NotItsMove};
    if (difference == 2 * step) {
        const Square middle = square_at(index_of(from) + step);
        if (relative_rank(us, from) != Rank::R2) return MoveFault{Rule::DoubleStepFromWrongRank};
        if (occupied.contains(middle)) return MoveFault{Rule::DoubleStepBlocked, Bitboard{middle}};
    } else if (difference != step) {
        return MoveFault{Rule::NotItsMove};
    }
    if (occupied.contains(to)) return MoveFault{Rule::PawnBlocked, Bitboard{to}};
    return std::nullopt;
}

// Returns why the piece cannot move so on this board, apart from the king's safety.
Found movement_fault(const Board& board, Square en_passant, Square from, Square to) {
    const Bitboard occupied = board.occupied();
    Bitboard targets;   // reachable squares on this board
    Bitboard on_empty;  // reachable squares on an empty board
    switch (type_of(board.piece_on(from))) {
        case PieceType::Pawn:
            return pawn_fault(board, en_passant, from, to);
        case PieceType::Knight:
            targets = on_empty = knight_attacks(from);
            break;
        case PieceType::King:
            targets = on_empty = king_attacks(from);
            break;
        case PieceType::Bishop:
            targets = bishop_attacks(from, occupied);
            on_empty = bishop_rays(from);
            break;
        case PieceType::Rook:
            targets = rook_attacks(from, occupied);
            on_empty = rook_rays(from);
            break;
        case PieceType::Queen:
            targets = queen_attacks(from, occupied);
            on_empty = bishop_rays(from) | rook_rays(from);
            break;
    }
    if (targets.contains(to)) return std::nullopt;
    if (!on_empty.contains(to)) return MoveFault{Rule::NotItsMove};
    return MoveFault{Rule::Blocked, between(from, to) & occupied & ~Bitboard{to}};
}

Found promotion_fault(const Board& board, Square from, Square to, std::string_view letter) {
    const bool promotes = board.by_type[PieceType::Pawn].contains(from) &&
                          relative_rank(board.side_to_move, to) == Rank::R8;
    if (letter.empty()) return promotes ? Found(MoveFault{Rule::PromotionMissing}) : std::nullopt;
    if (!promotes) return MoveFault{Rule::PromotionOutOfPlace};
    if (std::string_view("nbrqNBRQ").find(letter) == std::string_view::npos)
        return MoveFault{Rule::PromotionToWrongPiece};
    return std::nullopt;
}

MoveFault king_danger(const Board& board, Square from, Square to) {
    const Color us = board.side_to_move;
    const Bitboard enemy = board.by_color[~us];
    const Bitboard after = (board.occupied() ^ Bitboard{from}) | Bitboard{to};
    const Bitboard attackers = board.attackers_to(to, after) & enemy;
    const Bitboard seen_before = board.attackers_to(to, board.occupied()) & enemy;
    if (attackers.empty()) return {};
    if (!seen_before.intersects(attackers)) return {Rule::KingStepsBack, attackers};
    if (enemy.contains(to)) return {Rule::KingTakesProtected, attackers};
    if (attackers == Bitboard{board.king(~us)}) return {Rule::KingNextToKing, attackers};
    return {Rule::KingIntoCheck, attackers};
}

// Requires a move that the piece can make; so the king's safety forbids it.
MoveFault danger(const Board& board, Square from, Square to) {
    const Color us = board.side_to_move;
    const Square king = board.king(us);
    if (from == king) return king_danger(board, from, to);

    const Bitboard checkers = board.checkers();
    if (checkers.more_than_one()) return {Rule::DoubleCheck, checkers};
    const bool en_passant = board.by_type[PieceType::Pawn].contains(from) &&
                            file_of(from) != file_of(to) && !board.occupied().contains(to);
    Bitboard after = (board.occupied() ^ Bitboard{from}) | Bitboard{to};
    Bitboard removed{to};
    if (en_passant) {
        removed = Bitboard{en_passant_victim(to)};
        after &= ~removed;
    }
    const Bitboard attackers = board.attackers_to(king, after) & board.by_color[~us] & ~removed;
    if (attackers.empty()) return {};
    if (attackers.intersects(checkers)) return {Rule::CheckNotAnswered, attackers & checkers};
    if (!en_passant) return {Rule::Pinned, attackers};
    const Bitboard pinners = attackers & pinners_of(board, from);
    if (pinners.any()) return {Rule::Pinned, pinners};
    return {Rule::EnPassantUncoversCheck, attackers};
}

}  // namespace

std::optional<Square> castling_rook(const Board& board, Color color, bool king_side) {
    const Square king = board.king(color);
    const Bitboard rooks = board.castling_rooks & board.by_color[color];
    for (const Square rook : rooks)
        if (is_king_side(king, rook) == king_side) return rook;
    return std::nullopt;
}

MoveFault find_castling_fault(const Board& board, bool king_side) {
    const Color us = board.side_to_move;
    const Bitboard enemy = board.by_color[~us];
    const auto rook = castling_rook(board, us, king_side);
    if (!rook) return {Rule::CastlingWithoutRight};

    const Square king = board.king(us);
    const Square target = castled_king(us, king_side);
    if (const Bitboard checkers = board.checkers(); checkers.any())
        return {Rule::CastlingOutOfCheck, checkers};
    const Bitboard in_the_way = castling_path(us, king, *rook) & board.occupied();
    if (in_the_way.any()) return {Rule::CastlingBlocked, in_the_way};
    for (const Square step : between(king, target)) {
        const Bitboard attackers = board.attackers_to(step, board.occupied()) & enemy;
        if (attackers.empty()) continue;
        return {step == target ? Rule::CastlingIntoCheck : Rule::CastlingThroughCheck, attackers,
                step};
    }
    const Board after = board.after(Move::castling(king, *rook));
    const Bitboard uncovered = after.attackers_to(after.king(us), after.occupied()) & enemy;
    if (uncovered.any()) return {Rule::CastlingUncoversCheck, uncovered, *rook};
    return {Rule::CastlingToWrongSquare};
}

MoveFault find_fault(const Board& board, Square en_passant, Square from, Square to,
                     std::string_view promotion) {
    const Color us = board.side_to_move;
    if (!board.occupied().contains(from)) return {Rule::NoPiece};
    if (!board.by_color[us].contains(from)) return {Rule::OtherSidesPiece};
    if (is_castling_attempt(board, from, to))
        return find_castling_fault(board, index_of(to) > index_of(from));
    if (board.by_color[us].contains(to)) return {Rule::OwnPieceTaken, Bitboard{to}};
    if (const Found fault = movement_fault(board, en_passant, from, to)) return *fault;
    if (const Found fault = promotion_fault(board, from, to, promotion)) return *fault;
    return danger(board, from, to);
}

}  // namespace sebastes::tools
