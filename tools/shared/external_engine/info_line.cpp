#include "tools/shared/external_engine/info_line.h"

#include <algorithm>
#include <cstdint>

#include "core/number.h"
#include "core/score.h"
#include "notation/notation.h"
#include "uci/words.h"

namespace sebastes::tools {

namespace {

// Takes the next word if it is a number; otherwise takes nothing.
template <typename Number>
bool take(std::string_view& words, Number& number) {
    std::string_view rest = words;
    const auto value = to_number<Number>(take_word(rest));
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

}  // namespace sebastes::tools
