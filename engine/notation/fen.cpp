#include "notation/fen.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "board/chess960.h"
#include "core/number.h"
#include "core/text.h"

namespace sebastes {

namespace {

using Warnings = std::vector<std::string>;
constexpr std::size_t kMaxWarnings = 16;  // a castling field may be megabytes long

Error fen_error(std::string_view field, std::string_view reason, std::string_view text) {
    constexpr std::size_t kShown = 100;  // the text may be megabytes long
    return {fmt::format("bad FEN, {}: {} in \"{}\"", field, reason, printable(text, kShown))};
}

constexpr std::size_t kMaxFields = 7;  // one more than a FEN has

std::vector<std::string_view> split_fields(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r\n";
    std::vector<std::string_view> fields;
    for (std::size_t at = text.find_first_not_of(kBlank); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(kBlank, at), text.size());
        fields.push_back(text.substr(at, end - at));
        if (fields.size() > kMaxFields) break;
        at = text.find_first_not_of(kBlank, end);
    }
    return fields;
}

std::string_view name_of(Color color) { return color == Color::White ? "White" : "Black"; }

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
            return fen_error("board", fmt::format("unknown piece '{}'", printable({&c, 1})), field);
        }
        if (file > 8) return fen_error("board", "a rank with more than eight squares", field);
    }
    if (rank != 0 || file != 8) return fen_error("board", "fewer than eight full ranks", field);
    return std::nullopt;
}

std::optional<Error> check_material(std::string_view field, const Board& board,
                                    Warnings& warnings) {
    constexpr Bitboard kBackRanks = Bitboard{Rank::R1} | Bitboard{Rank::R8};
    for (const Color color : kColors) {
        const std::string_view name = name_of(color);
        const auto count = [&](PieceType type) { return board.pieces(color, type).count(); };
        if (count(PieceType::King) != 1)
            return fen_error("board", fmt::format("{} needs exactly one king", name), field);
        // Each piece beyond the initial set must be a promoted pawn.
        const int promoted =
            std::max(0, count(PieceType::Knight) - 2) + std::max(0, count(PieceType::Bishop) - 2) +
            std::max(0, count(PieceType::Rook) - 2) + std::max(0, count(PieceType::Queen) - 1);
        const int pieces = board.by_color[color].count();
        if (pieces > 16)
            warnings.push_back(fmt::format("{} has {} pieces", name, pieces));
        else if (count(PieceType::Pawn) > 8)
            warnings.push_back(fmt::format("{} has {} pawns", name, count(PieceType::Pawn)));
        else if (count(PieceType::Pawn) + promoted > 8)
            warnings.push_back(fmt::format("{} has more pieces than pawns can become", name));
    }
    if (board.by_type[PieceType::Pawn].intersects(kBackRanks))
        return fen_error("board", "a pawn on the first or last rank", field);
    return std::nullopt;
}

// Returns the rook that a letter of the castling field means, or why there is none.
Result<Square> castling_rook(const Board& board, Color color, char letter) {
    const Bitboard back_rank{relative_rank(color, Rank::R1)};
    const Square king = board.king(color);
    const Bitboard rooks = board.pieces(color, PieceType::Rook) & back_rank;
    if (!back_rank.contains(king)) return Error{"the king is not on its back rank"};
    Bitboard rook;
    if (letter == 'K' || letter == 'Q') {
        // X-FEN: the outermost rook on that side of the king.
        Bitboard side;
        for (const Square square : rooks)
            if (is_king_side(king, square) == (letter == 'K')) side |= Bitboard{square};
        if (side.any()) rook = Bitboard{letter == 'K' ? side.last() : side.first()};
    } else {
        rook = rooks & Bitboard{static_cast<File>(letter - 'A')};
    }
    if (rook.empty()) return Error{"no such rook"};
    if (board.castling_rooks.intersects(rook)) return Error{"given twice"};
    for (const Square other : board.castling_rooks& back_rank& board.by_color[color])
        if (is_king_side(king, other) == is_king_side(king, rook.first()))
            return Error{"a second rook on one side"};
    return rook.first();
}

struct CastlingLetter {
    Color color;
    char letter;  // a capital
};

CastlingLetter castling_letter(char c) {
    const Color color = c >= 'a' ? Color::Black : Color::White;
    return {color, color == Color::Black ? static_cast<char>(c - 'a' + 'A') : c};
}

