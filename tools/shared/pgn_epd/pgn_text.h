// Cleans up PGN text as files contain it: comments and tags in any encoding, and words of the
// movetext that are not moves. Thread-safe; it keeps no state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "board/game.h"
#include "core/piece.h"

namespace sebastes {

// ---- Comments and tags ----

// Converts a tag's value to UTF-8. Text that is not UTF-8 counts as Windows-1252, which includes
// Latin-1. Control characters and line ends become blanks; those of two bytes become '?'. Blanks at
// the ends are removed.
std::string tidy_tag_value(std::string_view bytes);

// Does the same, and reduces blanks between words to one.
std::string tidy_comment(std::string_view bytes);

// ---- Words of movetext ----

// Converts a word to the letters of the standard: figurines become letters of pieces, dashes of any
// length '-', a multiplication sign 'x', daggers check and mate. Characters without width are
// removed. Bytes that are not UTF-8 count as Windows-1252.
std::string to_plain_word(std::string_view bytes);

// The end of a game: "1-0", "1/2-1/2" or "1/2", also "1:0", "0 - 1", "\u00BD"; "*" is an end
// without a result, and so are results that PGN does not have, such as "0-1/2" and "-:-".
struct PgnEnd {
    std::optional<GameResult> result;
    bool is_foreign = false;  // a result that PGN does not have, or one by forfeit, "1-0F", "+:-"
};
std::optional<PgnEnd> to_pgn_end(std::string_view text);
// Parses the same in words: "White wins", "black resigns", "drawn".
std::optional<PgnEnd> to_pgn_end_of_words(std::string_view text);
// Whether both texts are the same, apart from blanks and signs: "0-0" and "0 : 0".
bool is_same_result(std::string_view one, std::string_view other);
// Parses White or Black; the next word may say that this side wins or loses.
std::optional<Color> to_pgn_side(std::string_view word);

// Removes the move number, with or without dots, at the beginning of the word: "12...e5". "00" is
// castling.
std::string_view without_move_number(std::string_view word);

// Whether the word is "--" or another form of a null move.
bool is_null_move(std::string_view word);

// Whether the word adds nothing to the move: "+", "e.p.", "(ep)".
bool is_surplus_mark(std::string_view word);

// Returns the glyph for "!?", a sign such as "+-", or "N" for a novelty.
std::optional<std::uint8_t> to_nag(std::string_view word);

// Removes a suffix such as "!?" from the end of a move and returns it; check marks, full stops and
// commas behind it are removed with it: "Qh5!+".
std::string_view take_suffix(std::string_view& word);
// Removes the longest sign from the end of a longer word, such as the "+-" of "Nf3+-", and returns
// its glyph.
std::optional<std::uint8_t> take_sign(std::string_view& word);

}  // namespace sebastes
