// These functions read and write moves and results as tools need them, beyond notation/notation.h:
// in any notation, as numbered lines, and as PGN.  They keep no state and are thread-safe.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "board/game.h"
#include "board/move_list.h"
#include "notation/notation.h"
#include "tools/shared/pgn_epd/move_words.h"
#include "tools/shared/pgn_epd/pgn_text.h"

namespace sebastes {

// Writes a line of moves with their numbers: "12. Nf3 Kd7 13. e4", "12... Kd7".
inline std::string to_numbered_san(const Position& position, std::span<const Move> line) {
    std::string text;
    Position at = position;
    for (const Move move : line) {
        const bool white = at.side_to_move() == Color::White;
        if (!text.empty()) text += ' ';
        if (white || text.empty())
            text += std::to_string(at.fullmove_number()) + (white ? ". " : "... ");
        text += to_san(at, move);
        at = at.after_or_null(move);
    }
    return text;
}

// Returns the only pawn capture between the two files of "ed" or "exd", or Move{}.
inline Move capture_between_files(const Position& position, std::string_view text) {
    std::string files;
    for (const char c : without_marks(text)) {
        if (c >= 'a' && c <= 'h')
            files += c;
        else if (c != 'x' && c != ':')
            return {};
    }
    if (files.size() != 2) return {};
    Move found;
    for (const Move move : legal_moves(position.board())) {
        if (type_of(position.piece_on(move.from())) != PieceType::Pawn || move.is_promotion() ||
            !position.is_capture(move) ||
            files != std::string{to_char(file_of(move.from())), to_char(file_of(move.to()))})
            continue;
        if (found) return {};
        found = move;
    }
    return found;
}

// Tries SAN, then coordinates, which may also look like "c1-b2" or "d2xe3+", then the two files of
// the only such pawn capture, "ed" or "exd".  If the text looks like coordinates, the error is that
// of parse_uci(), otherwise that of parse_san().
inline Result<Move> parse_plain_move(const Position& position, std::string_view text) {
    auto san = parse_san(position, text);
    if (san) return san;
    auto uci = parse_uci(position, text);
    if (uci) return uci;
    // Other programs write coordinates as "e2-e4", "d2xe3+" or "e7e8=Q".
    std::string bare(without_marks(text));
    std::erase_if(bare, [](char c) { return c == '-' || c == 'x' || c == '='; });
    if (auto move = parse_uci(position, bare)) return move;
    if (const Move move = capture_between_files(position, text)) return move;
    const bool coordinates =
        text.size() >= 4 && parse_square(text.substr(0, 2)) && parse_square(text.substr(2, 2));
    return coordinates ? uci : san;
}

// Reads the same, and also "nf3", "E4", "NF3", figurines, a move number before the move, and signs
// or a full stop after it: "Nf3+-".  The error is that of parse_plain_move().
inline Result<Move> parse_move(const Position& position, std::string_view text) {
    constexpr std::size_t kLongest = 32;  // bytes; every sign taken costs as much as the rest
    auto plain = parse_plain_move(position, text);
    if (plain || text.size() > kLongest) return plain;
    for (const std::string_view whole = text;;) {
        for (const std::string& reading : read_move_words(text).readings) {
            if (reading == whole) continue;  // has been tried
            if (auto move = parse_plain_move(position, reading)) return move;
        }
        if (!take_sign(text)) return plain;
    }
}

// Returns "a8=Q" for a promotion without a piece, such as "a8" or "a7a8+"; empty if it is none.
inline std::string with_queen(const Position& position, std::string_view text) {
    text = text.substr(0, text.find_last_not_of("+#!?=") + 1);
    if (!text.ends_with('1') && !text.ends_with('8')) return {};
    std::string queen = std::string(text) + "=Q";
    const auto move = parse_plain_move(position, queen);
    return move && move->is_promotion() ? queen : std::string();
}

// Returns "1-0", "0-1" or "1/2-1/2"; "*" if there is no result.
inline std::string_view to_pgn_result(std::optional<GameResult> result) {
    if (!result) return "*";
    if (*result == GameResult::Draw) return "1/2-1/2";
    return *result == GameResult::WhiteWins ? "1-0" : "0-1";
}

}  // namespace sebastes