// Whether the field is read as X-FEN.
bool is_xfen(std::string_view field, const Board& board, CastlingRule rule) {
    if (rule == CastlingRule::Chess960) return true;
    Board read = board;
    bool all = true;
    for (const char c : field) {
        const auto [color, letter] = castling_letter(c);
        if (letter != 'K' && letter != 'Q') return true;
        if (const auto rook = castling_rook(read, color, letter))
            read.castling_rooks |= Bitboard{*rook};
        else
            all = false;
    }
    return rule == CastlingRule::AsItLooks && all && is_plainly_chess960(read);
}

// Whether the right exists in standard chess with king and rook on their present squares.
bool is_standard_right(const Board& board, Color color, char letter, Square rook) {
    return file_of(board.king(color)) == File::E &&
           file_of(rook) == (letter == 'K' ? File::H : File::A);
}

std::optional<Error> parse_castling(std::string_view field, CastlingRule rule, Board& board,
                                    Warnings& warnings) {
    if (field == "-") return std::nullopt;
    for (const char c : field)
        if (const char letter = castling_letter(c).letter;
            letter != 'K' && letter != 'Q' && (letter < 'A' || letter > 'H'))
            return fen_error("castling", fmt::format("unknown letter '{}'", printable({&c, 1})),
                             field);
    const bool xfen = is_xfen(field, board, rule);
    for (const char c : field) {
        const auto [color, letter] = castling_letter(c);
        auto rook = castling_rook(board, color, letter);
        if (rook && !xfen && !is_standard_right(board, color, letter, *rook))
            rook = Error{"in chess it needs the king on the e-file and the rook in the corner"};
        if (rook)
            board.castling_rooks |= Bitboard{*rook};
        else if (warnings.size() < kMaxWarnings)
            warnings.push_back(fmt::format("castling '{}' left out: {}", c, rook.error()));
    }
    return std::nullopt;
}

std::optional<Error> parse_en_passant(std::string_view field, Board& board, Warnings& warnings) {
    if (field == "-") return std::nullopt;
    const auto square = parse_square(field);
    if (!square) return fen_error("en passant", "not a square", field);
    const auto leave_out = [&](std::string_view reason) {
        warnings.push_back(fmt::format("en passant square {} left out: {}", field, reason));
        return std::nullopt;
    };
    const Color us = board.side_to_move;
    if (relative_rank(us, *square) != Rank::R6)
        return leave_out("it is not behind a pawn's double step");
    const Square pawn = en_passant_victim(*square);
    const Square origin = square_at(2 * index_of(*square) - index_of(pawn));
    if (!board.pieces(~us, PieceType::Pawn).contains(pawn) || board.occupied().contains(*square) ||
        board.occupied().contains(origin))
        return leave_out("no pawn can just have made a double step there");
    if (pawn_attacks(~us, *square).intersects(board.pieces(us, PieceType::Pawn)))
        board.en_passant = *square;
    return std::nullopt;
}

std::optional<Error> check_checks(std::string_view text, const Board& board, Warnings& warnings) {
    const Color us = board.side_to_move;
    if (board.is_attacked(board.king(~us), us, board.occupied()))
        return fen_error("side to move", "the other side is in check", text);
    const Bitboard checkers = board.checkers();
    const auto odd = [&](std::string_view how) {
        warnings.push_back(fmt::format("{} is in check {}", name_of(us), how));
    };
    if (checkers.count() > 2) {
        odd("by more than two pieces");
    } else if (checkers.count() == 2) {
        // A double check includes a discovered check by a slider, so two leapers cannot give it.
        const Bitboard leapers = board.by_type[PieceType::Knight] | board.by_type[PieceType::Pawn];
        if ((checkers & leapers).more_than_one())
            odd("by two pieces, neither of them a slider");
        else if (line(checkers.first(), checkers.last()).contains(board.king(us)))
            odd("twice along one line");
    }
    return std::nullopt;
}

// Reads a counter and clamps it to its range; returns nothing if the field is not a number.
std::optional<int> parse_counter(std::string_view field, std::string_view name, int least, int most,
                                 Warnings& warnings) {
    const auto value = to_clamped_number<std::int64_t>(field);
    if (!value) return std::nullopt;
    const auto kept = static_cast<int>(std::clamp<std::int64_t>(*value, least, most));
    if (kept != *value)
        warnings.push_back(fmt::format("{} {} taken as {}", name, quoted(field, 20), kept));
    return kept;
}

// Whether the text is a move in coordinates, as when "moves" is missing before it.
bool is_move_text(std::string_view text) {
    return (text.size() == 4 || text.size() == 5) && parse_square(text.substr(0, 2)) &&
           parse_square(text.substr(2, 2));
}

}  // namespace

