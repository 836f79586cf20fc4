#include "tools/programs/epd/position_text.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/score.h"
#include "core/utf8.h"
#include "notation/notation.h"

namespace sebastes::epd {

std::string score_text(int score) {
    if (is_mate(score)) return fmt::format("#{}", mate_distance(score));
    return fmt::format("{:+.2f}", static_cast<double>(score) / 100);
}

std::string score_text(const SearchAnswer& answer) {
    const char* sign = answer.is_lower_bound ? ">=" : answer.is_upper_bound ? "<=" : "";
    return sign + score_text(answer.score);
}

std::string line_text(const Position& position, const std::vector<Move>& line) {
    std::string text;
    Position at = position;
    for (const Move move : line) {
        if (!text.empty()) text += ' ';
        text += to_san(at, move);
        at = at.after(move);
    }
    return text;
}

std::string move_text(const Position& position, Move move) {
    return move ? to_san(position, move) : "-";
}

std::string seconds_text(std::int64_t milliseconds) {
    return fmt::format("{:.2f}", static_cast<double>(milliseconds) / 1000);
}

std::string short_seconds(std::int64_t milliseconds) {
    return fmt::format("{}", static_cast<double>(milliseconds) / 1000);
}

std::string clipped(const std::string& text, std::size_t width) {
    if (width_of(text) <= width) return text;
    std::size_t end = 0;
    for (std::size_t i = 1; i < width; ++i)
        end += std::max<std::size_t>(1, utf8_length(std::string_view(text).substr(end)));
    return text.substr(0, end) + "~";
}

std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    for (; !text.empty(); ++width) text.remove_prefix(std::max<std::size_t>(1, utf8_length(text)));
    return width;
}

double percent(double part, double whole) { return whole == 0 ? 0.0 : 100 * part / whole; }

}  // namespace sebastes::epd
