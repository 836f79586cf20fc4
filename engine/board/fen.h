// Forsyth-Edwards Notation, in and out.
//
// Forgiving about what is missing: four fields are enough (the counters are then 0
// and 1), and surplus spaces are skipped.  Castling fields may be standard (KQkq),
// X-FEN or Shredder-FEN (HAha), so Chess960 needs no switch.  Strict about what is
// impossible: each error names the field and what is wrong with it.
#pragma once

#include <string>
#include <string_view>

#include "board/position.h"
#include "core/result.h"

namespace sebastes {

inline constexpr std::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// How castling rights are written.
enum class CastlingStyle {
    XFen,     // KQkq, and the rook's file only where KQkq would be ambiguous
    Shredder  // the rooks' files: HAha
};

// The position of a FEN with four to six fields.
Result<Position> parse_fen(std::string_view text);

// Six fields.  The en passant square is given only when such a capture is legal.
std::string to_fen(const Position& position, CastlingStyle style = CastlingStyle::XFen);

// The first four fields, as EPD lines begin.
std::string to_epd_fields(const Position& position, CastlingStyle style = CastlingStyle::XFen);

}  // namespace sebastes
