#include "tools/programs/epd/position_text.h"

#include <fmt/core.h>

#include <utility>

#include "core/score.h"
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

double percent(double part, double whole) { return whole == 0 ? 0.0 : 100 * part / whole; }

EpdOperation operation(std::string opcode, std::string operand, bool is_quoted) {
    return {std::move(opcode), {{std::move(operand), is_quoted}}};
}

EpdOperation pv_operation(const Position& position, const std::vector<Move>& line) {
    EpdOperation pv{"pv", {}};
    Position at = position;
    for (const Move move : line) {
        pv.operands.push_back({to_san(at, move), false});
        at = at.after(move);
    }
    return pv;
}

}  // namespace sebastes::epd
