#include "uci/opponent.h"

#include "uci/words.h"

namespace sebastes {

namespace {

std::string known(std::string_view word) {
    return is_same_word(word, "none") ? std::string() : std::string(word);
}

}  // namespace

std::optional<Opponent> parse_opponent(std::string_view text) {
    const std::string_view blank = " \t";
    if (text.find_first_not_of(blank) == std::string_view::npos) return std::nullopt;
    std::string_view rest = text;
    const std::string_view title = take_word(rest);
    const std::string_view rating = take_word(rest);
    const std::string_view kind = take_word(rest);
    const bool is_computer = is_same_word(kind, "computer");
    const std::size_t name = rest.find_first_not_of(blank);
    if ((!is_computer && !is_same_word(kind, "human")) || name == std::string_view::npos)
        return Opponent{std::string(text), {}, {}, {}};
    return Opponent{std::string(rest.substr(name)), known(title), known(rating), is_computer};
}

std::string describe_opponent(const Opponent& opponent) {
    std::string text = "opponent: " + shown(opponent.name);
    if (!opponent.title.empty()) text += ", " + shown(opponent.title);
    if (!opponent.rating.empty()) text += ", rated " + shown(opponent.rating);
    if (opponent.is_computer) text += *opponent.is_computer ? ", computer" : ", human";
    return text;
}

}  // namespace sebastes
