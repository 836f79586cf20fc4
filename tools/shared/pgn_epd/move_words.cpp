#include "tools/shared/pgn_epd/move_words.h"

#include <algorithm>
#include <cctype>

#include "core/text.h"
#include "tools/shared/pgn_epd/pgn_text.h"

namespace sebastes {

namespace {

// Removes what is not part of the move: blanks, a number before it, marks and a full stop or comma
// after it.  Figurines become letters.
std::string core_of(std::string_view text) {
    const std::string plain = to_plain_word(text);
    std::string_view word = without_marks(plain);
    while (word.ends_with('.') || word.ends_with(','))
        word = without_marks(word.substr(0, word.size() - 1));
    std::string core;
    for (const char c : word)
        if (c != ' ' && c != '\t') core += c;
    const std::string_view rest = without_move_number(core);
    return std::string(rest);
}

// Reads "e2e4", "e2-e4", "e7xd8=Q" and the like, in lower case.
void read_coordinates(std::string_view core, MoveWords& words) {
    std::string plain;
    for (const char c : to_lower(core))
        if (std::string_view("-x:=/()").find(c) == std::string_view::npos) plain += c;
    if (plain.size() != 4 && plain.size() != 5) return;
    const auto from = parse_square(std::string_view(plain).substr(0, 2));
    const auto to = parse_square(std::string_view(plain).substr(2, 2));
    if (!from || !to) return;
    words.from = from;
    words.to = to;
    words.promotion = plain.substr(4);
    words.readings.push_back(plain);
}

}  // namespace

MoveWords read_move_words(std::string_view text) {
    MoveWords words;
    const std::string core = core_of(text);
    words.king_side = parse_castling_is_king_side(core);
    if (words.king_side) {
        words.readings = {*words.king_side ? "O-O" : "O-O-O"};
        return words;
    }
    read_coordinates(core, words);
    if (words.from || core.empty()) return words;

    // Unchanged; in lower case ("E4"), unless it begins with a piece's letter; as a piece's letter
    // and the rest in lower case ("nf3", "NF3").
    std::string piece = to_lower(core);
    piece.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(piece.front())));
    const bool names_piece = std::string_view("NBRQK").find(core.front()) != std::string::npos;
    for (const std::string& reading : {core, names_piece ? core : to_lower(core), piece}) {
        if (std::ranges::find(words.readings, reading) != words.readings.end()) continue;
        words.readings.push_back(reading);
        if (const auto pattern = parse_san_pattern(reading)) words.patterns.push_back(*pattern);
    }
    return words;
}

}  // namespace sebastes
