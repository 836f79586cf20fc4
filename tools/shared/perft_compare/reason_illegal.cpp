// The rule that a move breaks, in words for authors of generators.
#include <fmt/core.h>

#include "tools/shared/explain/move_fault.h"
#include "tools/shared/perft_compare/reason.h"

namespace sebastes::tools {

namespace {

Reason not_its_move(PieceType type, Square from, Square to) {
    if (wraps_around(type, from, to))
        return {"wrap-around at the board's edge",
                fmt::format("from {} one does not step over the edge to {}: squares {} and "
                            "{} only look like neighbours",
                            to_string(from), to_string(to), index_of(from), index_of(to))};
    if (type == PieceType::Pawn) return {"not a pawn's move", "pawns do not move so"};
    return {fmt::format("not a {}'s move", name_of(type)),
            fmt::format("no {} goes from {} to {}", name_of(type), to_string(from), to_string(to))};
}

Reason en_passant_uncovers(const Board& board, Square from, Square to, Bitboard attackers) {
    const Square king = board.king(board.side_to_move);
    const Square victim = en_passant_victim(to);
    const bool one_rank = rank_of(king) == rank_of(from);
    return {"en passant uncovers a check",
            fmt::format(
                "{} leave{} {}, and {} checks the king on {}",
                one_rank ? fmt::format("both pawns, {} and {},", to_string(from), to_string(victim))
                         : fmt::format("the captured pawn on {}", to_string(victim)),
                one_rank ? "" : "s", one_rank ? "the rank" : "the line", names_of(board, attackers),
                to_string(king))};
}

Reason movement_reason(const Board& board, const MoveFault& fault, Square from, Square to) {
    switch (fault.rule) {
        case Rule::Blocked:
            return {"jump over a piece", names_of(board, fault.pieces) + " stands in the way"};
        case Rule::EnPassantLate:
            return {
                "en passant too late or never allowed",
                names_of(board, fault.pieces) + " did not make a double step with the last move"};
        case Rule::PawnCapturesNothing:
            return {"pawn captures nothing", to_string(to) + " is empty"};
        case Rule::PawnBlocked:
            return {"pawn pushed onto a piece", names_of(board, fault.pieces) + " stands there"};
        case Rule::DoubleStepBlocked:
            return {"double step over a piece", names_of(board, fault.pieces) + " is in the way"};
        case Rule::DoubleStepFromWrongRank:
            return {"double step from a wrong rank",
                    name_of(board, from) + " has left its first square"};
        case Rule::PromotionMissing:
            return {"promotion missing", "a pawn on the last rank must become another piece"};
        case Rule::PromotionOutOfPlace:
            return {"promotion out of place", "only a pawn that reaches the last rank promotes"};
        case Rule::PromotionToWrongPiece:
            return {"promotion to a wrong piece", "a pawn becomes a queen, rook, bishop or knight"};
        default:
            return not_its_move(type_of(board.piece_on(from)), from, to);
    }
}

Reason danger_reason(const Board& board, const MoveFault& fault, Square from, Square to) {
    const std::string attackers = names_of(board, fault.pieces);
    const std::string king = to_string(board.king(board.side_to_move));
    switch (fault.rule) {
        case Rule::KingStepsBack:
            return {"king steps back along a slider's line",
                    fmt::format("{} is on the line of {}; only the king itself hid it",
                                to_string(to), attackers)};
        case Rule::KingTakesProtected:
            return {"king takes a protected piece",
                    fmt::format("{} is protected by {}", name_of(board, to), attackers)};
        case Rule::KingNextToKing:
            return {"king next to the other king",
                    fmt::format("{} is next to {}", to_string(to), attackers)};
        case Rule::KingIntoCheck:
            return {"king moves into check",
                    fmt::format("{} is attacked by {}", to_string(to), attackers)};
        case Rule::DoubleCheck:
            return {"double check",
                    fmt::format("{} both give check: only the king may move", attackers)};
        case Rule::CheckNotAnswered:
            return {"check not answered",
                    fmt::format("the king on {} stays in check from {}", king, attackers)};
        case Rule::EnPassantUncoversCheck:
            return en_passant_uncovers(board, from, to, fault.pieces);
        default:
            return {"pinned piece", fmt::format("{} is pinned to its king on {} by {}",
                                                name_of(board, from), king, attackers)};
    }
}

}  // namespace

Reason why_illegal(const Variation& line, std::string_view text) {
    const Board& board = line.position.board();
    if (text == "O-O" || text == "O-O-O") return why_no_castling(line, text == "O-O");
    const auto from = parse_square(text.substr(0, 2));
    const auto to = text.size() < 4 ? std::nullopt : parse_square(text.substr(2, 2));
    if (!from || !to || text.size() > 5)
        return {"not a move", "it names no piece that could be meant"};
    const MoveFault fault = find_fault(board, line.en_passant, *from, *to, text.substr(4));
    switch (fault.rule) {
        case Rule::None:
            return {"unknown", "no rule against it was found"};
        case Rule::NoPiece:
            return {"no piece there", to_string(*from) + " is empty"};
        case Rule::OtherSidesPiece:
            return {"the other side's piece", name_of(board, *from) + " is not to move"};
        case Rule::OwnPieceTaken:
            return {"own piece taken", name_of(board, *to) + " is of the same side"};
        default:
            break;
    }
    if (is_castling(fault.rule)) return why_no_castling(line, index_of(*to) > index_of(*from));
    return is_danger(fault.rule) ? danger_reason(board, fault, *from, *to)
                                 : movement_reason(board, fault, *from, *to);
}

}  // namespace sebastes::tools
