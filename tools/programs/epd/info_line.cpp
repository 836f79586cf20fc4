#include "tools/programs/epd/info_line.h"

#include <algorithm>
#include <cstdint>

#include "core/number.h"
#include "core/score.h"
#include "notation/notation.h"
#include "uci/words.h"

namespace sebastes::epd {

namespace {

// Hands out words from left to right.
class Words {
  public:
    explicit Words(std::string_view text) : rest_(text) {}

    std::string_view next() { return take_word(rest_); }
    std::string_view peek() const { return Words(*this).next(); }

    // The next word as a number; when it is none, nothing is taken.
    template <typename Number>
    bool take(Number& number) {
        const auto value = to_number<Number>(peek());
        if (!value) return false;
        next();
        number = *value;
        return true;
    }

  private:
    std::string_view rest_;
};

// Mates too far for a score are the furthest there is.
int mate_score(int moves) {
    constexpr int kFurthest = (kMate - kMateBound) / 2;
    if (moves > 0) return mate_in(2 * std::min(moves, kFurthest) - 1);
    return mated_in(2 * std::min(-std::max(moves, -kFurthest), kFurthest));
}

void read_score(Words& words, InfoLine& info) {
    const std::string_view kind = words.next();
    int value = 0;
    if (!words.take(value)) return;
    if (kind == "cp") info.report.score = std::clamp(value, -kMaxEvaluation, kMaxEvaluation);
    if (kind == "mate") info.report.score = mate_score(value);
    info.has_score = kind == "cp" || kind == "mate";
}

void read_line(Words& words, const Position& position, InfoLine& info) {
    Position at = position;
    info.report.line.clear();  // a line may hold two: the last counts
    for (;;) {
        const std::string_view word = words.peek();
        if (word.empty()) return;
        const auto move = parse_uci(at, word);
        if (!move) {
            // Another part of the line may follow; what looks like a move is meant as one.
            info.illegal_line |= word.size() >= 4 && parse_square(word.substr(0, 2)) &&
                                 parse_square(word.substr(2, 2));
            return;
        }
        words.next();
        info.report.line.push_back(*move);
        at = at.after(*move);
    }
}

}  // namespace

std::optional<InfoLine> parse_info(std::string_view line, const Position& position) {
    Words words(line);
    if (words.next() != "info") return std::nullopt;
    InfoLine info;
    SearchReport& report = info.report;
    bool useful = false;
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
        if (word == "string") break;
        if (word == "depth") useful |= words.take(report.depth);
        if (word == "seldepth") words.take(report.selective_depth);
        if (word == "multipv") words.take(report.multi_pv);
        if (word == "nodes") useful |= words.take(report.nodes);
        if (word == "time") words.take(report.milliseconds);
        if (word == "hashfull") words.take(report.hash_per_mille);
        if (word == "lowerbound") report.is_lower_bound = true;
        if (word == "upperbound") report.is_upper_bound = true;
        if (word == "score") read_score(words, info);
        if (word == "pv") read_line(words, position, info);
    }
    if (!useful && !info.has_score && report.line.empty() && !info.illegal_line)
        return std::nullopt;
    return info;
}

}  // namespace sebastes::epd
