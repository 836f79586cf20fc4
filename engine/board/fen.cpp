#include "board/fen.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>
#include <vector>

namespace sebastes {

namespace {

Error fen_error(std::string_view field, std::string_view reason, std::string_view text) {
    constexpr std::size_t kShown = 100;  // of a text that may be megabytes long
    return {fmt::format("bad FEN, {}: {} in \"{}{}\"", field, reason, text.substr(0, kShown),
                        text.size() > kShown ? "…" : "")};
}

std::vector<std::string_view> split_fields(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r\n";
    std::vector<std::string_view> fields;
    for (std::size_t at = text.find_first_not_of(kBlank); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(kBlank, at), text.size());
        fields.push_back(text.substr(at, end - at));
        if (fields.size() > 6) break;
        at = text.find_first_not_of(kBlank, end);
    }
    return fields;
}

std::optional<Error> parse_placement(std::string_view field, Board& board) {
    int rank = 7;
    int file = 0;
    bool after_digit = false;
    for (const char c : field) {
        if (c == '/') {
            if (file != 8) return fen_error("board", "a rank without eight squares", field);
            if (rank == 0) return fen_error("board", "more than eight ranks", field);
            --rank;
            file = 0;
            after_digit = false;
        } else if (c >= '1' && c <= '8') {
            if (after_digit) return fen_error("board", "two digits in a row", field);
            file += c - '0';
            after_digit = true;
        } else if (const auto piece = parse_piece(c)) {
            if (file < 8) board.put(*piece, square_at(8 * rank + file));
            ++file;
            after_digit = false;
        } else {
            return fen_error("board", fmt::format("unknown piece '{}'", c < ' ' ? '?' : c), field);
        }
        if (file > 8) return fen_error("board", "a rank with more than eight squares", field);
    }
    if (rank != 0 || file != 8) return fen_error("board", "fewer than eight full ranks", field);
    return std::nullopt;
}

std::optional<Error> check_material(std::string_view field, const Board& board) {
    constexpr Bitboard kBackRanks = Bitboard{Rank::R1} | Bitboard{Rank::R8};
    for (const Color color : kColors) {
        const std::string_view name = color == Color::White ? "White" : "Black";
        const auto count = [&](PieceType type) { return board.pieces(color, type).count(); };
        if (count(PieceType::King) != 1)
            return fen_error("board", fmt::format("{} needs exactly one king", name), field);
        if (board.by_color[color].count() > 16)
            return fen_error("board", fmt::format("{} has more than sixteen pieces", name), field);
        // Each piece beyond the first set was once a pawn.
        const int promoted =
            std::max(0, count(PieceType::Knight) - 2) + std::max(0, count(PieceType::Bishop) - 2) +
            std::max(0, count(PieceType::Rook) - 2) + std::max(0, count(PieceType::Queen) - 1);
        if (count(PieceType::Pawn) + promoted > 8)
            return fen_error("board", fmt::format("{} has more pieces than pawns can become", name),
                             field);
    }
    if (board.by_type[PieceType::Pawn].intersects(kBackRanks))
        return fen_error("board", "a pawn on the first or last rank", field);
    return std::nullopt;
}

std::optional<Error> parse_castling(std::string_view field, Board& board) {
    if (field == "-") return std::nullopt;
    for (const char c : field) {
        const Color color = c >= 'a' ? Color::Black : Color::White;
        const char letter = color == Color::Black ? static_cast<char>(c - 'a' + 'A') : c;
        const Bitboard back_rank{relative_rank(color, Rank::R1)};
        const Square king = board.king(color);
        const Bitboard rooks = board.pieces(color, PieceType::Rook) & back_rank;
        if (!back_rank.contains(king))
            return fen_error("castling",
                             fmt::format("'{}', but the king is not on its back rank", c), field);
        Bitboard rook;
        if (letter == 'K' || letter == 'Q') {
            // X-FEN: the outermost rook on that side of the king.
            Bitboard side;
            for (const Square square : rooks)
                if (is_king_side(king, square) == (letter == 'K')) side |= Bitboard{square};
            if (side.any()) rook = Bitboard{letter == 'K' ? side.last() : side.first()};
        } else if (letter >= 'A' && letter <= 'H') {
            rook = rooks & Bitboard{static_cast<File>(letter - 'A')};
        } else {
            return fen_error("castling", fmt::format("unknown letter '{}'", c < ' ' ? '?' : c),
                             field);
        }
        if (rook.empty())
            return fen_error("castling", fmt::format("'{}', but no such rook", c), field);
        if (board.castling_rooks.intersects(rook))
            return fen_error("castling", fmt::format("'{}' given twice", c), field);
        for (const Square other : board.castling_rooks& back_rank& board.by_color[color])
            if (is_king_side(king, other) == is_king_side(king, rook.first()))
                return fen_error("castling", fmt::format("'{}' is a second rook on one side", c),
                                 field);
        board.castling_rooks |= rook;
    }
    return std::nullopt;
}

std::optional<Error> parse_en_passant(std::string_view field, Board& board) {
    if (field == "-") return std::nullopt;
    const auto square = parse_square(field);
    if (!square) return fen_error("en passant", "not a square", field);
    const Color us = board.side_to_move;
    if (relative_rank(us, *square) != Rank::R6)
        return fen_error("en passant", "not behind a pawn's double step", field);
    const Square pawn = en_passant_victim(*square);
    const Square origin = square_at(2 * index_of(*square) - index_of(pawn));
    if (!board.pieces(~us, PieceType::Pawn).contains(pawn) || board.occupied().contains(*square) ||
        board.occupied().contains(origin))
        return fen_error("en passant", "no pawn can just have made a double step there", field);
    if (pawn_attacks(~us, *square).intersects(board.pieces(us, PieceType::Pawn)))
        board.en_passant = *square;
    return std::nullopt;
}

std::optional<Error> check_checks(std::string_view text, Board& board) {
    const Color us = board.side_to_move;
    if (board.is_attacked(board.king(~us), us, board.occupied()))
        return fen_error("side to move", "the other side is in check", text);
    const Bitboard checkers = board.checkers();
    if (checkers.count() > 2) return fen_error("board", "a king in check by more than two", text);
    if (checkers.count() == 2) {
        // Two checks at once: one is a slider's, discovered; never two leapers.
        const Bitboard leapers = board.by_type[PieceType::Knight] | board.by_type[PieceType::Pawn];
        if ((checkers & leapers).more_than_one())
            return fen_error("board", "an impossible double check", text);
        if (line(checkers.first(), checkers.last()).contains(board.king(us)))
            return fen_error("board", "an impossible double check along one line", text);
    }
    return std::nullopt;
}

std::optional<int> parse_counter(std::string_view field, int limit) {
    int value = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    if (error != std::errc{} || end != field.data() + field.size()) return std::nullopt;
    if (value < 0 || value > limit) return std::nullopt;
    return value;
}

// The letters for one side's castling rights.
std::string castling_letters(const Position& position, Color color, CastlingStyle style) {
    const Board& board = position.board();
    const Bitboard back_rank{relative_rank(color, Rank::R1)};
    const Square king = board.king(color);
    const Bitboard rights = board.castling_rooks & board.by_color[color];
    const Bitboard rooks = board.pieces(color, PieceType::Rook) & back_rank;
    std::string letters;
    for (const bool king_side : {true, false})
        for (const Square rook : rights) {
            if (is_king_side(king, rook) != king_side) continue;
            // The outermost rook of the wing needs no file.
            bool outermost = true;
            for (const Square other : rooks)
                if (is_king_side(king, other) == king_side &&
                    (king_side ? other > rook : other < rook))
                    outermost = false;
            const bool plain = style == CastlingStyle::XFen && outermost;
            const char letter = plain ? (king_side ? 'k' : 'q') : to_char(file_of(rook));
            letters += color == Color::White ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
    return letters;
}

}  // namespace

Result<Position> parse_fen(std::string_view text) {
    const std::vector<std::string_view> fields = split_fields(text);
    if (fields.size() < 4) return fen_error("fields", "fewer than four", text);
    if (fields.size() > 6) return fen_error("fields", "more than six", text);

    Board board;
    if (auto error = parse_placement(fields[0], board)) return *error;
    if (auto error = check_material(fields[0], board)) return *error;
    if (fields[1] != "w" && fields[1] != "b")
        return fen_error("side to move", "neither w nor b", fields[1]);
    board.side_to_move = fields[1] == "w" ? Color::White : Color::Black;
    if (auto error = parse_castling(fields[2], board)) return *error;
    if (auto error = parse_en_passant(fields[3], board)) return *error;
    if (auto error = check_checks(text, board)) return *error;

    const auto halfmoves = fields.size() > 4 ? parse_counter(fields[4], kMaxHalfmoveClock) : 0;
    if (!halfmoves) return fen_error("halfmove clock", "not a number from 0 to 32767", fields[4]);
    const auto fullmoves = fields.size() > 5 ? parse_counter(fields[5], 999999) : 1;
    if (!fullmoves) return fen_error("move number", "not a number from 0 to 999999", fields[5]);
    return Position{board, *halfmoves, std::max(1, *fullmoves)};
}

std::string to_epd_fields(const Position& position, CastlingStyle style) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const Piece piece = position.piece_on(square_at(8 * rank + file));
            if (piece == Piece::None) {
                ++empty;
                continue;
            }
            if (empty > 0) text += static_cast<char>('0' + empty);
            empty = 0;
            text += to_char(piece);
        }
        if (empty > 0) text += static_cast<char>('0' + empty);
        if (rank > 0) text += '/';
    }
    std::string castling = castling_letters(position, Color::White, style) +
                           castling_letters(position, Color::Black, style);
    if (castling.empty()) castling += '-';
    const Square en_passant = position.board().en_passant;
    return fmt::format("{} {} {} {}", text, position.side_to_move() == Color::White ? 'w' : 'b',
                       castling, en_passant == Square::None ? "-" : to_string(en_passant));
}

std::string to_fen(const Position& position, CastlingStyle style) {
    return fmt::format("{} {} {}", to_epd_fields(position, style), position.halfmove_clock(),
                       position.fullmove_number());
}

}  // namespace sebastes
