#include "notation/epd_move_words.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "core/quoted.h"
#include "notation/epd_scanner.h"
#include "notation/notation.h"

namespace sebastes {

namespace {

constexpr std::string_view kNoMove = "words of bm and am that are no moves";
constexpr std::string_view kIllegal = "moves of bm and am that cannot be played";
constexpr std::string_view kNoPiece = "promotions without a piece, taken as the queen";

// Between blanks and what separates moves.
std::vector<std::string_view> words_of(std::string_view text) {
    constexpr std::string_view kBetween = " \t,|/()[]{}";
    std::vector<std::string_view> words;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(kBetween), text.size()));
        if (text.empty()) return words;
        words.push_back(text.substr(0, text.find_first_of(kBetween)));
        text.remove_prefix(words.back().size());
    }
}

// "1.Nf3" and "12...Nf6" without the number; nothing is left of "1." and "12...".
std::string_view without_number(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits == 0 || digits == word.size() || word[digits] != '.') return word;
    word.remove_prefix(digits);
    word.remove_prefix(std::min(word.find_first_not_of('.'), word.size()));
    return word;
}

bool is_mark(std::string_view word) {
    return word.find_first_not_of("+#!?=.-") == std::string_view::npos || word == "e.p." ||
           word == "ep" || word == "or" || word == "and" ||
           (word.starts_with('$') && all_digits(word.substr(1)));
}

// Whether it has a move's form: it names a square, or castles.
bool looks_like_move(std::string_view word) {
    if (word.starts_with("O-O") || word.starts_with("0-0") || word.starts_with("o-o")) return true;
    if (std::string_view("KQRBNabcdefgh").find(word.front()) == std::string_view::npos)
        return false;
    for (std::size_t i = 0; i + 1 < word.size(); ++i)
        if (parse_square(word.substr(i, 2))) return true;
    return false;
}

// What is wrong with a word that should be a move or a mate's distance.
std::optional<Error> fault_of(std::string_view word, const Position& position,
                              const std::string& opcode) {
    if (is_mate_mark(word)) {
        const auto distance =
            EpdRecord{position, {{opcode, {{std::string(word), false}}}}}.mate_distance();
        return distance ? std::nullopt : std::optional(Error{distance.error()});
    }
    const auto move = parse_move(position, word);
    return move ? std::nullopt : std::optional(epd_error(opcode, move.error()));
}

// "a8" and "a7a8+" as "a8=Q" and "a7a8=Q", where that is a move; else empty.
std::string with_queen(std::string_view word, const Position& position) {
    std::string text(word.substr(0, word.find_last_not_of("+#!?=") + 1));
    if (text.size() < 2) return {};
    const auto target = parse_square(std::string_view(text).substr(text.size() - 2));
    if (!target) return {};
    text += "=Q";
    const auto move = parse_move(position, text);
    return move && move->is_promotion() ? text : std::string();
}

}  // namespace

bool is_mate_mark(std::string_view word) {
    if (!word.starts_with('#')) return false;
    word.remove_prefix(1);
    if (word.starts_with('-')) word.remove_prefix(1);
    return all_digits(word);
}

std::optional<Error> mend_moves(const Position& position, EpdOperation& operation,
                                std::vector<EpdNotice>& notices) {
    std::vector<EpdOperand> kept;
    std::optional<Error> fault;    // of the first word that is none
    std::optional<Error> illegal;  // of the first move that is not legal
    for (const EpdOperand& operand : operation.operands)
        for (std::string_view word : words_of(operand.text)) {
            word = without_number(word);
            if (is_mark(word)) continue;
            std::string mark(word);
            if (mark.starts_with("#+")) mark.erase(1, 1);
            auto wrong = fault_of(mark, position, operation.opcode);
            if (!wrong) {
                kept.push_back({mark, false});
            } else if (std::string queen = with_queen(word, position); !queen.empty()) {
                notices.push_back({kNoPiece, quoted(word, 60)});
                kept.push_back({std::move(queen), false});
            } else {
                const bool is_move = looks_like_move(word);
                std::optional<Error>& first = is_move ? illegal : fault;
                if (!first) first = wrong;
                notices.push_back({is_move ? kIllegal : kNoMove, quoted(word, 60)});
            }
        }
    if (kept.empty() && illegal) return illegal;
    if (kept.empty()) return fault ? fault : epd_error(operation.opcode, "names no move");
    operation.operands = std::move(kept);
    return std::nullopt;
}

}  // namespace sebastes
