// Forsyth-Edwards Notation, in and out.
//
// Whatever can be played is read, however it came about.  Two fields are enough (no castling
// then, no en passant, counters 0 and 1), and surplus spaces are skipped.  Castling fields may
// be standard (KQkq), X-FEN or Shredder-FEN (HAha), see CastlingRule.  What cannot hold is left
// out, and named: castling rights without king or rook at home, an en passant square without its
// pawn, counters out of range, a seventh field.  Refused is what has no
// meaning: no king or two, a king that could be taken, pawns on the first or last rank, text
// that is no board; each error names the field and what is wrong with it.
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
    XFen,     // KQkq; the rook's file only where KQkq would be read as another right, or as none
    Shredder  // the rooks' files: HAha
};

// What K and Q mean where the field names no files.
enum class CastlingRule {
    Chess,     // needs the king on the e-file and the rook in the corner
    Chess960,  // X-FEN: the outermost rook on that side of the king
    AsItLooks  // X-FEN where all rights can be those of a game of Chess960 (chess960.h), else chess
};

// A FEN as it was understood.
struct FenReading {
    Position position;
    // What no game can lead to, and what was left out, each ready to be shown to a person:
    // "White has 9 pawns", "castling 'K' left out: no such rook".
    std::vector<std::string> warnings;
};

// Reads two to seven fields.
Result<FenReading> read_fen(std::string_view text, CastlingRule rule = CastlingRule::AsItLooks);
// The position alone.
Result<Position> parse_fen(std::string_view text);

// Six fields.  The en passant square is given only when such a capture is legal.
std::string to_fen(const Position& position, CastlingStyle style = CastlingStyle::XFen);

// The first four fields, as EPD lines begin.
std::string to_epd_fields(const Position& position, CastlingStyle style = CastlingStyle::XFen);

}  // namespace sebastes
