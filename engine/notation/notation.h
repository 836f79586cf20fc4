// Moves as text: UCI's coordinates and standard algebraic notation (SAN), both ways; and results.
// Thread-safe; nothing here keeps state.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "board/game.h"
#include "board/position.h"
#include "core/move.h"
#include "core/piece.h"
#include "core/result.h"
#include "core/square.h"

namespace sebastes {

// ---- What a SAN text says ----

// What the text leaves open is empty.
struct SanPattern {
    PieceType type = PieceType::Pawn;
    std::optional<File> from_file{};  // of a pawn always: a push stays on its file
    std::optional<Rank> from_rank{};
    Square to = Square::None;
    std::optional<PieceType> promotion{};
};

// Without spaces around it, check marks, comments such as "!?" and "e.p.".
std::string_view without_marks(std::string_view text);

// The wing of "O-O" and "O-O-O", also with zeros or small letters; nothing for any other text.
std::optional<bool> parse_castling_is_king_side(std::string_view text);

// Of a text without marks that is no castling.
std::optional<SanPattern> parse_san_pattern(std::string_view text);

// Knight, Bishop, Rook or Queen, of a letter in either case.
std::optional<PieceType> parse_promotion(char letter);

// ---- Moves ----

// How castling is written in coordinates: as the king's two steps (e1g1), or as the
// king taking its own rook (e1h1), which UCI_Chess960 asks for.
enum class CastlingNotation { KingSteps, KingTakesRook };

// "e2e4", "e7e8q", "0000" for no move.
std::string to_uci(Move move, CastlingNotation castling = CastlingNotation::KingSteps);

// The legal move that the text names, in small letters or capitals.  Both castling notations
// are understood.  In
// Chess960 the king's steps may also be an ordinary king move (f1g1): then it is that,
// and such a castling must be written as the king taking its rook.
Result<Move> parse_uci(const Position& position, std::string_view text);

// "Nbd7", "exd6", "e8=Q+", "O-O-O#".  The move must be legal; no move is "--", passing.
std::string to_san(const Position& position, Move move);
// Moves one after the other, with their numbers: "12. Nf3 Kd7 13. e4", "12... Kd7".
std::string to_numbered_san(const Position& position, std::span<const Move> line);

// The legal move that the text names.  Forgiving about check marks, "!?" suffixes,
// zeros for castling, a missing or surplus "x", "=", disambiguation that is not
// needed (up to "Ng1-f3"), and "e.p."; an ambiguous or illegal move is an error.  A
// pawn that captures must say from which file.
Result<Move> parse_san(const Position& position, std::string_view text);

// SAN first, then coordinates, also as in "c1-b2" and "d2xe3+"; where the text has their form
// the error is theirs.
Result<Move> parse_move(const Position& position, std::string_view text);

// ---- Results ----

// "1-0", "0-1", "1/2-1/2"; "*" for none.
std::string_view to_pgn_result(std::optional<GameResult> result);

}  // namespace sebastes