Result<FenReading> read_fen(std::string_view text, CastlingRule rule) {
    const std::vector<std::string_view> fields = split_fields(text);
    if (fields.size() < 2) return fen_error("fields", "fewer than two", text);
    if (fields.size() > kMaxFields) return fen_error("fields", "more than seven", text);
    const auto field = [&](std::size_t i, std::string_view usual) {
        return i < fields.size() ? fields[i] : usual;
    };

    Board board;
    Warnings warnings;
    if (auto error = parse_placement(fields[0], board)) return *error;
    if (auto error = check_material(fields[0], board, warnings)) return *error;
    if (fields[1] != "w" && fields[1] != "b")
        return fen_error("side to move", "neither w nor b", fields[1]);
    board.side_to_move = fields[1] == "w" ? Color::White : Color::Black;
    if (auto error = parse_castling(field(2, "-"), rule, board, warnings)) return *error;
    if (auto error = parse_en_passant(field(3, "-"), board, warnings)) return *error;
    if (auto error = check_checks(text, board, warnings)) return *error;

    const auto halfmoves =
        parse_counter(field(4, "0"), "halfmove clock", 0, kMaxHalfmoveClock, warnings);
    if (!halfmoves) return fen_error("halfmove clock", "not a number", fields[4]);
    // Some programs count moves from 0.
    const std::string_view move_number = field(5, "1");
    const auto fullmoves =
        parse_counter(move_number == "0" ? "1" : move_number, "move number", 1, 999999, warnings);
    if (!fullmoves) return fen_error("move number", "not a number", fields[5]);
    if (fields.size() == kMaxFields) {
        if (fields[6] == "moves" || is_move_text(fields[6]))
            return fen_error("fields", "a move where the FEN should have ended", text);
        warnings.push_back("a seventh field left out: " + quoted(fields[6], 20));
    }
    return FenReading{Position{board, *halfmoves, *fullmoves}, std::move(warnings)};
}

Result<Position> parse_fen(std::string_view text) {
    auto reading = read_fen(text);
    if (!reading) return Error{reading.error()};
    return reading->position;
}

namespace {

// Whether the rook is the outermost one on its side, so that its right needs no file letter.
bool is_outermost(const Position& position, Square rook) {
    const Color color = color_of(position.piece_on(rook));
    const bool king_side = is_king_side(position.king(color), rook);
    for (const Square other :
         position.pieces(color, PieceType::Rook) & Bitboard{relative_rank(color, Rank::R1)})
        if (is_king_side(position.king(color), other) == king_side &&
            (king_side ? other > rook : other < rook))
            return false;
    return true;
}

// X-FEN names the file if the plain letter would mean another rook.  Rights that are impossible in
// standard chess are written with files too unless the rest of the field shows Chess960.
std::string castling_field(const Position& position, CastlingStyle style) {
    const Board& board = position.board();
    bool is_clear = is_plainly_chess960(board);
    for (const Square rook : board.castling_rooks) is_clear |= !is_outermost(position, rook);
    const auto needs_file = [&](Square rook, Square king) {
        const bool standard =
            file_of(king) == File::E && (file_of(rook) == File::A || file_of(rook) == File::H);
        return style == CastlingStyle::Shredder || !is_outermost(position, rook) ||
               (!is_clear && !standard);
    };
    std::string letters;
    for (const Color color : kColors)
        for (const bool king_side : {true, false})
            for (const Square rook : board.castling_rooks& board.by_color[color]) {
                const Square king = position.king(color);
                if (is_king_side(king, rook) != king_side) continue;
                const char plain = king_side ? 'k' : 'q';
                const char letter = needs_file(rook, king) ? to_char(file_of(rook)) : plain;
                letters += color == Color::White ? static_cast<char>(letter - 'a' + 'A') : letter;
            }
    return letters.empty() ? "-" : letters;
}

}  // namespace

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
    const Square en_passant = position.board().en_passant;
    return fmt::format("{} {} {} {}", text, position.side_to_move() == Color::White ? 'w' : 'b',
                       castling_field(position, style),
                       en_passant == Square::None ? "-" : to_string(en_passant));
}

std::string to_fen(const Position& position, CastlingStyle style) {
    return fmt::format("{} {} {}", to_epd_fields(position, style), position.halfmove_clock(),
                       position.fullmove_number());
}

}  // namespace sebastes
