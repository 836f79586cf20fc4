#include "tools/shared/perft_compare/reason.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <optional>

#include "board/move_list.h"
#include "tools/shared/explain/move_fault.h"

namespace sebastes::tools {

namespace {

// ---- Checks that only explanations for authors of move generators need ----

// Whether the piece's steps lead there if squares are just the numbers 0 to 63, without the board's
// edges.
bool wraps_around(PieceType type, Square from, Square to) {
    const auto reaches = [&](int step, int most) {
        int at = index_of(from);
        for (int count = 0; count < most; ++count) {
            at += step;
            if (at < 0 || at >= kSquareCount) return false;
            if (at == index_of(to)) return true;
        }
        return false;
    };
    const auto any = [&](std::initializer_list<int> steps, int most) {
        for (const int step : steps)
            if (reaches(step, most) || reaches(-step, most)) return true;
        return false;
    };
    switch (type) {
        case PieceType::Pawn:
            return any({7, 9}, 1);
        case PieceType::Knight:
            return any({6, 10, 15, 17}, 1);
        case PieceType::Bishop:
            return any({7, 9}, 7);
        case PieceType::Rook:
            return any({1}, 7);
        case PieceType::Queen:
            return any({1, 7, 9}, 7);
        case PieceType::King:
            return any({1, 7, 9}, 1);
    }
    return false;
}

// ---- Castling ----

// Names the move of the line that ended the castling right.
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

// ---- Illegal moves ----

struct RuleText {
    Rule rule;
    const char* title;
    const char* detail;  // names in braces: see explained()
};

constexpr RuleText kRuleTexts[] = {
    {Rule::None, "unknown", "no rule against it was found"},
    {Rule::NoPiece, "no piece there", "{from} is empty"},
    {Rule::OtherSidesPiece, "the other side's piece", "{mover} is not to move"},
    {Rule::OwnPieceTaken, "own piece taken", "{target} is of the same side"},
    {Rule::Blocked, "jump over a piece", "{pieces} stands in the way"},
    {Rule::EnPassantLate, "en passant too late or never allowed",
     "{pieces} did not make a double step with the last move"},
    {Rule::PawnCapturesNothing, "pawn captures nothing", "{to} is empty"},
    {Rule::PawnBlocked, "pawn pushed onto a piece", "{pieces} stands there"},
    {Rule::DoubleStepBlocked, "double step over a piece", "{pieces} is in the way"},
    {Rule::DoubleStepFromWrongRank, "double step from a wrong rank",
     "{mover} has left its first square"},
    {Rule::PromotionMissing, "promotion missing",
     "a pawn on the last rank must become another piece"},
    {Rule::PromotionOutOfPlace, "promotion out of place",
     "only a pawn that reaches the last rank promotes"},
    {Rule::PromotionToWrongPiece, "promotion to a wrong piece",
     "a pawn becomes a queen, rook, bishop or knight"},
    {Rule::KingStepsBack, "king steps back along a slider's line",
     "{to} is on the line of {pieces}; only the king itself hid it"},
    {Rule::KingTakesProtected, "king takes a protected piece", "{target} is protected by {pieces}"},
    {Rule::KingNextToKing, "king next to the other king", "{to} is next to {pieces}"},
    {Rule::KingIntoCheck, "king moves into check", "{to} is attacked by {pieces}"},
    {Rule::DoubleCheck, "double check", "{pieces} both give check: only the king may move"},
    {Rule::CheckNotAnswered, "check not answered",
     "the king on {king} stays in check from {pieces}"},
    {Rule::Pinned, "pinned piece", "{mover} is pinned to its king on {king} by {pieces}"},
    {Rule::CastlingOutOfCheck, "castling out of check",
     "the king on {king} is in check from {pieces}"},
    {Rule::CastlingBlocked, "castling through a piece", "{pieces} stands in the way"},
    {Rule::CastlingThroughCheck, "castling through check",
     "the king passes over {square}, attacked by {pieces}"},
    {Rule::CastlingIntoCheck, "castling into check",
     "the king ends on {square}, attacked by {pieces}"},
    {Rule::CastlingUncoversCheck, "castling uncovers a check",
     "the rook leaves {square}, and {pieces} attacks the king on {castled}"},
};

// Returns the text of the fault's rule, which must be in the table.
Reason explained(const Board& board, const MoveFault& fault, Square from, Square to) {
    const Color us = board.side_to_move;
    const auto* const text = std::ranges::find(kRuleTexts, fault.rule, &RuleText::rule);
    const auto name = [&](Square square) {
        return board.occupied().contains(square) ? name_of(board, square) : std::string();
    };
    const auto place = [](Square square) {
        return square == Square::None ? std::string() : to_string(square);
    };
    return {text->title,
            fmt::format(fmt::runtime(text->detail), fmt::arg("from", to_string(from)),
                        fmt::arg("to", to_string(to)), fmt::arg("mover", name(from)),
                        fmt::arg("target", name(to)), fmt::arg("king", to_string(board.king(us))),
                        fmt::arg("square", place(fault.square)),
                        fmt::arg("castled", to_string(castled_king(us, to > from))),
                        fmt::arg("pieces", fault.pieces.empty() ? std::string()
                                                                : names_of(board, fault.pieces)))};
}

// Returns why castling on that wing is illegal, including a missing right.
Reason why_no_castling(const Variation& line, bool king_side) {
    const Board& board = line.position.board();
    const Color us = board.side_to_move;
    const Square king = board.king(us);
    const MoveFault fault = find_castling_fault(board, king_side);
    if (fault.rule == Rule::CastlingWithoutRight) return why_no_right(line, king_side);
    if (is_castling(fault.rule) && fault.rule != Rule::CastlingToWrongSquare)
        return explained(board, fault, king, king_side ? Square::H8 : Square::A1);
    const Move legal = Move::castling(king, *castling_rook(board, us, king_side));
    return {"castling to a wrong square",
            fmt::format("castling on that wing is legal, as {} or as {}",
                        to_uci(legal, CastlingNotation::KingSteps),
                        to_uci(legal, CastlingNotation::KingTakesRook))};
}

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

}  // namespace

Reason why_illegal(const Variation& line, std::string_view text) {
    const Board& board = line.position.board();
    if (text == "O-O" || text == "O-O-O") return why_no_castling(line, text == "O-O");
    const auto from = parse_square(text.substr(0, 2));
    const auto to = text.size() < 4 ? std::nullopt : parse_square(text.substr(2, 2));
    if (!from || !to || text.size() > 5)
        return {"not a move", "it names no piece that could be meant"};
    const MoveFault fault = find_fault(board, line.en_passant, *from, *to, text.substr(4));
    if (is_castling(fault.rule)) return why_no_castling(line, index_of(*to) > index_of(*from));
    if (fault.rule == Rule::NotItsMove)
        return not_its_move(type_of(board.piece_on(*from)), *from, *to);
    if (fault.rule == Rule::EnPassantUncoversCheck)
        return en_passant_uncovers(board, *from, *to, fault.pieces);
    return explained(board, fault, *from, *to);
}

// ---- Legal moves ----

namespace {

Reason why_castling(const Board& board, Move move) {
    const Color us = board.side_to_move;
    const bool king_side = is_king_side(move.from(), move.to());
    std::string detail = fmt::format(
        "the right is there, nothing stands between, and no square from {} to {} is attacked",
        to_string(move.from()), to_string(castled_king(us, king_side)));
    // Conditions that programs wrongly add.
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

// Describes a move without special features.
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
