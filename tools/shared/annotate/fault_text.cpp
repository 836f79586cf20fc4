#include "tools/shared/annotate/fault_text.h"

#include <fmt/core.h>

#include <charconv>
#include <cstdlib>
#include <string_view>

#include "core/score.h"
#include "eval/win_model.h"
#include "notation/notation.h"
#include "tools/shared/annotate/move_words.h"

namespace sebastes::annotate {

namespace {

constexpr std::string_view kArrow = " -> ";
constexpr std::string_view kDrawn = "draw";
// What reason_of() says; those with a number behind end with a blank.
constexpr std::string_view kReasons[] = {", a missed win", ", misses the win",
                                         ", allows checkmate in ", ", misses checkmate in "};
constexpr std::string_view kBetter = " was better";

bool take(std::string_view& text, std::string_view start) {
    if (!text.starts_with(start)) return false;
    text.remove_prefix(start.size());
    return true;
}

std::optional<int> take_number(std::string_view& text) {
    int number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || number < 0) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

// What white_score_text() wrote.
std::optional<int> take_score(std::string_view& text) {
    if (take(text, "#")) {
        const bool negative = take(text, "-");
        const auto moves = take_number(text);
        if (!moves || *moves < 1 || *moves > kMaxPly / 2) return std::nullopt;
        const int score = mate_in(2 * *moves - 1);
        return negative ? -score : score;
    }
    const bool negative = text.starts_with('-');
    if (!take(text, "+") && !take(text, "-")) return std::nullopt;
    const auto pawns = take_number(text);
    if (!pawns || *pawns > kMate / 100 || !take(text, ".")) return std::nullopt;
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (text.size() < 2 || !is_digit(text[0]) || !is_digit(text[1])) return std::nullopt;
    const int score = *pawns * 100 + (text[0] - '0') * 10 + (text[1] - '0');
    text.remove_prefix(2);
    return negative ? -score : score;
}

// Without the commands in front.
std::string_view without_commands(std::string_view text) {
    while (text.starts_with("[%")) {
        const std::size_t end = text.find(']');
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
        while (take(text, " ")) {
        }
    }
    return text;
}

void take_reason(std::string_view& text) {
    for (const std::string_view reason : kReasons) {
        std::string_view rest = text;
        if (!take(rest, reason)) continue;
        if (reason.ends_with(' ') && !take_number(rest)) continue;
        text = rest;
        return;
    }
}

// The move that was better, when that is said.
void take_better(std::string_view& text, ToldFault& told) {
    std::string_view ahead = text;
    const bool line_follows = take(ahead, ", ");
    if (!line_follows && !take(ahead, "; ")) return;
    const std::string_view move = ahead.substr(0, ahead.find(' '));
    ahead.remove_prefix(move.size());
    if (move.empty() || !take(ahead, kBetter)) return;
    told.better = move;
    told.line_follows = line_follows;
    text = ahead;
}

}  // namespace

std::string white_score_text(int white_score) {
    if (!is_mate(white_score)) return fmt::format("{:+.2f}", white_score / 100.0);
    // Whoever is to move: the plies to a mate are even and odd.
    const int moves = (kMate - std::abs(white_score) + 1) / 2;
    return fmt::format("#{}{}", white_score < 0 ? "-" : "", moves);
}

std::string fault_text(const JudgedMove& judged, bool line_follows) {
    if (!is_fault(judged.judgement)) return {};
    const int was = judged.player() == Color::White ? judged.was.score : -judged.was.score;
    std::string text = white_score_text(was);
    text += kArrow;
    text += judged.ends_game() ? std::string(kDrawn) : white_score_text(judged.white_score());
    if (const std::string reason = reason_of(judged); !reason.empty()) text += ", " + reason;
    if (judged.best)
        text.append(line_follows ? ", " : "; ")
            .append(to_san(judged.before, judged.best))
            .append(kBetter);
    return text;
}

std::optional<ToldFault> take_told_fault(std::string& comment) {
    std::string_view text = without_commands(comment);
    const std::size_t begin = comment.size() - text.size();
    ToldFault told;
    const auto was = take_score(text);
    if (!was || !take(text, kArrow)) return std::nullopt;
    told.was = *was;
    if (!take(text, kDrawn)) {
        const auto became = take_score(text);
        if (!became) return std::nullopt;
        told.became = *became;
    }
    take_reason(text);
    take_better(text, told);
    if (!text.empty() && !text.starts_with(' ')) return std::nullopt;
    comment.erase(begin, comment.size() - text.size() - begin);
    return told;
}

Judgement judgement_of(const ToldFault& told, const Position& before) {
    const auto prospect = [&](int white_score) {
        const int score = before.side_to_move() == Color::White ? white_score : -white_score;
        return Prospect{score, win_percentage(before, score)};
    };
    return judge(prospect(told.was), prospect(told.became));
}

}  // namespace sebastes::annotate
