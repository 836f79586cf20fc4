#include "tools/shared/external_engine/info_line.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>

#include "board/move_list.h"
#include "core/number.h"
#include "core/score.h"
#include "tools/shared/pgn_epd/move_text.h"
#include "uci/words.h"

namespace sebastes::tools {

// ---- UCI ----

namespace {

// Takes the next word if it is a number, without its decimals; otherwise takes nothing.
template <typename Number>
bool take(std::string_view& words, Number& number) {
    std::string_view rest = words;
    const auto value = parse_number<Number>(without_decimals(take_word(rest)));
    if (!value) return false;
    words = rest;
    number = *value;
    return true;
}

// Clamps a mate that is too far away for a score.
int mate_score(int moves) {
    constexpr int kFurthest = (kMate - kMateBound) / 2;
    if (moves > 0) return mate_in(2 * std::min(moves, kFurthest) - 1);
    return mated_in(2 * std::min(-std::max(moves, -kFurthest), kFurthest));
}

void read_score(std::string_view& words, InfoLine& info) {
    const std::string_view kind = take_word(words);
    int value = 0;
    if (!take(words, value)) return;
    if (kind == "cp") info.report.score = std::clamp(value, -kMaxEvaluation, kMaxEvaluation);
    if (kind == "mate") info.report.score = mate_score(value);
    info.has_score = kind == "cp" || kind == "mate";
}

void read_line(std::string_view& words, const Position& position, InfoLine& info) {
    Position at = position;
    info.report.line.clear();  // if the line has several PVs, the last counts
    for (;;) {
        std::string_view rest = words;
        const std::string_view word = take_word(rest);
        if (word.empty()) return;
        const auto move = parse_uci(at, word);
        if (!move) {
            // Another part of the line may follow. A word that looks like a move counts as an
            // illegal move.
            info.illegal_line |= word.size() >= 4 && parse_square(word.substr(0, 2)) &&
                                 parse_square(word.substr(2, 2));
            return;
        }
        words = rest;
        info.report.line.push_back(*move);
        at = at.after(*move);
    }
}

}  // namespace

std::optional<InfoLine> parse_info(std::string_view line, const Position& position) {
    std::string_view words = line;
    if (take_word(words) != "info") return std::nullopt;
    InfoLine info;
    SearchReport& report = info.report;
    bool useful = false;
    for (std::string_view word = take_word(words); !word.empty(); word = take_word(words)) {
        if (word == "string") break;
        if (word == "depth") useful |= take(words, report.depth);
        if (word == "seldepth") take(words, report.selective_depth);
        if (word == "multipv") take(words, report.multi_pv);
        if (word == "nodes") useful |= take(words, report.nodes);
        if (word == "time") take(words, report.milliseconds);
        if (word == "hashfull") take(words, report.hash_per_mille);
        if (word == "lowerbound") report.is_lower_bound = true;
        if (word == "upperbound") report.is_upper_bound = true;
        if (word == "score") read_score(words, info);
        if (word == "pv") read_line(words, position, info);
    }
    if (!useful && !info.has_score && report.line.empty() && !info.illegal_line)
        return std::nullopt;
    return info;
}

// ---- XBoard ----

namespace {

constexpr int kProtocolMate = 100000;  // plus the moves to it
constexpr int kFurthestMate = 1000;
constexpr int kLeastMate = 5000;  // of engines that count in their own way

// Parses "12", and "12.", "12&" or "12+" of older engines.
std::optional<int> depth_of(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits == 0 || word.size() - digits > 1) return std::nullopt;
    return to_number<int>(word.substr(0, digits));
}

// Removes "3.", "3..." or "..." before a move, and keeps what follows in the same word.
std::string_view without_number(std::string_view word) {
    std::size_t end = 0;
    while (end < word.size() && is_digit(word[end])) ++end;
    if (end == word.size() || word[end] != '.') return end == word.size() ? word.substr(end) : word;
    while (end < word.size() && word[end] == '.') ++end;
    return word.substr(end);
}

bool looks_like_move(std::string_view word) {
    for (std::size_t i = 0; i + 1 < word.size(); ++i)
        if (parse_square(word.substr(i, 2))) return true;
    return false;
}

// Reads the marks of a fail high or fail low, at the end of a word or alone.
void read_marks(std::string_view word, SearchReport& report) {
    if (word.ends_with('!') || word == "++" || word == "(+)") report.is_lower_bound = true;
    if (word.ends_with('?') || word == "--" || word == "(-)") report.is_upper_bound = true;
}

void read_moves(std::string_view text, const Position& position, InfoLine& info) {
    Position at = position;
    for (const std::string_view word : split_words(text)) {
        read_marks(word, info.report);
        const std::string_view move_word = without_number(word);
        const bool named =
            !move_word.empty() && std::isalpha(static_cast<unsigned char>(move_word.front()));
        if (!named && !move_word.starts_with("0-0")) continue;
        const auto move = parse_move(at, move_word);
        if (!move) {
            info.illegal_line = looks_like_move(move_word);
            return;
        }
        info.report.line.push_back(*move);
        at = at.after(*move);
    }
}

// Returns the score of the mate at the line's end; nothing if it does not end in mate.
std::optional<int> mate_of(const Position& position, const std::vector<Move>& line) {
    Position at = position;
    for (const Move move : line) at = at.after(move);
    if (line.empty() || !at.in_check() || has_legal_move(at.board())) return std::nullopt;
    const int plies = static_cast<int>(std::min<std::size_t>(line.size(), kMaxPly));
    return plies % 2 == 1 ? mate_in(plies) : mated_in(plies);
}

int score_of(int value, const Position& position, const std::vector<Move>& line) {
    const int size = value == INT32_MIN ? INT32_MAX : std::abs(value);
    if (size > kProtocolMate && size <= kProtocolMate + kFurthestMate) {
        const int moves = std::min(size - kProtocolMate, kMaxPly / 2);
        return value > 0 ? mate_in(2 * moves - 1) : mated_in(2 * moves);
    }
    const auto mate = size >= kLeastMate ? mate_of(position, line) : std::nullopt;
    if (mate && is_win(*mate) == (value > 0)) return *mate;
    return std::clamp(value, -kMaxEvaluation, kMaxEvaluation);
}

}  // namespace

std::optional<InfoLine> parse_thinking(std::string_view line, const Position& position) {
    std::string_view rest = line;
    const auto depth = depth_of(take_word(rest));
    std::string_view score_word = take_word(rest);
    if (score_word.starts_with('+')) score_word.remove_prefix(1);
    const auto score = to_number<int>(score_word);
    const auto time = to_number<std::int64_t>(take_word(rest));
    const auto nodes = to_number<std::uint64_t>(take_word(rest));
    if (!depth || !score || !time || !nodes) return std::nullopt;
    InfoLine info;
    info.has_score = true;
    info.report.depth = *depth;
    info.report.nodes = *nodes;
    constexpr std::int64_t kLongest = std::numeric_limits<std::int64_t>::max() / 10;
    info.report.milliseconds = 10 * std::clamp<std::int64_t>(*time, 0, kLongest);
    read_moves(rest, position, info);
    info.report.score = score_of(*score, position, info.report.line);
    return info;
}

}  // namespace sebastes::tools
