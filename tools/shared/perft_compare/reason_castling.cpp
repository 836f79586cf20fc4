// Why a castling is illegal.
#include <fmt/core.h>

#include <optional>

#include "tools/shared/explain/move_fault.h"
#include "tools/shared/perft_compare/reason.h"

namespace sebastes::tools {

namespace {

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
    const Square king = board.king(us);
    const MoveFault fault = find_castling_fault(board, king_side);
    const auto steps = [&](std::string_view how) {
        return fmt::format("the king {} {}, attacked by {}", how, to_string(fault.square),
                           names_of(board, fault.pieces));
    };
    switch (fault.rule) {
        case Rule::CastlingWithoutRight:
            return why_no_right(line, king_side);
        case Rule::CastlingOutOfCheck:
            return {"castling out of check",
                    fmt::format("the king on {} is in check from {}", to_string(king),
                                names_of(board, fault.pieces))};
        case Rule::CastlingBlocked:
            return {"castling through a piece",
                    names_of(board, fault.pieces) + " stands in the way"};
        case Rule::CastlingThroughCheck:
            return {"castling through check", steps("passes over")};
        case Rule::CastlingIntoCheck:
            return {"castling into check", steps("ends on")};
        case Rule::CastlingUncoversCheck:
            return {"castling uncovers a check",
                    fmt::format("the rook leaves {}, and {} attacks the king on {}",
                                to_string(fault.square), names_of(board, fault.pieces),
                                to_string(castled_king(us, king_side)))};
        default:
            break;
    }
    const Move legal = Move::castling(king, *castling_rook(board, us, king_side));
    return {"castling to a wrong square",
            fmt::format("castling on that wing is legal, as {} or as {}",
                        to_uci(legal, CastlingNotation::KingSteps),
                        to_uci(legal, CastlingNotation::KingTakesRook))};
}

}  // namespace sebastes::tools
