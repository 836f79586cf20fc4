#include "tools/shared/perft_compare/answer_tokens.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include "core/number.h"
#include "core/square.h"
#include "core/text.h"

namespace sebastes::tools {

namespace {

bool is_alnum(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }
bool is_alpha(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// Skips check and annotation marks after a move.
void skip_marks(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of("+#!?"), text.size()));
}

bool ends_word(std::string_view text) { return text.empty() || !is_alnum(text.front()); }

std::string take_square(std::string_view& text) {
    if (text.size() < 2) return {};
    std::string square = to_lower(text.substr(0, 2));
    if (!parse_square(square)) return {};
    text.remove_prefix(2);
    return square;
}

// Converts "Q", "=Q", "/q" and "(Q)" to "q".
std::string take_promotion(std::string_view& text) {
    const bool sign = !text.empty() && std::string_view("=/(").find(text[0]) != text.npos;
    const std::string_view rest = text.substr(sign ? 1 : 0);
    if (rest.empty() || !is_alpha(rest[0])) return {};
    std::string letter = to_lower(rest.substr(0, 1));
    const bool bracket = text[0] == '(' && rest.size() > 1 && rest[1] == ')';
    text = rest.substr(bracket ? 2 : 1);
    return letter;
}

std::string take_san(std::string_view& text) {
    std::string_view rest = text;
    if (!rest.empty() && std::string_view("KQRBN").find(rest[0]) != rest.npos)
        rest.remove_prefix(1);
    const std::size_t body = std::min(rest.find_first_not_of("abcdefgh12345678x"), rest.size());
    if (body < 2 || body > 6 || !parse_square(rest.substr(body - 2, 2))) return {};
    rest.remove_prefix(body);
    if (rest.size() > 1 && rest[0] == '=' && is_alpha(rest[1])) rest.remove_prefix(2);
    if (!rest.empty() && std::string_view("QRBN").find(rest[0]) != rest.npos) rest.remove_prefix(1);
    skip_marks(rest);
    if (!ends_word(rest)) return {};
    std::string move(text.substr(0, text.size() - rest.size()));
    text = rest;
    return move;
}

// Returns the length of a number in groups of three with that separator; 0 if it is not one.
std::size_t grouped_length(std::string_view text, char separator) {
    std::size_t at = std::min(text.find_first_not_of("0123456789"), text.size());
    if (at < 1 || at > 3 || text[0] == '0') return 0;
    std::size_t groups = 0;
    while (at + 4 <= text.size() && text[at] == separator && is_digit(text[at + 1]) &&
           is_digit(text[at + 2]) && is_digit(text[at + 3])) {
        at += 4;
        ++groups;
    }
    const bool goes_on = at < text.size() && is_alnum(text[at]);
    return groups > 0 && !goes_on ? at : 0;
}

}  // namespace

void skip_blanks(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
}

std::string take_coordinates(std::string_view& text) {
    for (const std::string_view castling : {"O-O-O", "0-0-0", "o-o-o", "O-O", "0-0", "o-o"})
        if (text.starts_with(castling)) {
            text.remove_prefix(castling.size());
            skip_marks(text);
            return castling.size() == 5 ? "O-O-O" : "O-O";
        }
    std::string_view rest = text;
    std::string move = take_square(rest);
    if (move.empty()) return {};
    if (!rest.empty() && std::string_view("-x").find(rest[0]) != rest.npos) rest.remove_prefix(1);
    const std::string to = take_square(rest);
    if (to.empty()) return {};
    move += to + take_promotion(rest);
    skip_marks(rest);
    if (!ends_word(rest)) return {};
    text = rest;
    return move;
}

std::string take_move(std::string_view& text) {
    std::string move = take_coordinates(text);
    return move.empty() ? take_san(text) : move;
}

std::optional<std::uint64_t> take_count(std::string_view& text) {
    for (const char separator : {',', '\'', '_', '.', ' '}) {
        const std::size_t length = grouped_length(text, separator);
        if (length == 0) continue;
        std::string_view rest = text.substr(length);
        skip_blanks(rest);
        // Before the end of the text, a point or a blank more likely means something else.
        if ((separator == '.' || separator == ' ') && !rest.empty()) continue;
        std::string digits(text.substr(0, length));
        std::erase(digits, separator);
        const auto count = to_number<std::uint64_t>(digits);
        if (count) text.remove_prefix(length);
        return count;
    }
    std::string_view rest = text;
    const auto count = take_number<std::uint64_t>(rest);
    const bool goes_on =
        rest.size() > 1 && std::string_view(",'_.").find(rest[0]) != rest.npos && is_digit(rest[1]);
    if (!count || goes_on) return std::nullopt;
    text = rest;
    return count;
}

bool looks_like_entry(std::string_view line) {
    const std::string lower = to_lower(line.substr(0, 10));
    for (const std::string_view other : {"info", "option", "id ", "bestmove", "fen", "position"})
        if (lower.starts_with(other)) return false;
    bool move = false;
    bool number = false;
    while (!line.empty()) {
        std::string_view rest = line;
        if (!take_move(rest).empty()) {
            move = true;
        } else {
            const std::size_t word =
                std::min(rest.find_first_of(" \t:=,|()[]{}\"'<>"), rest.size());
            number = number || (word > 0 && std::ranges::all_of(rest.substr(0, word), is_digit));
            rest.remove_prefix(std::min(word + 1, rest.size()));
        }
        line = rest;
    }
    return move && number;
}

}  // namespace sebastes::tools
