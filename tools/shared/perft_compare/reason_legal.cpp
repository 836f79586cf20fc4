// Why a move that another program lacks is legal.
#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "board/move_list.h"
#include "tools/shared/perft_compare/reason.h"

namespace sebastes::tools {

namespace {

Reason why_castling(const Board& board, Move move) {
    const Color us = board.side_to_move;
    const bool king_side = is_king_side(move.from(), move.to());
    std::string detail = fmt::format(
        "the right is there, nothing stands between, and no square from {} to {} is attacked",
        to_string(move.from()), to_string(castled_king(us, king_side)));
    // What programs wrongly ask for besides.
    const Bitboard king_path = between(move.from(), castled_king(us, king_side));
    for (const Square square : between(move.to(), move.from()) | Bitboard{move.to()})
        if (!king_path.contains(square) && square != move.from() &&
            board.is_attacked(square, ~us, board.occupied())) {
            detail += fmt::format("; that {} is attacked does no harm, the king does not pass it",
                                  to_string(square));
            break;
        }
    return {"castling missing", detail};
}

Reason why_promotion(Move move, const std::vector<Move>& missing) {
    const auto same = std::ranges::count_if(missing, [&](Move other) {
        return other.is_promotion() && other.from() == move.from() && other.to() == move.to();
    });
    if (same == 4)
        return {"promotion missing",
                fmt::format("the pawn on {} may go to {} and become another piece",
                            to_string(move.from()), to_string(move.to()))};
    return {"promotion missing",
            fmt::format("the pawn may also become a {}", name_of(move.promotion_type()))};
}

Reason why_en_passant(const Board& board, Move move) {
    const Square victim = en_passant_victim(move.to());
    std::string detail = fmt::format("{} has just made its double step past {}",
                                     name_of(board, victim), name_of(board, move.from()));
    if (board.checkers().contains(victim)) detail += ", and gives the check that this answers";
    return {"en passant missing", detail};
}

Reason why_answer(const Board& board, Move move) {
    const Square to = move.to();
    const Bitboard checkers = board.checkers();
    const std::string checker = names_of(board, checkers);
    constexpr const char* kTitle = "answer to a check missing";
    if (checkers.contains(to)) return {kTitle, "it takes the piece that gives check, " + checker};
    if (move.from() == board.king(board.side_to_move))
        return {kTitle, fmt::format("the king leaves the check from {}; {} is not attacked",
                                    checker, to_string(to))};
    return {kTitle, fmt::format("it steps between the king and {}", checker)};
}

// What the move does, when nothing is special about it.
std::string plain_detail(const Board& board, Move move) {
    const std::string mover = name_of(board, move.from());
    const bool king = move.from() == board.king(board.side_to_move);
    if (board.occupied().contains(move.to()))
        return fmt::format("{} may take {}{}", mover, name_of(board, move.to()),
                           king ? ", which nothing protects" : "");
    return fmt::format("{} may go to {}{}", mover, to_string(move.to()),
                       king ? ", which nothing attacks" : "");
}

}  // namespace

Reason why_legal(const Variation& line, Move move, const std::vector<Move>& missing) {
    const Board& board = line.position.board();
    const Square from = move.from();
    const Square to = move.to();
    if (move.is_castling()) return why_castling(board, move);
    if (move.is_en_passant()) return why_en_passant(board, move);
    if (move.is_promotion() && board.checkers().empty()) return why_promotion(move, missing);
    if (board.checkers().any()) return why_answer(board, move);
    if (from != board.king(board.side_to_move)) {
        const Bitboard pinners = pinners_of(board, from);
        if (pinners.any())
            return {
                "pinned piece may move along the pin",
                fmt::format("{} stays between its king and {}{}", name_of(board, from),
                            names_of(board, pinners), pinners.contains(to) ? ", or takes it" : "")};
    }

    int moves = 0;
    for (const Move other : legal_moves(board)) moves += other.from() == from;
    const auto missing_of_piece =
        std::ranges::count_if(missing, [&](Move other) { return other.from() == from; });
    if (moves > 1 && missing_of_piece == moves)
        return {
            "all moves of a piece missing",
            fmt::format("{} may move; none of its {} moves is there", name_of(board, from), moves)};
    const bool pawn = board.by_type[PieceType::Pawn].contains(from);
    if (pawn && (index_of(from) ^ index_of(to)) == 16)
        return {"double step missing", plain_detail(board, move)};
    return {board.occupied().contains(to) ? "capture missing" : "move missing",
            plain_detail(board, move)};
}

}  // namespace sebastes::tools
