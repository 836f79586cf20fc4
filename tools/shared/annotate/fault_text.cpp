#include "tools/shared/annotate/fault_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <string_view>

#include "core/score.h"
#include "notation/notation.h"
#include "tools/shared/annotate/move_words.h"

namespace sebastes::annotate {

namespace {

constexpr std::string_view kFaultCommand = "[%fault ";
// Of the glyphs from 1 on that judge a move.
constexpr std::array<std::string_view, 6> kMoveGlyphs = {"!", "?", "!!", "??", "!?", "?!"};

// Takes a number and the comma after it, if there is one.
template <typename Number>
bool take_number(std::string_view& text, Number& number) {
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.starts_with(',')) text.remove_prefix(1);
    return fault == std::errc();
}

}  // namespace

std::string white_score_text(int white_score) {
    if (!is_mate(white_score)) return fmt::format("{:+.2f}", white_score / 100.0);
    // The plies to a mate are odd or even depending on the side to move.
    const int moves = (kMate - std::abs(white_score) + 1) / 2;
    return fmt::format("#{}{}", white_score < 0 ? "-" : "", moves);
}

std::string fault_text(const JudgedMove& judged, bool line_follows) {
    if (!is_fault(judged.judgement)) return {};
    const int was = judged.player() == Color::White ? judged.was.score : -judged.was.score;
    std::string text = white_score_text(was) + " -> ";
    text += judged.ends_game() ? "draw" : white_score_text(judged.white_score());
    if (const std::string reason = reason_of(judged); !reason.empty()) text += ", " + reason;
    if (const std::string refutation = refutation_of(judged); !refutation.empty())
        text += ", " + refutation;
    if (judged.best)
        text.append(line_follows ? ", " : "; ")
            .append(to_san(judged.before, judged.best))
            .append(" was better");
    return text;
}

std::string marked_fault(const FaultMark& mark, const std::string& text) {
    if (mark.theirs == 0)
        return fmt::format("{}{},{}{}{}] {}", kFaultCommand, mark.glyph, text.size(),
                           mark.better.empty() ? "" : ",", mark.better, text);
    const std::string all = fmt::format("{}; the annotator's mark is {}", text,
                                        kMoveGlyphs.at(mark.theirs - std::size_t{1}));
    return fmt::format("{}{},{},{},{}] {}", kFaultCommand, mark.glyph, all.size(), mark.better,
                       mark.theirs, all);
}

std::optional<FaultMark> take_marked_fault(std::string& comment) {
    const std::size_t begin = comment.find(kFaultCommand);
    const std::size_t end = comment.find(']', begin);
    if (begin == std::string::npos || end == std::string::npos) return std::nullopt;
    const std::size_t content = begin + kFaultCommand.size();
    std::string_view command = std::string_view(comment).substr(content, end - content);
    FaultMark mark;
    std::size_t size = 0;
    if (!take_number(command, mark.glyph) || !take_number(command, size)) return std::nullopt;
    const std::size_t comma = std::min(command.find(','), command.size());
    mark.better = command.substr(0, comma);
    command.remove_prefix(std::min(comma + 1, command.size()));
    if (!command.empty() &&
        (!take_number(command, mark.theirs) || mark.theirs > kMoveGlyphs.size()))
        return std::nullopt;
    const std::string_view behind = std::string_view(comment).substr(end + 1);
    const bool same = behind.starts_with(' ') && size < behind.size() &&
                      (behind.size() == size + 1 || behind[size + 1] == ' ');
    comment.erase(begin, end + 1 - begin + (same ? size + 1 : 0));
    return mark;
}

}  // namespace sebastes::annotate
