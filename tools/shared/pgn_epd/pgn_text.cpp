#include "tools/shared/pgn_epd/pgn_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <utility>

#include "core/text.h"
#include "tools/shared/text_file/utf8.h"

namespace sebastes {

// ---- Comments and tags ----

namespace {

// The characters from 0x80 to 0x9F in Windows-1252; 0 for undefined ones.
constexpr std::array<std::uint16_t, 32> kWindows1252 = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string from_windows1252(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        const char32_t character = byte < 0x80 || byte >= 0xA0 ? byte : kWindows1252[byte - 0x80];
        char utf8[4];
        text.append(utf8, put_utf8(character == 0 ? '?' : character, utf8));
    }
    return text;
}

}  // namespace

std::string tidy_tag_value(std::string_view bytes) {
    const std::string converted = is_utf8(bytes) ? std::string() : from_windows1252(bytes);
    std::string text;
    for (std::string_view rest = converted.empty() ? bytes : converted; !rest.empty();) {
        const std::string_view character = rest.substr(0, utf8_length(rest));
        if (character.size() == 1 &&
            (character[0] == '\t' || character[0] == '\n' || is_control(character)))
            text += ' ';
        else if (is_control(character))
            text += '?';
        else
            text += character;
        rest.remove_prefix(character.size());
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text.erase(0, text.find_first_not_of(' '));
    return text;
}

std::string tidy_comment(std::string_view bytes) {
    std::string text;
    bool blank = false;
    for (const char c : tidy_tag_value(bytes)) {
        if (c == ' ') {
            blank = !text.empty();
            continue;
        }
        if (blank) text += ' ';
        blank = false;
        text += c;
    }
    return text;
}

// ---- Words of movetext ----

namespace {

// The standard defines the numbers up to 139, ChessBase those above.
constexpr std::pair<std::string_view, std::uint8_t> kGlyphs[] = {
    {"!", 1},        {"?", 2},        {"!!", 3},       {"??", 4},       {"!?", 5},
    {"?!", 6},       {"!!!", 3},      {"???", 4},      {"\u25A1", 7},   {"=", 10},
    {"\u221E", 13},  {"+=", 14},      {"+/=", 14},     {"\u2A72", 14},  {"=+", 15},
    {"=/+", 15},     {"\u2A71", 15},  {"+/-", 16},     {"\u00B1", 16},  {"-/+", 17},
    {"\u2213", 17},  {"+-", 18},      {"+--", 18},     {"-+", 19},      {"--+", 19},
    {"\u2A00", 22},  {"\u27F3", 32},  {"\u2191", 36},  {"\u2192", 40},  {"=/\u221E", 44},
    {"=\u221E", 44}, {"\u21C6", 132}, {"\u2206", 140}, {"\u0394", 140}, {"\u2207", 141},
    {"\u2313", 142}, {"RR", 145},     {"N", 146},      {"TN", 146},     {"D", 220}};

// Maps a character to that of the standard.
struct Spelling {
    std::string_view found;
    std::string_view plain;
};

constexpr Spelling kSpellings[] = {
    {"\u2654", "K"},  {"\u2655", "Q"},  {"\u2656", "R"},  {"\u2657", "B"},  {"\u2658", "N"},
    {"\u2659", "P"},  {"\u265A", "K"},  {"\u265B", "Q"},  {"\u265C", "R"},  {"\u265D", "B"},
    {"\u265E", "N"},  {"\u265F", "P"},  {"\u2010", "-"},  {"\u2011", "-"},  {"\u2012", "-"},
    {"\u2013", "-"},  {"\u2014", "-"},  {"\u2015", "-"},  {"\u2212", "-"},  {"\u00D7", "x"},
    {"\u203C", "!!"}, {"\u2047", "??"}, {"\u2048", "?!"}, {"\u2049", "!?"}, {"\u2020", "+"},
    {"\u2021", "#"},  {"\u2260", "#"}};

constexpr std::string_view kEllipsis = "\u2026";

// Returns lower case without blanks, with the signs of results in one form.
std::string bare_result(std::string_view text) {
    std::string bare;
    for (const char c : to_plain_word(text))
        if (c != ' ') bare += c == ':' ? '-' : to_lower(c);
    return bare;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
}

}  // namespace

std::string to_plain_word(std::string_view bytes) {
    if (std::ranges::all_of(bytes, [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
        return std::string(bytes);
    const std::string text = tidy_tag_value(bytes);
    std::string plain;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view character = rest.substr(0, utf8_length(rest));
        rest.remove_prefix(character.size());
        if (is_invisible(character)) continue;
        const auto* const spelling = std::ranges::find(kSpellings, character, &Spelling::found);
        plain += spelling == std::end(kSpellings) ? character : spelling->plain;
    }
    return plain;
}

std::optional<PgnEnd> to_pgn_end(std::string_view text) {
    // Must be fast, because it runs for each word of a game.
    constexpr std::string_view kFirst = "01*.+-\u00BD";
    constexpr std::size_t kLongest = 20;
    if (text.empty() || text.size() > kLongest ||
        kFirst.find(text.front()) == std::string_view::npos)
        return std::nullopt;
    if (text == "+:-") return PgnEnd{GameResult::WhiteWins, true};
    if (text == "-:+") return PgnEnd{GameResult::BlackWins, true};
    if (text == "-:-") return PgnEnd{std::nullopt, true};
    const std::string bare = bare_result(text);
    if (bare == "1-0") return PgnEnd{GameResult::WhiteWins};
    if (bare == "0-1") return PgnEnd{GameResult::BlackWins};
    if (is_one_of(bare, {"1/2-1/2", "1/2", "\u00BD-\u00BD", "\u00BD", "0.5-0.5", ".5-.5"}))
        return PgnEnd{GameResult::Draw};
    if (bare == "*") return PgnEnd{std::nullopt};
    if (bare == "1-0f") return PgnEnd{GameResult::WhiteWins, true};
    if (bare == "0-1f") return PgnEnd{GameResult::BlackWins, true};
    if (is_one_of(bare, {"0-1/2", "1/2-0", "0-\u00BD", "\u00BD-0", "0f-0f", "0-0f"}))
        return PgnEnd{std::nullopt, true};
    return std::nullopt;
}

bool is_same_result(std::string_view one, std::string_view other) {
    return bare_result(one) == bare_result(other);
}

std::optional<PgnEnd> to_pgn_end_of_words(std::string_view text) {
    const std::string bare = bare_result(text);
    if (is_one_of(bare, {"whitewins", "whitewon", "blackresigns", "blackresigned"}))
        return PgnEnd{GameResult::WhiteWins};
    if (is_one_of(bare, {"blackwins", "blackwon", "whiteresigns", "whiteresigned"}))
        return PgnEnd{GameResult::BlackWins};
    if (is_one_of(bare, {"draw", "drawn", "drawagreed"})) return PgnEnd{GameResult::Draw};
    return std::nullopt;
}

std::optional<Color> to_pgn_side(std::string_view word) {
    const std::string side = to_lower(word);
    if (side == "white") return Color::White;
    if (side == "black") return Color::Black;
    return std::nullopt;
}

std::string_view without_move_number(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    // "0-0", "1-0", "00" and "000" have no move number.
    if (digits < word.size() && (word[digits] == '-' || word[digits] == '/')) return word;
    const std::string_view number = word.substr(0, digits);
    if ((number == "00" || number == "000") && !word.substr(digits).starts_with('.')) return word;
    word.remove_prefix(digits);
    for (bool dots = true; dots;) {
        dots = word.starts_with('.') || word.starts_with(kEllipsis);
        if (dots) word.remove_prefix(word.starts_with('.') ? 1 : kEllipsis.size());
    }
    return word;
}

bool is_null_move(std::string_view word) {
    return is_one_of(word, {"--", "Z0", "null", "NULL", "Null", "@@@@", "0000", "pass"});
}

bool is_surplus_mark(std::string_view word) {
    return is_one_of(word, {"+", "++", "#", "e.p.", "ep", "e.p", "/ep", "/e.p.", "(ep)", "(e.p.)",
                            "mate", "(mate)", "ch", "ch.", "(ch)", "(+)", "(#)", "dbl", "(=)"});
}

std::optional<std::uint8_t> to_nag(std::string_view word) {
    for (const auto& [text, nag] : kGlyphs)
        if (text == word) return nag;
    return std::nullopt;
}

std::string_view take_suffix(std::string_view& word) {
    const std::string_view marked = word.substr(0, word.find_last_not_of("+#,.") + 1);
    const std::size_t size = marked.find_last_not_of("!?") + 1;
    const std::string_view suffix = marked.substr(size);
    if (!suffix.empty()) word = word.substr(0, size);
    return suffix;
}

std::optional<std::uint8_t> take_sign(std::string_view& word) {
    const std::pair<std::string_view, std::uint8_t>* longest = nullptr;
    for (const auto& glyph : kGlyphs) {
        const std::string_view sign = glyph.first;
        if (word.size() > sign.size() && word.ends_with(sign) &&
            (longest == nullptr || longest->first.size() < sign.size()))
            longest = &glyph;
    }
    if (longest == nullptr) return std::nullopt;
    word.remove_suffix(longest->first.size());
    return longest->second;
}

}  // namespace sebastes
