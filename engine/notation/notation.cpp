#include "notation/notation.h"

#include <cassert>
#include <cstddef>
#include <optional>

#include "board/move_list.h"
#include "core/text.h"

namespace sebastes {

// ---- The parts of a SAN move ----

std::optional<PieceType> parse_promotion(char letter) {
    if (std::string_view("NBRQnbrq").find(letter) == std::string_view::npos) return std::nullopt;
    return type_of(*parse_piece(letter));
}

std::string_view without_marks(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    for (std::size_t size = 0; size != text.size();) {
        size = text.size();
        while (!text.empty() && std::string_view("+#!? \t").find(text.back()) != text.npos)
            text.remove_suffix(1);
        for (const std::string_view mark :
             {"/e.p.", "/ep", "(e.p.)", "(ep)", "e.p.", "ep", "ch.", "ch", "mate"})
            if (text.ends_with(mark)) text.remove_suffix(mark.size());
    }
    return text;
}

std::optional<bool> parse_castling_is_king_side(std::string_view text) {
    std::string letters;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] != '-' || i % 2 == 0) letters += text[i] == '0' ? 'o' : to_lower(text[i]);
    if (letters == "oo") return true;
    if (letters == "ooo") return false;
    return std::nullopt;
}

// Parses the piece, then from the end promotion, target and capture sign, and then the origin.
std::optional<SanPattern> parse_san_pattern(std::string_view text) {
    SanPattern pattern;
    if (!text.empty() && std::string_view("NBRQKP").find(text.front()) != text.npos) {
        pattern.type = type_of(*parse_piece(text.front()));
        text.remove_prefix(1);
    }

    if (text.size() >= 3 && text.ends_with(")") && text[text.size() - 3] == '(')
        text.remove_suffix(1);
    if (text.size() > 2 && (pattern.promotion = parse_promotion(text.back()))) {
        text.remove_suffix(1);
        // "gxh1=(Q)", "gxh1+=Q"
        while (!text.empty() && std::string_view("=(/+#").find(text.back()) != text.npos)
            text.remove_suffix(1);
    }

    if (text.size() < 2) return std::nullopt;
    const auto to = parse_square(text.substr(text.size() - 2));
    if (!to) return std::nullopt;
    pattern.to = *to;
    text.remove_suffix(2);

    pattern.is_capture = text.ends_with("x") || text.ends_with(":");
    if (pattern.is_capture || text.ends_with("-")) text.remove_suffix(1);
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'h') {
        pattern.from_file = static_cast<File>(text.front() - 'a');
        text.remove_prefix(1);
    }
    if (!text.empty() && text.front() >= '1' && text.front() <= '8') {
        pattern.from_rank = static_cast<Rank>(text.front() - '1');
        text.remove_prefix(1);
    }
    if (!text.empty()) return std::nullopt;
    if (pattern.type == PieceType::Pawn && !pattern.from_file && !pattern.is_capture)
        pattern.from_file = file_of(pattern.to);
    return pattern;
}

// ---- Moves ----

namespace {

char promotion_letter(PieceType type) { return to_char(make_piece(Color::Black, type)); }

Square castling_target(Move move) {
    const bool king_side = is_king_side(move.from(), move.to());
    const File file = king_side ? File::G : File::C;
    return make_square(file, rank_of(move.from()));
}

Error move_error(std::string_view text, std::string_view reason) {
    return {"move " + quoted(text) + ": " + std::string(reason)};
}

// ---- SAN ----

bool matches(const SanPattern& pattern, const Position& position, Move move) {
    const bool pawn_captures = pattern.type == PieceType::Pawn && pattern.is_capture;
    if (move.is_castling() || (pawn_captures && !position.is_capture(move))) return false;
    if (type_of(position.piece_on(move.from())) != pattern.type) return false;
    if (pattern.from_file && file_of(move.from()) != *pattern.from_file) return false;
    if (pattern.from_rank && rank_of(move.from()) != *pattern.from_rank) return false;
    if (move.is_promotion() != pattern.promotion.has_value()) return false;
    return !move.is_promotion() || move.promotion_type() == *pattern.promotion;
}

// Returns the file or rank of the origin if other such pieces can move to the target.
std::string disambiguation(const Position& position, Move move) {
    const PieceType type = type_of(position.piece_on(move.from()));
    bool same_file = false;
    bool same_rank = false;
    bool rivals = false;
    for (const Move other : legal_moves(position.board())) {
        if (other.to() != move.to() || other.from() == move.from()) continue;
        if (type_of(position.piece_on(other.from())) != type) continue;
        rivals = true;
        same_file |= file_of(other.from()) == file_of(move.from());
        same_rank |= rank_of(other.from()) == rank_of(move.from());
    }
    std::string text;
    if (rivals && (!same_file || same_rank)) text += to_char(file_of(move.from()));
    if (rivals && same_file) text += to_char(rank_of(move.from()));
    return text;
}

std::string san_without_check(const Position& position, Move move) {
    if (move.is_castling()) return is_king_side(move.from(), move.to()) ? "O-O" : "O-O-O";

    const PieceType type = type_of(position.piece_on(move.from()));
    const bool capture = position.is_capture(move);
    std::string text;
    if (type != PieceType::Pawn) {
        text += to_char(type);
        if (type != PieceType::King) text += disambiguation(position, move);
    } else if (capture) {
        text += to_char(file_of(move.from()));
    }
    if (capture) text += 'x';
    text += to_string(move.to());
    if (move.is_promotion()) {
        text += '=';
        text += to_char(move.promotion_type());
    }
    return text;
}

}  // namespace

