#include "board/pgn_words.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace sebastes {

namespace {

constexpr std::pair<std::string_view, std::uint8_t> kGlyphs[] = {
    {"!", 1},       {"?", 2},       {"!!", 3},      {"??", 4},     {"!?", 5},   {"?!", 6},
    {"!!!", 3},     {"???", 4},     {"=", 10},      {"+=", 14},    {"+/=", 14}, {"=+", 15},
    {"=/+", 15},    {"+/-", 16},    {"-/+", 17},    {"+-", 18},    {"-+", 19},  {"\u221E", 13},
    {"\u2A72", 14}, {"\u2A71", 15}, {"\u00B1", 16}, {"\u2213", 17}};

constexpr std::string_view kEllipsis = "\u2026";

}  // namespace

std::optional<PgnEnd> to_pgn_end(std::string_view word) {
    if (word == "1-0") return PgnEnd{GameResult::WhiteWins};
    if (word == "0-1") return PgnEnd{GameResult::BlackWins};
    if (word == "1/2-1/2" || word == "1/2" || word == "\u00BD-\u00BD" || word == "\u00BD")
        return PgnEnd{GameResult::Draw};
    if (word == "*") return PgnEnd{std::nullopt};
    return std::nullopt;
}

std::string_view without_move_number(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    // "0-0", "1-0"
    if (digits < word.size() && (word[digits] == '-' || word[digits] == '/')) return word;
    word.remove_prefix(digits);
    for (bool dots = true; dots;) {
        dots = word.starts_with('.') || word.starts_with(kEllipsis);
        if (dots) word.remove_prefix(word.starts_with('.') ? 1 : kEllipsis.size());
    }
    return word;
}

bool is_null_move(std::string_view word) {
    for (const std::string_view null : {"--", "Z0", "null", "@@@@", "0000", "pass"})
        if (word == null) return true;
    return false;
}

bool is_surplus_mark(std::string_view word) {
    for (const std::string_view mark : {"+", "++", "#", "e.p.", "ep", "e.p", "mate", "ch", "ch."})
        if (word == mark) return true;
    return false;
}

std::optional<std::uint8_t> to_nag(std::string_view word) {
    for (const auto& [text, nag] : kGlyphs)
        if (text == word) return nag;
    return std::nullopt;
}

std::string_view take_suffix(std::string_view& word) {
    const std::size_t last = word.find_last_not_of("!?");
    const std::size_t size = last == std::string_view::npos ? 0 : last + 1;
    const std::string_view suffix = word.substr(size);
    word = word.substr(0, size);
    return suffix;
}

}  // namespace sebastes
