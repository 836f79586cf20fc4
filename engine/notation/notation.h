// These functions convert moves between Move and text, in UCI's coordinates and in standard
// algebraic notation (SAN).  They keep no state and are thread-safe.
// tools/shared/pgn_epd/move_text.h has more of them for tools.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "board/position.h"
#include "core/move.h"
#include "core/piece.h"
#include "core/result.h"
#include "core/square.h"

namespace sebastes {

// ---- The parts of a SAN move ----

// SanPattern holds the parts of a SAN move.  Parts that the text omits are empty.
struct SanPattern {
    PieceType type = PieceType::Pawn;
    std::optional<File> from_file{};  // set for a pawn that does not capture: it stays on its file
    std::optional<Rank> from_rank{};
    Square to = Square::None;
    std::optional<PieceType> promotion{};
    bool is_capture = false;  // whether the text has a capture sign
};

// Removes spaces at both ends, check marks ("+", "ch", "mate"), "e.p." and suffixes such as "!?".
std::string_view without_marks(std::string_view text);

// Returns true for "O-O", false for "O-O-O", also with zeros, in lower case or without hyphens;
// else nothing.
std::optional<bool> parse_castling_is_king_side(std::string_view text);

// Parses a SAN move without marks that is not castling.
std::optional<SanPattern> parse_san_pattern(std::string_view text);

// Returns Knight, Bishop, Rook or Queen for a letter in either case, or nothing.
std::optional<PieceType> parse_promotion(char letter);

// ---- Moves ----

// CastlingNotation decides how castling is written in coordinates: as the king's step of two
// squares (e1g1), or as the king taking its own rook (e1h1), which UCI_Chess960 requires.
enum class CastlingNotation { KingSteps, KingTakesRook };

// Writes "e2e4" or "e7e8q", and "0000" for Move{}.
std::string to_uci(Move move, CastlingNotation castling = CastlingNotation::KingSteps);

// Returns the legal move that the text names, in lower or upper case and in either castling
// notation.  If the king's step is also an ordinary king move in Chess960 (f1g1), the text means
// that move, and castling must be written as the king taking its rook.
Result<Move> parse_uci(const Position& position, std::string_view text);

// Writes "Nbd7", "e8=Q+" or "O-O-O#", or "--" for Move{}.  Any other move must be legal.
std::string to_san(const Position& position, Move move);

// Returns the legal move that the text names.  It tolerates check marks, "!?" suffixes, zeros for
// castling, a missing "x" or "=", a surplus "x" of a piece, unneeded disambiguation (up to
// "Ng1-f3") and "e.p.".  An ambiguous or illegal move is an error.  A pawn capture must name the
// pawn's file, and a pawn's "x" needs a piece to capture.
Result<Move> parse_san(const Position& position, std::string_view text);

}  // namespace sebastes