std::string to_uci(Move move, CastlingNotation castling) {
    if (!move) return "0000";
    const bool steps = move.is_castling() && castling == CastlingNotation::KingSteps;
    std::string text = to_string(move.from());
    text += to_string(steps ? castling_target(move) : move.to());
    if (move.is_promotion()) text += promotion_letter(move.promotion_type());
    return text;
}

Result<Move> parse_uci(const Position& position, std::string_view text) {
    const auto square_at_letter = [&](std::size_t i) -> std::optional<Square> {
        if (text.size() < i + 2) return std::nullopt;
        const char file =
            text[i] >= 'A' && text[i] <= 'H' ? static_cast<char>(text[i] | 0x20) : text[i];
        return parse_square(std::string{file, text[i + 1]});
    };
    const auto from = square_at_letter(0);
    const auto to = square_at_letter(2);
    const auto promotion = text.size() == 5 ? parse_promotion(text[4]) : std::nullopt;
    if (!from || !to || text.size() > 5 || (text.size() == 5 && !promotion))
        return move_error(text, "not of the form e2e4 or e7e8q");

    Move castling_by_steps;
    bool needs_promotion = false;
    for (const Move move : legal_moves(position.board())) {
        if (move.from() != *from) continue;
        if (move.is_castling() && !promotion && castling_target(move) == *to)
            castling_by_steps = move;
        if (move.to() != *to) continue;
        if (move.is_promotion() && !promotion) needs_promotion = true;
        if (move.is_promotion() != promotion.has_value()) continue;
        if (!promotion || move.promotion_type() == *promotion) return move;
    }
    if (castling_by_steps) return castling_by_steps;
    if (needs_promotion) return move_error(text, "the promotion piece is missing");
    const Piece piece = position.piece_on(*from);
    if (piece == Piece::None || color_of(piece) != position.side_to_move())
        return move_error(text, "the side to move has no piece on " + to_string(*from));
    return move_error(text, "not legal here");
}

std::string to_san(const Position& position, Move move) {
    if (!move) return "--";
    assert(position.is_legal(move));
    std::string text = san_without_check(position, move);
    const Position next = position.after(move);
    if (next.in_check()) text += has_legal_move(next.board()) ? '+' : '#';
    return text;
}

Result<Move> parse_san(const Position& position, std::string_view text) {
    const std::string_view core = without_marks(text);
    const MoveList moves = legal_moves(position.board());

    if (const auto king_side = parse_castling_is_king_side(core)) {
        for (const Move move : moves)
            if (move.is_castling() && is_king_side(move.from(), move.to()) == *king_side)
                return move;
        return move_error(text, "castling is not legal here");
    }

    const auto pattern = parse_san_pattern(core);
    if (!pattern) return move_error(text, "not of the form e4, Nbd7, exd8=Q or O-O");

    Move found;
    bool lacks_promotion = false;
    SanPattern with_queen = *pattern;
    with_queen.promotion = PieceType::Queen;
    for (const Move move : moves) {
        if (move.to() != pattern->to) continue;
        if (!pattern->promotion && matches(with_queen, position, move)) lacks_promotion = true;
        if (!matches(*pattern, position, move)) continue;
        if (found)
            return move_error(text, "ambiguous, " + san_without_check(position, found) + " or " +
                                        san_without_check(position, move));
        found = move;
    }
    if (found && pattern->type == PieceType::Pawn && !pattern->from_file)
        return move_error(
            text, "the pawn's file is missing, as in " + san_without_check(position, found));
    if (found) return found;
    if (lacks_promotion) return move_error(text, "the promotion piece is missing");
    return move_error(text, "not legal here");
}

}  // namespace sebastes
