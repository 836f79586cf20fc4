// PGN text as it is found: comments and tags in whatever encoding, and the words of movetext that
// are no moves.  Thread-safe; nothing here keeps state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "board/game.h"
#include "core/piece.h"

namespace sebastes {

// ---- Comments and tags ----

// Text that is not UTF-8 is taken for Windows-1252, of which Latin-1 is a part.  Control
// characters and line ends become blanks; those of two bytes become '?'.  Without blanks around.
std::string tidy_tag_value(std::string_view bytes);

// The same with blanks only between words, and only one.
std::string tidy_comment(std::string_view bytes);

// ---- Words of movetext ----

// The word of those bytes in the letters of the standard: figurines are letters of pieces, dashes
// of whatever length are '-', a multiplication sign is 'x', daggers are check and mate.  What has
// no width is left out.  UTF-8; bytes that are not are taken for Windows-1252.
std::string to_plain_word(std::string_view bytes);

// How a game ends: "1-0", "1/2-1/2" or "1/2", also "1:0", "0 - 1", "\u00BD"; "*" is an end without
// a result.
struct PgnEnd {
    std::optional<GameResult> result;
};
std::optional<PgnEnd> to_pgn_end(std::string_view text);
// The same in words: "White wins", "black resigns", "drawn".
std::optional<PgnEnd> to_pgn_end_of_words(std::string_view text);
// White or Black, whose winning or losing the next word may say.
std::optional<Color> to_pgn_side(std::string_view word);

// Without the move number, with or without dots, that the word begins with: "12...e5".
std::string_view without_move_number(std::string_view word);

// "--" and whatever else stands for a move that is none.
bool is_null_move(std::string_view word);

// What says no more than the move itself: "+", "e.p.", "(ep)".
bool is_surplus_mark(std::string_view word);

// The glyph that "!?", a sign such as "+-", or "N" for a novelty stands for.
std::optional<std::uint8_t> to_nag(std::string_view word);

// Takes the "!?" off the end of a move, and returns it.
std::string_view take_suffix(std::string_view& word);
// Takes the longest sign off the end of a word that has more than that, such as the "+-" of
// "Nf3+-", and returns its glyph.
std::optional<std::uint8_t> take_sign(std::string_view& word);

}  // namespace sebastes
