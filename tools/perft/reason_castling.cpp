// Why a castling is illegal.
#include <fmt/core.h>

#include <optional>

#include "tools/perft/reason.h"

namespace sebastes::tools {

namespace {

std::optional<Square> castling_rook(const Board& board, Color color, bool king_side) {
    const Square king = board.king(color);
    for (const Square rook : board.castling_rooks& board.by_color[color])
        if (is_king_side(king, rook) == king_side) return rook;
    return std::nullopt;
}

// The move of the line that ended the right.
Reason why_no_right(const Variation& line, bool king_side) {
    const Color us = line.position.side_to_move();
    const std::string wing = king_side ? "king's" : "queen's";
    Position position = line.root;
    auto rook = castling_rook(position.board(), us, king_side);
    if (!rook)
        return {"castling without the right",
                fmt::format("the position it all started from gives no right to castle on the "
                            "{} side",
                            wing)};
    for (const Move move : line.moves) {
        const Position next = position.after(move);
        if (!castling_rook(next.board(), us, king_side)) {
            const std::string text =
                to_uci(move, castling_notation(needs_chess960(line.root.board())));
            if (position.side_to_move() != us)
                return {"castling right lost with the captured rook",
                        fmt::format("the right went when {} took {}", text,
                                    name_of(position.board(), *rook))};
            if (move.is_castling())
                return {"castling right lost by castling", "the king castled with " + text};
            const bool king = move.from() == position.king(us);
            return {king ? "castling right lost with the king's move"
                         : "castling right lost with the rook's move",
                    fmt::format("the right went when {} moved {} away", text,
                                name_of(position.board(), move.from()))};
        }
        position = next;
    }
    return {"castling without the right", "there is no such right"};
}

}  // namespace

Reason why_no_castling(const Variation& line, bool king_side) {
    const Board& board = line.position.board();
    const Color us = board.side_to_move;
    const Bitboard enemy = board.by_color[~us];
    const auto rook = castling_rook(board, us, king_side);
    if (!rook) return why_no_right(line, king_side);

    const Square king = board.king(us);
    const Square target = castled_king(us, king_side);
    const Bitboard checkers = board.checkers();
    if (checkers.any())
        return {"castling out of check", fmt::format("the king on {} is in check from {}",
                                                     to_string(king), names_of(board, checkers))};
    const Bitboard in_the_way = castling_path(us, king, *rook) & board.occupied();
    if (in_the_way.any())
        return {"castling through a piece", names_of(board, in_the_way) + " stands in the way"};
    for (const Square step : between(king, target)) {
        const Bitboard attackers = board.attackers_to(step, board.occupied()) & enemy;
        if (attackers.empty()) continue;
        const std::string detail = fmt::format("the king {} {}, attacked by {}",
                                               step == target ? "ends on" : "passes over",
                                               to_string(step), names_of(board, attackers));
        return {step == target ? "castling into check" : "castling through check", detail};
    }
    const Board after = board.after(Move::castling(king, *rook));
    const Bitboard uncovered = after.attackers_to(after.king(us), after.occupied()) & enemy;
    if (uncovered.any())
        return {"castling uncovers a check",
                fmt::format("the rook leaves {}, and {} attacks the king on {}", to_string(*rook),
                            names_of(board, uncovered), to_string(target))};
    const Move legal = Move::castling(king, *rook);
    return {"castling to a wrong square",
            fmt::format("castling on that wing is legal, as {} or as {}",
                        to_uci(legal, CastlingNotation::KingSteps),
                        to_uci(legal, CastlingNotation::KingTakesRook))};
}

}  // namespace sebastes::tools
