// These functions read and write positions in Forsyth-Edwards Notation (FEN).
//
// read_fen() accepts every position that can be played, even one that no game reaches.  Two fields
// are enough (the defaults are no castling, no en passant and counters 0 and 1), and surplus spaces
// are skipped.  Castling fields may be standard (KQkq), X-FEN or Shredder-FEN (HAha), see
// CastlingRule.  An impossible part is left out or corrected with a warning: castling rights
// without king or rook at home, an en passant square without its pawn, a counter out of range, a
// seventh field.  A position without meaning is an error: a side without exactly one king, a king
// that can be captured, a pawn on the first or last rank, text that is not a board.  Each error
// names the field and the reason.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "board/position.h"
#include "core/result.h"

namespace sebastes {

inline constexpr std::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// How castling rights are written.
enum class CastlingStyle {
    XFen,     // KQkq; the rook's file where KQkq would mean another right or none
    Shredder  // always the rooks' files: HAha
};

// CastlingRule decides what K and Q mean if the field names no files.
enum class CastlingRule {
    Chess,     // the king must be on the e-file and the rook in the corner
    Chess960,  // X-FEN: the outermost rook on that side of the king
    AsItLooks  // X-FEN if all rights can belong to Chess960 (chess960.h), else chess
};

// FenReading is the result of reading a FEN.
struct FenReading {
    Position position;
    // Messages about what no game can reach and what was left out, ready to be shown to the user:
    // "White has 9 pawns", "castling 'K' left out: no such rook".
    std::vector<std::string> warnings;
};

// Reads a FEN of two to seven fields.
Result<FenReading> read_fen(std::string_view text, CastlingRule rule = CastlingRule::AsItLooks);
// Returns only the position.
Result<Position> parse_fen(std::string_view text);

// Writes six fields.  The en passant square is written only when such a capture is legal.
std::string to_fen(const Position& position, CastlingStyle style = CastlingStyle::XFen);

// Writes the first four fields, with which EPD lines begin.
std::string to_epd_fields(const Position& position, CastlingStyle style = CastlingStyle::XFen);

}  // namespace sebastes
